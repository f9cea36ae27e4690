import { call } from '../../../api/call.ts';

/** The returns of an order, and what of it may still come back. */
export function orderReturnsQuery(id: string) {
  return {
    queryKey: ['admin', 'order-returns', id],
    queryFn: async () => call('GET /orders/{id}/returns', { params: { id } }),
  };
}
