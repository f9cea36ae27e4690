import { currentLocale } from '#messages/current-locale.ts';
import type { CatalogueFilters } from './narrow.ts';

/**
 * Answers a cache key that ignores the sort order: filters with the same key leave the same products and counts, with
 * names in the current language.
 */
export function countedKey(filters: CatalogueFilters, within: readonly string[] | undefined): string {
  const { sort: _, ...asked } = filters;
  return JSON.stringify([currentLocale(), within ?? null, Object.entries(asked).sort(byFirst)]);
}

function byFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
