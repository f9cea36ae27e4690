import type { DeliveryStatus } from '#domain/order-status.ts';
import { call } from '../../api/call.ts';

/** Which orders a list shows; each empty when not asked for. */
export type AskedOrders = {
  status: DeliveryStatus | undefined;
  q: string;
  from: string;
  to: string;
  customer: string;
  sort: string;
};

/** A page of orders, for TanStack Query. */
export function ordersQuery(asked: AskedOrders, page: number, limit: number) {
  return {
    queryKey: ['admin', 'orders', asked, page, limit],
    queryFn: async () => call('GET /orders/all', { query: { ...asked, page, limit } }),
  };
}
