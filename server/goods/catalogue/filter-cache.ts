import { currentLocale } from '#messages/current-locale.ts';
import type { CategoryTree } from './category-tree.ts';
import { fromLru } from './lru.ts';
import { narrow, type CatalogueFilters, type Narrowed } from './narrow.ts';
import type { ProductIndex } from './product-index.ts';

/**
 * The cache contains the results of at most 64 filters. All pages and all sort orders of a filter use the same result.
 */
const MOST_KEPT = 64;

/**
 * An LRU cache of the results of filters. If the index or the categories have changed, the next call empties the cache.
 */
export class FilterCache {
  readonly #kept = new Map<string, Narrowed>();
  /** The state of the catalogue from which the cached results come. */
  #of: { index: ProductIndex; generation: number; tree: CategoryTree } | undefined;

  /** Returns the products that pass these filters; with `within`, only products in or below these categories. */
  get(
    { index, tree }: { index: ProductIndex; tree: CategoryTree },
    filters: CatalogueFilters,
    within?: readonly string[],
  ): Narrowed {
    const { generation } = index;
    if (this.#of?.index !== index || this.#of.generation !== generation || this.#of.tree !== tree) {
      this.#kept.clear();
      this.#of = { index, generation, tree };
    }
    return fromLru(this.#kept, keyOf(filters, within), MOST_KEPT, () => narrow({ index, tree }, filters, within));
  }
}

/**
 * Makes the cache's key for a filter. The key leaves out the sort order, and contains the language, because the names
 * of values depend on the language.
 */
function keyOf(filters: CatalogueFilters, within: readonly string[] | undefined): string {
  const { sort: _, ...asked } = filters;
  return JSON.stringify([currentLocale(), within ?? null, Object.entries(asked).sort(byFirst)]);
}

function byFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
