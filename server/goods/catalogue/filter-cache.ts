import { currentLocale } from '#messages/current-locale.ts';
import type { CategoryTree } from './category-tree.ts';
import { fromLru } from './lru.ts';
import { narrow, type CatalogueFilters, type Narrowed } from './narrow.ts';
import type { ProductIndex } from './product-index.ts';

/** The cache contains at most 64 answers to filters. Further pages and other sort orders use these answers again. */
const MOST_KEPT = 64;

/** An LRU cache of the answers to filters. The cache empties itself as soon as the index or the categories change. */
export class FilterCache {
  readonly #kept = new Map<string, Narrowed>();
  /** The state of the catalogue from which the cached answers come. */
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
