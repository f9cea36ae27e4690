import { eachFacet, facetNames } from '#contract/facets.ts';

/** The parameters with one value that the products call takes as they are. */
const passedOn = ['page', 'availability', 'minPrice', 'maxPrice', 'sort'] as const;

/**
 * The query of the products call for this address. Categories that were picked decide instead of the
 * tab they switched to.
 */
export function queryOf(search: URLSearchParams) {
  const picked = search.getAll('categories');
  return {
    ...Object.fromEntries(passedOn.map((name) => [name, search.get(name) ?? undefined])),
    ...eachFacet((name) => search.getAll(name)),
    categories: picked.length > 0 ? picked : search.getAll('category'),
  };
}

/** True when more than the category narrows the products. */
export function isNarrowed(search: URLSearchParams): boolean {
  return [...facetNames, 'q', 'availability', 'minPrice', 'maxPrice'].some((name) => search.has(name));
}
