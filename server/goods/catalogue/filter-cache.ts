import { currentLocale } from '#messages/current-locale.ts';
import type { CategoryTree } from './category-tree.ts';
import { fromLru } from './lru.ts';
import { narrow, type CatalogueFilters, type Narrowed } from './narrow.ts';
import type { ProductIndex } from './product-index.ts';

/**
 * The cache holds 64 answers until a product list may have changed: further pages and other sort orders use these
 * answers again.
 */
const MOST_KEPT = 64;

/** An LRU cache of the answers to filters. The cache is emptied as soon as the index or the categories change. */
export class FilterCache {
  readonly #kept = new Map<string, Narrowed>();
  /** The state of the catalogue that the cached answers come from. */
  #of: { index: ProductIndex; generation: number; tree: CategoryTree } | undefined;

  /** Narrows the products by these filters; with `within`, only products of these categories. */
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

/** Makes the cache's key, which ignores the sort order; names of values are in the current language. */
function keyOf(filters: CatalogueFilters, within: readonly string[] | undefined): string {
  const { sort: _, ...asked } = filters;
  return JSON.stringify([currentLocale(), within ?? null, Object.entries(asked).sort(byFirst)]);
}

function byFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
