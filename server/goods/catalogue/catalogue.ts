import type { Facets } from '#contract/product-filters.ts';
import type { SearchSummary } from '#contract/search-summary.ts';
import type { CategoryTree } from './category-tree.ts';
import type { Entry } from './entries.ts';
import type { SiteVersion } from '../../platform/site-version/site-version.ts';
import type { CatalogueFilters } from './narrow.ts';

export type Selection = { ids: string[]; totalItems: number; facets: Facets };

export type SearchResult = SearchSummary & {
  /** The first products that match, best first; no more than the caller asked for. */
  ids: string[];
  /** The number of matches; `exact` of them match all the words, the others most of them. */
  total: number;
};

type Listed = Pick<Entry, 'id' | 'name'>;
export type StockListed = Pick<Entry, 'id' | 'name' | 'createdAt' | 'stock' | 'worthPaise'>;

/**
 * The products on sale, as the rest of the shop asks for them. Two classes implement it: `MemoryCatalogue` holds them
 * in the process, `DatabaseCatalogue` in tables of PostgreSQL. Both give the same answers, and never older ones than
 * this process's own changes.
 */
export type Catalogue = SiteVersion & {
  categories(): Promise<CategoryTree>;
  /**
   * Answers one page of the products that pass the filters, only those below one of the `within` categories where
   * given.
   */
  select(filters: CatalogueFilters, page: number, limit: number, within?: readonly string[]): Promise<Selection>;
  /** The ids of all products that pass the filters. */
  listMatching(filters: CatalogueFilters): Promise<string[]>;
  /**
   * The first products that match these words, best first, and then those that match most of them; without words the
   * catalogue in its default order.
   */
  search(words: string, limit?: number): Promise<SearchResult>;
  /**
   * The ids of the first products in the default order, and only those below one of the
   * `within` categories where given.
   */
  firstOf(within: readonly string[] | undefined, count: number): Promise<string[]>;
  /** The ids of the products of exactly this name, in the default order. */
  named(name: string): Promise<string[]>;
  /** All products on sale, in the default order. */
  list(): Promise<Listed[]>;
  /** The same products with the pieces left of each and the worth of these pieces. */
  listStock(): Promise<StockListed[]>;
  /**
   * Answers those of these names that several products on sale share, so that a name alone does not lead to one
   * product.
   */
  sharedNames(names: readonly string[]): Promise<ReadonlySet<string>>;
};
