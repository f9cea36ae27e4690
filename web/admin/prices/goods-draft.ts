import type { PricedGoodsAnswer } from '#contract/price-rule.ts';
import { isBlank } from '#domain/text.ts';
import type { Body } from '../../api/address.ts';
import { filtersIn } from '../products/use-product-list.ts';

/**
 * The filter of the list of products, with the names that the call uses. A client of the API may have stored several
 * values under one name.
 */
export type GoodsFilter = Readonly<Record<string, string | readonly string[]>>;
/**
 * The goods whose prices change. Each of the three ways to choose goods keeps its own values, so that nothing is lost
 * if the person tries another way.
 */
export type GoodsDraft = {
  by: 'filter' | 'products' | 'skus';
  filter: GoodsFilter;
  ids: readonly string[];
  skus: string;
};
type GoodsBody = Body<'POST /prices/look'>['goods'];

export const allGoods: GoodsDraft = { by: 'filter', filter: {}, ids: [], skus: '' };

/** Reads the goods from an address: either chosen products, or the filters of the product list. */
export function goodsIn(search: URLSearchParams): GoodsDraft {
  const { sort: _sort, ...filter } = filtersIn((name) => search.get(name) ?? '');
  const ids = search.getAll('ids');
  return { ...allGoods, by: ids.length > 0 ? 'products' : 'filter', ids, filter: filledOnly(filter) };
}

/** Returns stored goods as the form shows them. */
export function goodsDraftOf(goods: PricedGoodsAnswer): GoodsDraft {
  switch (goods.kind) {
    case 'all':
      return allGoods;
    case 'products':
      return { ...allGoods, by: 'products', ids: goods.ids };
    case 'categories':
      return { ...allGoods, filter: { categories: oneOrMany(goods.ids) } };
    case 'filter':
      return { ...allGoods, filter: goods.filter };
    case 'skus':
      return { ...allGoods, by: 'skus', skus: goods.skus.join('\n') };
  }
}

/** Returns the goods in the form that the API takes. Returns undefined while no goods are chosen. */
export function toGoods({ by, filter, ids, skus }: GoodsDraft): GoodsBody | undefined {
  if (by === 'products') return ids.length === 0 ? undefined : { kind: 'products', ids: [...ids] };
  if (by === 'skus') return isBlank(skus) ? undefined : { kind: 'skus', text: skus };
  const filled = filledOnly(filter);
  const names = Object.keys(filled);
  if (names.length === 0) return { kind: 'all' };
  if (names.join() === 'categories') return { kind: 'categories', ids: [filled['categories'] ?? []].flat() };
  // The cast is safe: the object has the names and values of the list's filter, and the server checks them.
  return { kind: 'filter', filter: filled as (GoodsBody & { kind: 'filter' })['filter'] };
}

/**
 * Returns the filter with these changes. In `changes`, a category has the name `category`, as in the list's address; in
 * the filter, its name is `categories`, as in the call.
 */
export function withFilter(filter: GoodsFilter, changes: Readonly<Record<string, string | undefined>>): GoodsFilter {
  const renamed = Object.entries(changes).map(([name, value]) => [name === 'category' ? 'categories' : name, value]);
  return filledOnly({ ...filter, ...Object.fromEntries(renamed) });
}

function filledOnly(filter: Readonly<Record<string, string | readonly string[] | undefined>>): GoodsFilter {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value.length === 0 ? [] : [[name, value]],
    ),
  );
}

function oneOrMany(ids: readonly string[]): string | readonly string[] {
  return ids.length === 1 ? (ids[0] ?? '') : ids;
}
