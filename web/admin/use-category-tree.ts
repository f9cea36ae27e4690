import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Fetches the tree of categories, each with its number of products. */
export function useCategoryTree() {
  return useQuery({
    queryKey: ['admin', 'categories'],
    queryFn: async () => (await call('GET /categories')).categories,
  });
}
