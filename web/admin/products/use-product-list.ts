import { useQuery } from '@tanstack/react-query';
import { productFieldNames } from '#domain/product-fields.ts';
import { recordOf } from '#domain/record-of.ts';
import { call } from '../../api/call.ts';
import { useListSearch } from '../lists/use-list-search.ts';
import { usePageSize } from '../lists/use-page-size.ts';

/**
 * The filters and the sorting of the product list. A filter that the person has not chosen is empty. Prices are in
 * rupees.
 */
export type ProductFilters = Record<Exclude<(typeof filterNames)[number], 'category'> | 'categories', string>;

/** The parameters of the address that filter or sort the list of products. */
export const filterNames = [
  ...(['q', 'category', 'availability', 'minPrice', 'maxPrice', 'sort'] as const),
  ...productFieldNames,
];

/** Reads the product filters from the address of the list or of the sheet. */
export function filtersIn(get: (name: string) => string): ProductFilters {
  const { category: categories, ...others } = recordOf(filterNames, get);
  return { categories, ...others };
}

/** Returns the filters of this address as a query, for links between the list and the sheet. */
export function searchOf(get: (name: string) => string): string {
  const kept = filterNames.flatMap((name) => (get(name) === '' ? [] : [[name, get(name)]]));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}

/**
 * Fetches the page of products that the address names. The former page stays on the screen until the next one comes.
 */
export function useProductList() {
  const { get, set, page, toPage } = useListSearch();
  const [limit, setLimit] = usePageSize('products');
  const filters = filtersIn(get);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'products', filters, page, limit],
    queryFn: async () => call('GET /products', { query: { ...filters, page, limit } }),
    placeholderData: (before) => before,
  });
  const chooseSize = (size: number) => {
    setLimit(size);
    toPage(1);
  };
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return { filters, isFiltered, data, error, refetch, get, set, page, toPage, limit, chooseSize };
}
