import { matchPath } from 'react-router';
import { pageParameters } from '#contract/page-parameters.ts';
import type { Facets } from '#contract/product-filters.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as shopText from '#text/shop-page.ts';

// What is chosen stands in the address of the shop, so that it can be shared, gone back to and cached.

export const sortLabels = [
  ['default', shopText.sortDefault()],
  ['priceLowHigh', shopText.sortPriceLowHigh()],
  ['priceHighLow', shopText.sortPriceHighLow()],
  ['newest', shopText.sortNewest()],
] as const;

/** What a sort is called: without a chosen one, a search begins with what matches best. */
export function sortLabel(sort: string, label: string, search: URLSearchParams): string {
  return sort === 'default' && search.has('q') ? shopText.sortBestMatch() : label;
}

/** The counts of the drawer; those of the categories are left out where nothing else narrows them. */
export type ShownFacets = Omit<Facets, 'categories'> & { categories?: Facets['categories'] | undefined };

export type ListPath = '/search' | '/shop';

/**
 * The selection that an address of the list holds. Parameters of others, such as advertising marks, are no part of it:
 * the server has rendered the page without them, and the browser must find the same HTML.
 */
export function selectionIn(search: URLSearchParams, path: ListPath): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => pageParameters[path]?.includes(name)));
}

/** Whether a path of the browser's is this list's, which it also is in capitals and with a slash at its end. */
export function isListAt(path: ListPath, pathname: string): boolean {
  return matchPath(pathIn(currentLocale(), path), pathname) !== null;
}

/** Where this selection is listed: with words it is a search. */
export function listPath(search: URLSearchParams): ListPath {
  return search.has('q') ? '/search' : '/shop';
}

/** The path of the shop, or of the search, with this selection. */
export function toShop(search: URLSearchParams): string {
  return `${listPath(search)}?${search}`.replace(/\?$/, '');
}

/**
 * While the filters are open: what was chosen when they were opened. They are a step of history, so
 * that Back closes them.
 */
export function filtersOpenedAt({ state }: { state: unknown }): string | undefined {
  // as: the state of a step of history is whatever was pushed with it.
  return (state as { filtersOpenedAt?: string } | null)?.filtersOpenedAt;
}

/** Parameters to set anew; undefined or empty takes one out. */
export type Change = Record<string, string | readonly string[] | undefined>;

/** The address with a change, its parameters in the order by which the server caches pages. */
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

/** Another selection begins at its first page. */
export function withoutPage(search: URLSearchParams): URLSearchParams {
  return changed(search, { page: undefined });
}
