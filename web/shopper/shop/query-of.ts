import { eachFacet, facetNames } from '#contract/facets.ts';

/** The parameters with one value that the products call takes unchanged. */
const passedOn = ['page', 'availability', 'minPrice', 'maxPrice', 'sort'] as const;

/**
 * The query of the products call for this address. Picked categories decide instead of the tab to which they switched.
 */
export function queryOf(search: URLSearchParams) {
  const picked = search.getAll('categories');
  return {
    ...Object.fromEntries(passedOn.map((name) => [name, search.get(name) ?? undefined])),
    ...eachFacet((name) => search.getAll(name)),
    categories: picked.length > 0 ? picked : search.getAll('category'),
  };
}

/** True if more than the category filters the products. */
export function isNarrowed(search: URLSearchParams): boolean {
  return [...facetNames, 'q', 'availability', 'minPrice', 'maxPrice'].some((name) => search.has(name));
}
