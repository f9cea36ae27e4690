import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type DeliveryRulesRow = Schema['delivery_rules'];

/** Selects the present version of the rules; there is no row until the owner has saved rules. */
export const deliveryVersionQuery = prepared((db) => db.selectFrom('delivery_rules').select(['version']));

export async function findDeliveryRules(db: Db): Promise<DeliveryRulesRow | undefined> {
  return db.selectFrom('delivery_rules').selectAll().executeTakeFirst();
}

/** Locks the rules, so that nobody else changes them until this transaction ends. */
export async function lockDeliveryRules(db: Tx): Promise<DeliveryRulesRow | undefined> {
  return db.selectFrom('delivery_rules').selectAll().forUpdate().executeTakeFirst();
}

export async function updateDeliveryRules(db: Tx, row: DeliveryRulesRow): Promise<void> {
  await db.updateTable('delivery_rules').set(row).where('id', '=', row.id).execute();
}

/** Inserts the first rules; answers false if somebody else has just done so. */
export async function insertDeliveryRules(db: Tx, row: DeliveryRulesRow): Promise<boolean> {
  const inserted = await db
    .insertInto('delivery_rules')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
