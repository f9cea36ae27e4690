import { byItself, call } from '../../api/call.ts';

/**
 * How many orders of each status there are among those asked for, for TanStack Query; with another `newest` order it
 * asks again. No person asks then, so it is no use of the session.
 */
export function orderCountsQuery(asked: Readonly<Record<string, string | undefined>>, newest: string | undefined) {
  return {
    queryKey: ['admin', 'order-counts', asked, newest],
    queryFn: async () => (await call('GET /orders/all', { query: { ...asked, limit: 1 }, headers: byItself })).counts,
    placeholderData: <Counts>(before: Counts | undefined) => before,
  };
}
