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
 * For each page, the query parameters on which its HTML depends. The server drops all others, so that nobody can fill
 * the cache with invented parameters. A parameter that only the browser reads needs no entry.
 */
export const pageParameters: Partial<Record<PagePath, readonly string[]>> = {
  '/shop': ofList,
  '/search': ['q', ...ofList],
  '/product/:name': ['id', 'color'],
  // The links to the other languages contain this parameter too.
  '/login': ['next'],
};
