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
 * The parameters on which a page's HTML depends, for each page that has any. The server drops every other parameter, so
 * that nobody fills the cache with made-up ones. A parameter that only the browser reads needs no entry.
 */
export const pageParameters: Partial<Record<PagePath, readonly string[]>> = {
  '/shop': ofList,
  '/search': ['q', ...ofList],
  '/product/:name': ['id', 'color'],
  // The links to the other languages carry it along.
  '/login': ['next'],
};
