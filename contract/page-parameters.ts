import type { PagePath } from '#domain/pages.ts';
import { facetNames } from './facets.ts';

const ofList = [
  'page',
  'sort',
  'columns',
  'availability',
  'minPrice',
  'maxPrice',
  'category',
  'categories',
  ...facetNames,
];

/**
 * For each page, the query parameters on which its HTML depends. The server drops all other parameters, so that nobody
 * can fill the cache with pages for invented parameters. A query parameter that only the browser reads needs no entry
 * here.
 */
export const pageParameters: Partial<Record<PagePath, readonly string[]>> = {
  '/shop': ofList,
  '/search': ['q', ...ofList],
  '/product/:name': ['id', 'color'],
  // The page's links to other languages contain `next`, so the HTML depends on it.
  '/login': ['next'],
};
