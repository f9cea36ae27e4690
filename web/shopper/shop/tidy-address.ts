import { facetNames } from '#contract/facets.ts';
import { longestFacetValue } from '#contract/longest-facet-value.ts';
import { plainRupees, readRupees } from '#domain/read-number.ts';
import { isUnkeepable, tidyLine } from '#domain/text.ts';
import { columnsIn } from './columns.tsx';
import { sortLabels } from './selection.ts';

/** The most values of one filter that the products call accepts. */
const MOST_VALUES = 200;
const MOST_PAGES = 1_000_000;

/**
 * Returns the shop's address without meaningless parts, such as page 0, an unknown sorting, or a price that is no
 * number. The parameters are in the order by which the server caches pages. The server has already removed other
 * parameters, such as those of advertising. Only the server uses this function: it redirects visitors to this address,
 * so that an unknown value causes no error and no separate page in the cache.
 */
export function tidyAddress(search: URLSearchParams, isCategory: (id: string) => boolean): URLSearchParams {
  const tidy = new URLSearchParams(search);
  for (const [name, isMeant] of Object.entries(single)) {
    const value = search.getAll(name).find(isMeant);
    tidy.delete(name);
    if (value !== undefined) tidy.set(name, value);
  }
  keepOnly(tidy, 'category', (id) => isCategory(id), 1);
  keepOnly(tidy, 'categories', (id) => isCategory(id), MOST_VALUES);
  for (const name of facetNames) keepOnly(tidy, name, isText, MOST_VALUES);
  straightenPrices(tidy);
  tidy.sort();
  return tidy;
}

const isPrice = (text: string) => readRupees(text) !== undefined;

/**
 * The parameters with a single value, each with the check of its value. The address of the first page has no page
 * number.
 */
const single: Record<string, (text: string) => boolean> = {
  page: (text) => /^[1-9]\d{0,6}$/.test(text) && Number(text) > 1 && Number(text) <= MOST_PAGES,
  sort: (text) => sortLabels.some(([sort]) => sort === text),
  columns: (text) => columnsIn(new URLSearchParams({ columns: text })) !== undefined,
  availability: (text) => text === 'in-stock' || text === 'out-of-stock',
  minPrice: isPrice,
  maxPrice: isPrice,
};

function keepOnly(search: URLSearchParams, name: string, isMeant: (value: string) => boolean, most: number): void {
  const meant = new Set(search.getAll(name).filter(isMeant));
  search.delete(name);
  for (const value of [...meant].slice(0, most)) search.append(name, value);
}

function isText(text: string): boolean {
  const tidy = tidyLine(text);
  return tidy !== '' && tidy.length <= longestFacetValue && !isUnkeepable(tidy);
}

// Corrects the prices in the address: swaps a lowest price of 300 and a highest price of 100, and turns "1,299" into
// 1299.
function straightenPrices(search: URLSearchParams): void {
  const [min, max] = ['minPrice', 'maxPrice'].map((name) => readRupees(search.get(name) ?? ''));
  const isTurned = min !== undefined && max !== undefined && min > max;
  if (min !== undefined) search.set(isTurned ? 'maxPrice' : 'minPrice', plainRupees(min));
  if (max !== undefined) search.set(isTurned ? 'minPrice' : 'maxPrice', plainRupees(max));
}
