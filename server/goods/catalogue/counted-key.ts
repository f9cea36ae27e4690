import { currentLocale } from '#messages/current-locale.ts';
import type { CatalogueFilters } from './narrow.ts';

/**
 * The same for filters that leave the same products and counts, named in the current language: whatever
 * they are sorted by.
 */
export function countedKey(filters: CatalogueFilters, within: readonly string[] | undefined): string {
  const { sort: _, ...asked } = filters;
  return JSON.stringify([currentLocale(), within ?? null, Object.entries(asked).sort(byFirst)]);
}

function byFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
