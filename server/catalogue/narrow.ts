import { facetNames, type FacetName } from '#contract/facets.ts';
import type { Facets, ProductFilters } from '#contract/product-filters.ts';
import type { CategoryTree } from './category-tree.ts';
import type { Entry } from './entries.ts';
import type { FacetTable } from './facet-table.ts';
import { select } from './selection.ts';

/** The filters of the contract; a facet that is left out narrows nothing. */
export type CatalogueFilters = Omit<ProductFilters, FacetName> &
  Partial<Pick<ProductFilters, FacetName>> & {
    /** Of a search: products that match all the words, or most of them where few match all. */
    match?: 'all' | 'most';
  };

/**
 * The ids of the entries that pass the filters, in the order in which the entries come, and what they can be narrowed to:
 * beside each value stands the number of products that one gets by choosing it instead of its own group's choice.
 */
export function narrow(
  entries: readonly Entry[],
  filters: CatalogueFilters,
  { tree, table }: { tree: CategoryTree; table: FacetTable },
  within?: readonly string[],
): { ids: string[]; facets: Facets } {
  const query = {
    inCategory: within ? tree.idsBelow(within) : null,
    inFilterCategories: filters.categories.length > 0 ? tree.idsBelow(filters.categories) : null,
    chosen: facetNames.flatMap((name) => {
      const texts = filters[name] ?? [];
      return texts.length === 0 ? [] : [table.choose(name, texts)];
    }),
    minPaise: filters.minPrice ?? 0,
    maxPaise: filters.maxPrice ?? Infinity,
    availability: filters.availability,
  };
  const { ids, facets, perCategory } = select(entries, query, table);
  const own = table.categories.map((id, number) => [id, perCategory[number] ?? 0] as const);
  return { ids, facets: { ...facets, categories: tree.countBelow(own, filters.categories) } };
}
