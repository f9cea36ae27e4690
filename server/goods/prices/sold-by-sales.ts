import type { Db } from '../../platform/db/schema.ts';

/**
 * The totals of the items that the shop has sold at a sale's prices. `reductionPaise` is the sum by which the sale has
 * lowered the prices of these items.
 */
export type Sold = { orders: number; pieces: number; paise: number; reductionPaise: number };

/**
 * Returns how much each of these sales has sold, in orders that are not cancelled. The function is in
 * sales/day-totals/sold-by-sales.ts, which the goods room must not import, so the app passes the function to the
 * routes.
 */
export type SoldBySales = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, Sold>>;

/** Returns whether any order, even a cancelled one, has an item at the sale's price. */
export async function hasSold(db: Db, id: string): Promise<boolean> {
  const item = await db
    .selectFrom('order_items')
    .select('id')
    .where('markdown_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}
