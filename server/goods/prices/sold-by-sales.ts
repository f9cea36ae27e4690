import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

/**
 * Items sold at a sale's prices; `reductionPaise` is the extra amount that they would have cost at their usual prices.
 */
export type Sold = { orders: number; pieces: number; paise: number; reductionPaise: number };

/** Sums up the items that each of these sales has sold, in orders that are not cancelled. */
export async function soldBySales(db: Db, ids: readonly string[]): Promise<Map<string, Sold>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('order_items.markdown_id')
    .select((item) => [
      item.fn.count<number>('order_items.order_id').distinct().as('orders'),
      item.fn.sum<number>('order_items.quantity').as('pieces'),
      sql<number>`sum(order_items.quantity * order_items.selling_paise - order_items.reduction_paise)`.as('paise'),
      sql<number>`sum(order_items.quantity * (order_items.usual_selling_paise - order_items.selling_paise))`.as('less'),
    ])
    .where('order_items.markdown_id', 'in', ids)
    .where('orders.delivery_status', '!=', 'CANCELED')
    .groupBy('order_items.markdown_id')
    .execute();
  return new Map(
    rows.map(({ markdown_id, orders, pieces, paise, less }) => [
      markdown_id ?? '',
      { orders: Number(orders), pieces: Number(pieces), paise: Number(paise), reductionPaise: Number(less) },
    ]),
  );
}

/** Answers whether any order, also a cancelled one, has an item at the sale's price. */
export async function hasSold(db: Db, id: string): Promise<boolean> {
  const item = await db
    .selectFrom('order_items')
    .select('id')
    .where('markdown_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}
