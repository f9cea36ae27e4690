import { shownName } from '#contract/category-name.ts';
import { facetNames } from '#contract/facets.ts';
import type { PricedGoods } from '#contract/price-rule.ts';
import { formatPaise } from '#domain/money.ts';
import type { Locale } from '#messages/locales.ts';
import * as pricesText from '#text/prices.ts';
import type { Db } from '../platform/db/schema.ts';
import { nameOfValue } from './catalogue/facet-table.ts';

/**
 * The log of changes names at most this number of the products or categories in a list, because a list may contain
 * thousands.
 */
const NAMED = 3;

type NamedGoods =
  | Exclude<PricedGoods, { kind: 'products' | 'categories' }>
  | { kind: 'products' | 'categories'; ids: readonly string[] };

/** Describes goods in words for the log of changes: "Kurtas", "“silk”, Kurtas, M, up to ₹2,000". */
export async function goodsWords(db: Db, goods: NamedGoods): Promise<string> {
  switch (goods.kind) {
    case 'all':
      return pricesText.goodsAll();
    case 'products':
      return inFew(goods.ids, await namesOf(db, 'products', goods.ids));
    case 'categories':
      return inFew(goods.ids, await namesOf(db, 'categories', goods.ids));
    case 'skus':
      return inFew(goods.skus, new Map(goods.skus.map((sku) => [sku, sku])));
    case 'filter':
      return filterWords(db, goods.filter);
  }
}

type Filter = Extract<PricedGoods, { kind: 'filter' }>['filter'];

async function filterWords(db: Db, filter: Filter): Promise<string> {
  const { q, availability, categories, minPrice, maxPrice } = filter;
  const parts = [
    q === '' ? '' : `“${q}”`,
    categories.length === 0 ? '' : inFew(categories, await namesOf(db, 'categories', categories)),
    ...facetNames.map((name) => filter[name].map((text) => nameOfValue(name, text) ?? text).join(' / ')),
    availability ? pricesText.goodsStock({ availability: availability.replaceAll('-', '_') }) : '',
    minPrice === undefined ? '' : pricesText.goodsFrom({ price: formatPaise(minPrice) }),
    maxPrice === undefined ? '' : pricesText.goodsUpTo({ price: formatPaise(maxPrice) }),
  ].filter((part) => part !== '');
  return parts.length === 0 ? pricesText.goodsAll() : parts.join(', ');
}

function inFew(keys: readonly string[], names: ReadonlyMap<string, string>): string {
  const first = keys.slice(0, NAMED).map((key) => names.get(key) ?? pricesText.goodsUnknown());
  const count = keys.length - first.length;
  return count === 0 ? first.join(', ') : pricesText.goodsMore({ names: first.join(', '), count });
}

/**
 * Finds the names of the first three of these products or categories, including products that are no longer for sale.
 */
async function namesOf(
  db: Db,
  table: 'products' | 'categories',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = ids.slice(0, NAMED);
  if (table === 'products') {
    const rows = await db.selectFrom('products').select(['id', 'name']).where('id', 'in', named).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
  const rows = await db.selectFrom('categories').select(['id', 'name', 'names']).where('id', 'in', named).execute();
  return new Map(
    rows.map(({ id, name, names }) => [
      id,
      // The cast is safe: the shop itself wrote the column `names`.
      shownName({ name, names: JSON.parse(names) as Partial<Record<Locale, string>> }),
    ]),
  );
}
