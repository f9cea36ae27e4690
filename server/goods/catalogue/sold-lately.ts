import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import { RATE_DAYS } from '#domain/low-stock.ts';
import { isListed } from '../../platform/db/list-parameter.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteStockChange } from '../../platform/site-version/versions.ts';

/**
 * An order's id begins with the time of the machine that made it, and machines' clocks differ, so orders sorted by id
 * may not be sorted by time. The code assumes that clocks differ by less than IDS_ASTRAY_MS milliseconds, and that
 * fewer than FIRST_ORDERS successive orders are in the wrong sequence.
 */
const [IDS_ASTRAY_MS, FIRST_ORDERS] = [2 * DAY_MS, 100];

/**
 * Returns the instant from which sales count as recent: the beginning of the first of the last RATE_DAYS days,
 * including today.
 */
export function soldSince(now: string): string {
  return startOfDay(addDays(indianDay(now), 1 - RATE_DAYS));
}

/** Counts the recently sold items of each variant. Cancelled orders do not count. */
export async function countSoldLately(db: Db, now: string): Promise<Map<string, number>> {
  return toPieces(await soldAfter(db, soldSince(now)).execute());
}

/**
 * Makes the query that counts the recently sold items of these products. The caller sends it together with other
 * queries (db/together.ts), and `toPieces` reads the rows. The query is not a prepared one, because PostgreSQL would
 * plan a prepared query without the date, and would then read every order.
 */
export function soldLatelyQuery(db: Db, now: string, productIds: readonly string[]) {
  const since = soldSince(now);
  // For a few products, it is faster to search the order lines of these products than the orders of all recent days.
  return soldAfter(db, since)
    .where(isListed(db, 'order_items.product_id', JSON.stringify(productIds)))
    .where('order_items.order_id', '>=', firstOrderSince(db, since));
}

/** Returns the number of sold items of each variant from the rows of `soldLatelyQuery`. */
export function toPieces(rows: ReadonlyArray<{ variant_id: string; pieces: number }>): Map<string, number> {
  return new Map(rows.map((row) => [row.variant_id, Number(row.pieces)]));
}

function soldAfter(db: Db, since: string) {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['order_items.variant_id', (all) => all.fn.sum<number>('order_items.quantity').as('pieces')])
    .where('orders.created_at', '>=', since)
    .where('orders.delivery_status', '!=', 'CANCELED')
    .groupBy('order_items.variant_id');
}

/**
 * Selects a lower bound for the ids of all orders since this instant, so that the query skips older sales of a product.
 */
function firstOrderSince(db: Db, since: string) {
  const sinceByAnyClock = addMs(since, -IDS_ASTRAY_MS);
  const earliest = db
    .selectFrom('orders')
    .select('id')
    .where('created_at', '>=', sinceByAnyClock)
    .orderBy('created_at')
    .limit(FIRST_ORDERS);
  return db.selectFrom(earliest.as('earliest')).select((all) => all.fn.min<string>('id').as('id'));
}

/**
 * Makes the catalogue read again the products whose sales are no longer recent, because their stock may no longer count
 * as low. Without this call, the catalogue would not notice that a day has ended. Returns the number of these products.
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
