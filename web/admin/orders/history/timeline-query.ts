import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** Returns the query of an order's history, as staff see it. */
export function timelineQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'timeline', id],
    queryFn: async () => (await call('GET /orders/{id}/timeline', { params: { id } })).timeline,
  });
}
