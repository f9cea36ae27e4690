import { eachFacet, facetNames } from '#contract/facets.ts';

/** The parameters with a single value, which the products call gets unchanged. */
const passedOn = ['page', 'availability', 'minPrice', 'maxPrice', 'sort'] as const;

/**
 * Returns the query of the products call for this address. If the shopper has picked categories, they apply in place of
 * the tab's category.
 */
export function queryOf(search: URLSearchParams) {
  const picked = search.getAll('categories');
  return {
    ...Object.fromEntries(passedOn.map((name) => [name, search.get(name) ?? undefined])),
    ...eachFacet((name) => search.getAll(name)),
    categories: picked.length > 0 ? picked : search.getAll('category'),
  };
}

/** Returns whether more than the category filters the products. */
export function isNarrowed(search: URLSearchParams): boolean {
  return [...facetNames, 'q', 'availability', 'minPrice', 'maxPrice'].some((name) => search.has(name));
}
