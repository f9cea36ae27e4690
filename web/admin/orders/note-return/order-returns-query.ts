import { call } from '../../../api/call.ts';

/** Returns the query of an order's returns, and of the pieces that may still come back. */
export function orderReturnsQuery(id: string) {
  return {
    queryKey: ['admin', 'order-returns', id],
    queryFn: async () => call('GET /orders/{id}/returns', { params: { id } }),
  };
}
