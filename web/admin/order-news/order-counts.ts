import { byItself, call } from '../../api/call.ts';

/**
 * The numbers of matching orders by status, as a query for TanStack Query. When `newest` changes, the query asks again.
 * No person causes this request, so it does not extend the session.
 */
export function orderCountsQuery(asked: Readonly<Record<string, string | undefined>>, newest: string | undefined) {
  return {
    queryKey: ['admin', 'order-counts', asked, newest],
    queryFn: async () => (await call('GET /orders/all', { query: { ...asked, limit: 1 }, headers: byItself })).counts,
    placeholderData: <Counts>(before: Counts | undefined) => before,
  };
}
