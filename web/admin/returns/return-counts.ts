import { call } from '../../api/call.ts';

/** How many returns wait for each thing to be done, for TanStack Query. */
export const returnCountsQuery = {
  queryKey: ['admin', 'return-counts'],
  queryFn: async () => (await call('GET /returns', { query: { tab: 'toPack', limit: 1 } })).counts,
};
