import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import { RATE_DAYS } from '#domain/low-stock.ts';
import { firstIdOf, timeOf } from '../db/ids.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { noteStockChange } from './versions.ts';

/** An id is made by the clock of its process, so two orders' ids may be in another order than their times, by less than this. */
const CLOCKS_DIFFER_MS = 2 * 86_400_000;

/** The instant from which on sales count for how fast a size sells: the last days, today among them. */
export function soldSince(now: string): string {
  return startOfDay(addDays(indianDay(now), 1 - RATE_DAYS));
}

/** The pieces of each variant, of these products or of all, that were sold lately and not cancelled. */
export async function countSoldLately(
  db: Db,
  now: string,
  productIds?: readonly string[],
): Promise<Map<string, number>> {
  const since = soldSince(now);
  // All products together are found by their orders' days.
  const firstOrder = productIds && (await firstOrderSince(db, since));
  if (firstOrder === null) return new Map();
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['order_items.variant_id', (all) => all.fn.sum<number>('order_items.quantity').as('pieces')])
    .$if(productIds !== undefined, (query) => query.where('order_items.product_id', 'in', productIds ?? []))
    .$if(firstOrder !== undefined, (query) => query.where('order_items.order_id', '>=', firstOrder ?? ''))
    .where('orders.created_at', '>=', since)
    .where('orders.delivery_status', '!=', 'CANCELED')
    .groupBy('order_items.variant_id')
    .execute();
  return new Map(rows.map((row) => [row.variant_id, Number(row.pieces)]));
}

/** No order since then has a smaller id: what a product sold long ago is not looked at. Null where there is none. */
async function firstOrderSince(db: Db, since: string): Promise<string | null> {
  const first = await db
    .selectFrom('orders')
    .select('id')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return first ? firstIdOf(timeOf(first.id) - CLOCKS_DIFFER_MS) : null;
}

/**
 * Has the catalogue read again what sold on the days that do not count any more: nothing else changes when a day ends, and
 * what sold then may not be low any more. Answers how many products that are.
 */
export async function forgetEarlierSales(db: Db, lastRun: string, now: string): Promise<number> {
  const [from, to] = [soldSince(lastRun), soldSince(now)];
  if (from >= to) return 0;
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('order_items.product_id')
    .distinct()
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to)
    .execute();
  const ids = rows.map((row) => row.product_id);
  if (ids.length > 0) await inTransaction(db, async (db) => noteStockChange(db, ids));
  return ids.length;
}
