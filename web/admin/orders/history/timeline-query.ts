import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** An order's history, as the staff read it. */
export function timelineQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'timeline', id],
    queryFn: async () => (await call('GET /orders/{id}/timeline', { params: { id } })).timeline,
  });
}
