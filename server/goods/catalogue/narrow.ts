import { facetNames, type FacetName } from '#contract/facets.ts';
import type { Facets, ProductFilters } from '#contract/product-filters.ts';
import type { Bits } from './bits.ts';
import type { CategoryTree } from './category-tree.ts';
import type { ProductIndex } from './product-index.ts';
import { select, selectBits, type SelectionQuery } from './selection.ts';
import type { Column } from './variant-columns.ts';

/**
 * The filters of a product list, as the contract defines them. A facet that a caller leaves out does not limit the
 * products.
 */
export type CatalogueFilters = Omit<ProductFilters, FacetName> &
  Partial<Pick<ProductFilters, FacetName>> & {
    /**
     * Only searches set `match`. With `all`, products must match all the words of the search; with `most`, products
     * that match most of the words count, too, because only few match all.
     */
    match?: 'all' | 'most';
  };

/** The products to which filters apply, and the categories. */
export type Stock = { index: ProductIndex; tree: CategoryTree };

/**
 * The result of filtering: the products that pass, with their counts. `columns` are the conditions on a variant that
 * decide which price a product shows.
 */
export type Narrowed = { bits: Bits; size: number; columns: readonly Column[]; facets: Facets };

/**
 * Filters the products and counts their facets. With `within`, uses only products in or below one of these categories;
 * with `among`, uses only products in this set. The count beside a value of a facet is the number of products that a
 * shopper gets by choosing only this value in the facet. The caller must have waited for the sort order `priceLowHigh`
 * (`SortOrders.ready`).
 */
export function narrow(
  stock: Stock,
  filters: CatalogueFilters,
  within?: readonly string[],
  among: Bits | null = null,
): Narrowed {
  const { index, tree } = stock;
  const { table } = index;
  const query = queryOf(stock, filters, within);
  const { bits, size, columns, facets, perCategory } = select(index, query, among);
  const own = table.categories.map((id, number) => [id, perCategory[number] ?? 0] as const);
  return { bits, size, columns, facets: { ...facets, categories: tree.countBelow(own, filters.categories) } };
}

/** Returns the set of products that `narrow` selects, without the counts of facets. */
export function narrowBits(stock: Stock, filters: CatalogueFilters, among: Bits | null): Bits {
  return selectBits(stock.index, queryOf(stock, filters), among);
}

function queryOf({ index, tree }: Stock, filters: CatalogueFilters, within?: readonly string[]): SelectionQuery {
  return {
    inCategory: within ? tree.idsBelow(within) : null,
    inFilterCategories: filters.categories.length > 0 ? tree.idsBelow(filters.categories) : null,
    chosen: facetNames.flatMap((name) => {
      const texts = filters[name] ?? [];
      return texts.length === 0 ? [] : [index.table.choose(name, texts)];
    }),
    minPaise: filters.minPrice ?? 0,
    maxPaise: filters.maxPrice ?? Infinity,
    availability: filters.availability,
  };
}
