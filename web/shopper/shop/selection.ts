import { matchPath } from 'react-router';
import { pageParameters } from '#contract/page-parameters.ts';
import type { Facets } from '#contract/product-filters.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as shopText from '#text/shop-page.ts';

// This file reads and changes the filters in the shop's address. Filters are in the address so that shoppers can share
// them and go back to them, and the server can cache pages.

export const sortLabels = [
  ['default', shopText.sortDefault()],
  ['priceLowHigh', shopText.sortPriceLowHigh()],
  ['priceHighLow', shopText.sortPriceHighLow()],
  ['newest', shopText.sortNewest()],
] as const;

/** Returns the name of a sorting. A search without a chosen sorting is sorted by best match. */
export function sortLabel(sort: string, label: string, search: URLSearchParams): string {
  return sort === 'default' && search.has('q') ? shopText.sortBestMatch() : label;
}

/**
 * The numbers of products that the drawer shows beside its values. `categories` is undefined if nothing except a
 * category filters the products: the frame's tree of categories then has the right numbers.
 */
export type ShownFacets = Omit<Facets, 'categories'> & { categories?: Facets['categories'] | undefined };

export type ListPath = '/search' | '/shop';

/**
 * Returns the filters in the address of the list. Other parameters, such as those of advertising, are left out: the
 * server has rendered the page without them, and the browser must render the same HTML.
 */
export function selectionIn(search: URLSearchParams, path: ListPath): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => pageParameters[path]?.includes(name)));
}

/**
 * Returns whether a path in the browser is the path of this list. Capitals and a slash at the end make no difference.
 */
export function isListAt(path: ListPath, pathname: string): boolean {
  return matchPath(pathIn(currentLocale(), path), pathname) !== null;
}

/** Returns the path of the list for these filters. With search words it is the path of the search. */
export function listPath(search: URLSearchParams): ListPath {
  return search.has('q') ? '/search' : '/shop';
}

/** Returns the address of the shop, or of the search, with these filters. */
export function toShop(search: URLSearchParams): string {
  return `${listPath(search)}?${search}`.replace(/\?$/, '');
}

/**
 * Returns the address at which the filters were opened, or undefined while they are closed. Opening the filters adds an
 * entry to the history, so that Back closes them.
 */
export function filtersOpenedAt({ state }: { state: unknown }): string | undefined {
  // The cast is safe: this file itself pushed the state of such a history entry.
  return (state as { filtersOpenedAt?: string } | null)?.filtersOpenedAt;
}

/** Parameters to set in an address. Undefined or an empty value removes the parameter. */
export type Change = Record<string, string | readonly string[] | undefined>;

/** Returns the address with a change. The parameters are in the order by which the server caches pages. */
export function changed(search: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    if (value === undefined || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) next.append(name, String(one));
  }
  next.sort();
  return next;
}

/** Returns the address without the page number, because other filters begin at the first page. */
export function withoutPage(search: URLSearchParams): URLSearchParams {
  return changed(search, { page: undefined });
}
