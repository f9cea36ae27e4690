import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

const MOST_FOUND = 50;

/**
 * Lists the customers whose orders went to this number, or who saved an address with it. The customer with the latest
 * order comes first.
 */
export async function listCustomersByPhone(db: Db, mobile: string): Promise<string[]> {
  // The indexes on phone numbers contain no empty numbers. Both engines therefore use the indexes only if the query
  // excludes empty numbers.
  const isNumber = sql<boolean>`phone <> ''`;
  const orders = await db
    .selectFrom('orders')
    .select('user_id')
    .where('phone', '=', mobile)
    .where(isNumber)
    .orderBy('id', 'desc')
    .limit(MOST_FOUND)
    .execute();
  const addresses = await db
    .selectFrom('addresses')
    .select('user_id')
    .where('phone', '=', mobile)
    .where(isNumber)
    .limit(MOST_FOUND)
    .execute();
  return [...new Set([...orders, ...addresses].map(({ user_id }) => user_id))];
}

/** Lists variants with their options, price and stock; a variant that is no longer sold has a stock of 0. */
export async function listPrices(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'product_id', 'name', 'size', 'color', 'stock', 'selling_paise', 'saving_paise'])
    .select('variants.retired_at')
    .where('variants.id', 'in', ids)
    .execute();
  return rows.map(({ retired_at, stock, ...row }) => ({ ...row, stock: retired_at === null ? stock : 0 }));
}
