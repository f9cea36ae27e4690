import { sql } from 'kysely';
import { COVER_DAYS, RATE_DAYS } from '#domain/low-stock.ts';
import { indianDay } from '#domain/days.ts';
import type { Db } from '../db/schema.ts';
import { productsIn, variantsIn } from '../day-totals/day-totals.ts';

/** From one Indian day to another, both included. */
export type Span = { from: string; to: string };
/** How many lines a list of products has at most. */
export const LISTED = 10;

/**
 * What each product came to: pieces that were sold and not cancelled, orders that came back and that arrived. One that is gone has no
 * category, and keeps the name it was sold under.
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

export async function listProductSums(db: Db, span: Span): Promise<ProductSums[]> {
  const sums = db
    .selectFrom((await productsIn(db, span)).as('days'))
    .select(['product_id', sql<string>`max(name)`.as('name')])
    .select((day) => [day.fn.sum<number>('pieces').as('pieces'), day.fn.sum<number>('paise').as('paise')])
    .select((day) => [day.fn.sum<number>('came_back').as('came_back'), day.fn.sum<number>('delivered').as('delivered')])
    .groupBy('product_id')
    .as('sums');
  const rows = await db
    .selectFrom(sums)
    .leftJoin('products', 'products.id', 'sums.product_id')
    .select([
      'sums.product_id',
      'sums.name as sold_as',
      'sums.pieces',
      'sums.paise',
      'sums.came_back',
      'sums.delivered',
    ])
    .select(['products.name', 'products.category_id', 'products.retired_at'])
    .execute();
  // PostgreSQL answers sums as text.
  return rows.map((row) => ({
    id: row.product_id,
    name: row.name ?? row.sold_as,
    soldAs: row.sold_as,
    categoryId: row.category_id,
    isOnSale: row.retired_at === null,
    pieces: Number(row.pieces),
    paise: Number(row.paise),
    returned: Number(row.came_back),
    delivered: Number(row.delivered),
  }));
}

/** Sizes that sold since the beginning of a day and are gone or last only days at that rate; those that are gone first, then most sold. */
export async function listLowStock(db: Db, since: string) {
  const sold = db
    .selectFrom((await variantsIn(db, { from: indianDay(since) })).as('days'))
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
