import { facetNames } from '#contract/facets.ts';
import { ProductFilters } from '#contract/product-filters.ts';

/**
 * Reads the filters of a product list from a query, or from an address that contains the query; undefined if the query
 * cannot be read. Ignores parameters such as the page number, which do not change the goods of the offer.
 */
export function readFilter(query: string): ProductFilters | undefined {
  const search = new URLSearchParams(query.slice(query.indexOf('?') + 1));
  const picked = search.getAll('categories');
  const read = ProductFilters.safeParse({
    ...Object.fromEntries(facetNames.map((name) => [name, search.getAll(name)])),
    ...Object.fromEntries(
      ['q', 'availability', 'minPrice', 'maxPrice'].map((name) => [name, search.get(name) ?? undefined]),
    ),
    categories: picked.length > 0 ? picked : search.getAll('category'),
  });
  return read.data;
}

/** Returns whether a filter excludes any product. */
export function isNarrowing(filters: ProductFilters): boolean {
  const { q, availability, categories, minPrice, maxPrice } = filters;
  return (
    q !== '' ||
    availability !== undefined ||
    categories.length > 0 ||
    minPrice !== undefined ||
    maxPrice !== undefined ||
    facetNames.some((name) => filters[name].length > 0)
  );
}
