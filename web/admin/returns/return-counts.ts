import { call } from '../../api/call.ts';

/** The numbers of returns in each tab, as a query for TanStack Query. */
export const returnCountsQuery = {
  queryKey: ['admin', 'return-counts'],
  queryFn: async () => (await call('GET /returns', { query: { tab: 'toPack', limit: 1 } })).counts,
};
