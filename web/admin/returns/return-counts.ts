import { call } from '../../api/call.ts';

/** Counts the returns of each tab, for TanStack Query. */
export const returnCountsQuery = {
  queryKey: ['admin', 'return-counts'],
  queryFn: async () => (await call('GET /returns', { query: { tab: 'toPack', limit: 1 } })).counts,
};
