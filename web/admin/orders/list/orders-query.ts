import { call } from '../../../api/call.ts';
import { lastShown } from '../../order-news/new-orders.ts';
import type { questionOf } from './order-question.ts';

/** The filters of a list of orders; each is empty if it is off. */
export type AskedOrders = ReturnType<typeof questionOf>;

/**
 * The query of a page of orders, for TanStack Query. It leaves out orders newer than the shown ones until the person
 * asks for them, because they would move all rows.
 */
export function ordersQuery(asked: AskedOrders, page: number, limit: number) {
  return {
    queryKey: ['admin', 'orders', asked, page, limit],
    queryFn: async () => call('GET /orders/all', { query: { ...asked, page, limit, upTo: await lastShown() } }),
  };
}
