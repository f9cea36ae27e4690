import { call } from '../../api/call.ts';

/** How the shop is taxed, for TanStack Query. */
export const taxQuery = {
  queryKey: ['admin', 'tax'],
  queryFn: async () => (await call('GET /tax')).settings,
};
