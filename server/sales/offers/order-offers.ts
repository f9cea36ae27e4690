import type { Db, Schema } from '../../platform/db/schema.ts';

export type OrderOfferRow = Schema['order_offers'];

/** Lists the reductions of these orders, each order's in its own sequence. */
export async function listOrderOffers(db: Db, orderIds: readonly string[]): Promise<OrderOfferRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('order_offers')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}
