import { sql } from 'kysely';
import { COVER_DAYS, RATE_DAYS } from '#domain/low-stock.ts';
import { indianDay } from '#domain/days.ts';
import { batches } from '../../platform/db/batches.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { totalsOf, type DayTotals } from '../../sales/day-totals/day-totals.ts';
import { pause } from '../../platform/scheduling/slices.ts';

/** A span of Indian days, which includes its first and its last day. */
export type Span = { from: string; to: string };
/** A list of products has at most this many lines. */
export const LISTED = 10;

/**
 * The sales of a product: the pieces that were sold and not cancelled, and the orders that came back or arrived. `name`
 * is the product's present name, and `soldAs` is a name under which it was sold. `isOnSale` is false for a retired
 * product.
 */
export type ProductSums = {
  id: string;
  name: string;
  soldAs: string;
  categoryId: string | null;
  isOnSale: boolean;
  pieces: number;
  paise: number;
  returned: number;
  delivered: number;
};

/**
 * The number of rows that one query sums up, approximately. On SQLite, all other requests wait while the query runs.
 */
const ROWS_AT_ONCE = 4000;

/** Sums up the sales of each product on these days. `days` is in ascending order. */
export async function listProductSums(db: Db, days: readonly DayTotals[]): Promise<ProductSums[]> {
  const sums = new Map<string, Summed>();
  for (const span of spansOf(days)) {
    for (const row of await sumProductsIn(db, span)) addTo(sums, row);
    await pause();
  }
  const known = await findProducts(db, [...sums.keys()]);
  return Array.from(sums, ([id, { name: soldAs, ...sum }]) => {
    const product = known.get(id);
    return {
      ...{ id, soldAs, name: product?.name ?? soldAs, categoryId: product?.category_id ?? null },
      ...{ isOnSale: product?.retired_at === null, ...sum },
    };
  });
}

type Summed = Pick<ProductSums, 'name' | 'pieces' | 'paise' | 'returned' | 'delivered'>;

/**
 * Divides the days into spans with about ROWS_AT_ONCE rows at most. An order counts as several rows, one for itself and
 * one for each piece.
 */
function spansOf(days: readonly DayTotals[]): Span[] {
  const spans: Array<Span & { rows: number }> = [];
  for (const { day, orders, pieces } of days) {
    const last = spans.at(-1);
    const rows = orders + pieces;
    if (last && last.rows + rows <= ROWS_AT_ONCE) Object.assign(last, { to: day, rows: last.rows + rows });
    else spans.push({ from: day, to: day, rows });
  }
  return spans;
}

async function sumProductsIn(db: Db, span: Span): Promise<Array<Summed & { id: string }>> {
  const rows = await db
    .selectFrom((await totalsOf(db, 'day_products', span)).as('days'))
    .select(['product_id', sql<string>`max(name)`.as('name')])
    .select((day) => [day.fn.sum<number>('pieces').as('pieces'), day.fn.sum<number>('paise').as('paise')])
    .select((day) => [day.fn.sum<number>('came_back').as('came_back'), day.fn.sum<number>('delivered').as('delivered')])
    .groupBy('product_id')
    .execute();
  // PostgreSQL returns sums as text.
  return rows.map((row) => ({
    ...{ id: row.product_id, name: row.name, pieces: Number(row.pieces), paise: Number(row.paise) },
    ...{ returned: Number(row.came_back), delivered: Number(row.delivered) },
  }));
}

function addTo(sums: Map<string, Summed>, { id, ...row }: Summed & { id: string }): void {
  const sum = sums.get(id);
  if (!sum) return void sums.set(id, row);
  sum.pieces += row.pieces;
  sum.paise += row.paise;
  sum.returned += row.returned;
  sum.delivered += row.delivered;
  if (row.name > sum.name) sum.name = row.name;
}

async function findProducts(db: Db, ids: readonly string[]) {
  const found = new Map<string, Pick<Schema['products'], 'name' | 'category_id' | 'retired_at'>>();
  for (const batch of batches(ids, PRODUCTS_AT_ONCE)) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'name', 'category_id', 'retired_at'])
      .where('id', 'in', batch)
      .execute();
    for (const { id, ...row } of rows) found.set(id, row);
    await pause();
  }
  return found;
}

const PRODUCTS_AT_ONCE = 1000;

/**
 * Lists sizes that were sold since the beginning of a day, and that are sold out or will sell out in fewer than
 * `COVER_DAYS` days at the same rate. Sold-out sizes come first, then the sizes that sold most.
 */
export async function listLowStock(db: Db, since: string) {
  const sold = db
    .selectFrom((await totalsOf(db, 'day_variants', { from: indianDay(since) })).as('days'))
    .select(['variant_id', sql<number>`sum(pieces)`.as('pieces')])
    .groupBy('variant_id')
    .as('sold');
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin(sold, 'sold.variant_id', 'variants.id')
    .select(['products.id', 'products.name', 'variants.color', 'variants.size', 'variants.stock', 'sold.pieces'])
    .where('variants.retired_at', 'is', null)
    .where('products.retired_at', 'is', null)
    .where(sql<boolean>`variants.stock * ${sql.lit(RATE_DAYS)} < sold.pieces * ${sql.lit(COVER_DAYS)}`)
    .orderBy(sql`case when variants.stock = 0 then 0 else 1 end`)
    .orderBy('sold.pieces', 'desc')
    .orderBy('variants.id')
    .limit(LISTED)
    .execute();
}
