import { facetNames } from '#contract/facets.ts';
import { longestFacetValue } from '#contract/longest-facet-value.ts';
import { plainRupees, readRupees } from '#domain/read-number.ts';
import { isUnkeepable, tidyLine } from '#domain/text.ts';
import { columnsIn } from './columns.tsx';
import { sortLabels } from './selection.ts';

/** The highest number of values of one filter that the products call takes. */
const MOST_VALUES = 200;
const MOST_PAGES = 1_000_000;

/**
 * Answers the address of the shop without meaningless parts, in the order by which the server caches pages: it removes
 * a page 0, an unknown order, a price that is no number. The server has already removed parameters of others, such as
 * advertising marks. Only the server uses this function: it redirects a visitor with another spelling to this address,
 * so that an unknown value is neither an error nor a page of its own in the cache.
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

/** The parameters with one value, and the checks of that value. The first page needs no number. */
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

// From 300 to 100 means between 100 and 300; "1,299" becomes 1299.
function straightenPrices(search: URLSearchParams): void {
  const [min, max] = ['minPrice', 'maxPrice'].map((name) => readRupees(search.get(name) ?? ''));
  const isTurned = min !== undefined && max !== undefined && min > max;
  if (min !== undefined) search.set(isTurned ? 'maxPrice' : 'minPrice', plainRupees(min));
  if (max !== undefined) search.set(isTurned ? 'minPrice' : 'maxPrice', plainRupees(max));
}
