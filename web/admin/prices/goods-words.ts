import type { Offer } from '#contract/offers.ts';
import type { PricedGoodsAnswer } from '#contract/price-rule.ts';
import { categoryPath, type NamedCategory } from '#domain/category-tree.ts';
import { formatPaise } from '#domain/money.ts';
import { readRupees } from '#domain/read-number.ts';
import * as adminText from '#text/admin-prices.ts';

/** The most categories that the text names. If there are more categories, the text gives only their number. */
const MOST_NAMED = 3;

/** Names the goods of a change of prices, a sale or an offer in a few words: "Kurtas", "12 SKUs". */
export function goodsInWords(goods: PricedGoodsAnswer | Offer['goods'], tree: readonly NamedCategory[]): string {
  switch (goods.kind) {
    case 'all':
      return adminText.goodsAll();
    case 'products':
      return adminText.goodsProducts({ count: goods.ids.length });
    case 'categories':
      return categoriesInWords(goods.ids, tree);
    case 'filter':
      return adminText.goodsFilter({ values: filterInWords(valuesOf(goods), tree) });
    case 'skus':
      return adminText.goodsSkus({ count: goods.skus.length });
  }
}

function categoriesInWords(ids: readonly string[], tree: readonly NamedCategory[]): string {
  const names = ids.slice(0, MOST_NAMED).map((id) => categoryName(id, tree));
  const more = ids.length - names.length;
  return more === 0 ? names.join(', ') : adminText.goodsMore({ names: names.join(', '), count: more });
}

export function categoryName(id: string, tree: readonly NamedCategory[]): string {
  return categoryPath(tree, id).at(-1)?.name ?? adminText.goodsGone();
}

type Values = ReadonlyArray<readonly [name: string, value: string]>;

/**
 * An offer stores its filter as the query of a product list in the shop. A sale stores the filter of the back office's
 * list.
 */
function valuesOf(goods: (PricedGoodsAnswer | Offer['goods']) & { kind: 'filter' }): Values {
  if ('query' in goods) return [...new URLSearchParams(goods.query)];
  return Object.entries(goods.filter).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
}

function filterInWords(values: Values, tree: readonly NamedCategory[]): string {
  return values
    .filter(([name, value]) => name !== 'sort' && value !== '')
    .map(([name, value]) => (/^categor(y|ies)$/.test(name) ? categoryName(value, tree) : valueInWords(name, value)))
    .join(', ');
}

function valueInWords(name: string, value: string): string {
  const paise = /^(min|max)Price$/.test(name) ? readRupees(value) : undefined;
  if (paise === undefined) return value;
  return name === 'minPrice' ? `≥ ${formatPaise(paise)}` : `≤ ${formatPaise(paise)}`;
}
