import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type OrderLimitsRow = Schema['order_limits'];

/** Finds the owner's limits; there is no row as long as the usual limits hold. */
export async function findOrderLimits(db: Db): Promise<OrderLimitsRow | undefined> {
  return orderLimitsQuery(db).executeTakeFirst();
}

export const orderLimitsQuery = prepared((db) =>
  db
    .selectFrom('order_limits')
    .select(['id', 'order_paise', 'line_pieces', 'order_pieces', 'account_orders', 'phone_orders', 'addresses'])
    .select(['cart_lines', 'confirm_email', 'updated_at']),
);

/** Finds the owner's limits and locks them, so that nobody else changes them until this transaction ends. */
export async function lockOrderLimits(db: Tx): Promise<OrderLimitsRow | undefined> {
  return db.selectFrom('order_limits').selectAll().forUpdate().executeTakeFirst();
}

export async function updateOrderLimits(db: Tx, row: OrderLimitsRow): Promise<void> {
  await db.updateTable('order_limits').set(row).where('id', '=', row.id).execute();
}

/** Inserts the owner's first limits; answers false if somebody else has just done so. */
export async function insertOrderLimits(db: Tx, row: OrderLimitsRow): Promise<boolean> {
  const inserted = await db
    .insertInto('order_limits')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
