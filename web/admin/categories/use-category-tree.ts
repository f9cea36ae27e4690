import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The tree of categories, each with its number of products for sale, as a query for TanStack Query. */
export const categoryTreeQuery = {
  queryKey: ['admin', 'categories'],
  queryFn: async () => (await call('GET /categories')).categories,
};

/** Fetches the tree of categories. */
export function useCategoryTree() {
  return useQuery(categoryTreeQuery);
}
