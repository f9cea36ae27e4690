import { matchPath } from 'react-router';
import { pageParameters } from '#contract/page-parameters.ts';
import type { Facets } from '#contract/product-filters.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as shopText from '#text/shop-page.ts';

// The shop's address holds the chosen filters, so they can be shared, gone back to and cached.

export const sortLabels = [
  ['default', shopText.sortDefault()],
  ['priceLowHigh', shopText.sortPriceLowHigh()],
  ['priceHighLow', shopText.sortPriceHighLow()],
  ['newest', shopText.sortNewest()],
] as const;

/** The name of an order: a search without a chosen one sorts by the best match. */
export function sortLabel(sort: string, label: string, search: URLSearchParams): string {
  return sort === 'default' && search.has('q') ? shopText.sortBestMatch() : label;
}

/** The counts of the drawer; those of the categories are left out if no other filter is on. */
export type ShownFacets = Omit<Facets, 'categories'> & { categories?: Facets['categories'] | undefined };

export type ListPath = '/search' | '/shop';

/**
 * Answers the filters in an address of the list. Parameters of others, such as advertising marks, do not count: the
 * server has rendered the page without them, and the browser must find the same HTML.
 */
export function selectionIn(search: URLSearchParams, path: ListPath): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => pageParameters[path]?.includes(name)));
}

/** Answers whether a path of the browser is this list's, also in capitals and with a slash at its end. */
export function isListAt(path: ListPath, pathname: string): boolean {
  return matchPath(pathIn(currentLocale(), path), pathname) !== null;
}

/** The list's path for these filters: with words it is a search. */
export function listPath(search: URLSearchParams): ListPath {
  return search.has('q') ? '/search' : '/shop';
}

/** The address of the shop, or of the search, with these filters. */
export function toShop(search: URLSearchParams): string {
  return `${listPath(search)}?${search}`.replace(/\?$/, '');
}

/**
 * The address when the filters were opened, while they are open. The open filters are a step of history, so that Back
 * closes them.
 */
export function filtersOpenedAt({ state }: { state: unknown }): string | undefined {
  // The cast is safe: a step of history has the state that was pushed with it.
  return (state as { filtersOpenedAt?: string } | null)?.filtersOpenedAt;
}

/** Parameters to set; undefined or empty removes one. */
export type Change = Record<string, string | readonly string[] | undefined>;

/** Answers the address with a change, its parameters in the order by which the server caches pages. */
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

/** Removes the page, because other filters begin at the first page. */
export function withoutPage(search: URLSearchParams): URLSearchParams {
  return changed(search, { page: undefined });
}
