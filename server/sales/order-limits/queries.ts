import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { singleRow } from '../../platform/db/single-row.ts';

export type OrderLimitsRow = Schema['order_limits'];

/** Finds the owner's limits for orders. The table has no row until the owner has changed the usual limits. */
export async function findOrderLimits(db: Db): Promise<OrderLimitsRow | undefined> {
  return orderLimitsQuery(db).executeTakeFirst();
}

export const orderLimitsQuery = prepared((db) =>
  db
    .selectFrom('order_limits')
    .select(['id', 'order_paise', 'line_pieces', 'order_pieces', 'account_orders', 'phone_orders', 'addresses'])
    .select(['cart_lines', 'confirm_email', 'updated_at']),
);

export const orderLimitsRow = singleRow('order_limits');
