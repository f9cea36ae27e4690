import { call } from '../../../api/call.ts';
import { lastShown } from '../../order-news/new-orders.ts';
import type { questionOf } from './order-question.ts';

/** Which orders a list shows; each empty when not asked for. */
export type AskedOrders = ReturnType<typeof questionOf>;

/**
 * A page of orders, for TanStack Query. Without the newest ones until somebody wants them, since they
 * would move all others.
 */
export function ordersQuery(asked: AskedOrders, page: number, limit: number) {
  return {
    queryKey: ['admin', 'orders', asked, page, limit],
    queryFn: async () => call('GET /orders/all', { query: { ...asked, page, limit, upTo: await lastShown() } }),
  };
}
