import { call } from '../../../api/call.ts';
import { lastShown } from '../../order-news/new-orders.ts';
import type { questionOf } from './order-question.ts';

/** The filters of a list of orders. A filter that is off is empty. */
export type AskedOrders = ReturnType<typeof questionOf>;

/**
 * Returns the query of a page of orders. Orders that have come since the list was shown are left out until the person
 * asks for them, because new rows would move all other rows.
 */
export function ordersQuery(asked: AskedOrders, page: number, limit: number) {
  return {
    queryKey: ['admin', 'orders', asked, page, limit],
    queryFn: async () => call('GET /orders/all', { query: { ...asked, page, limit, upTo: await lastShown() } }),
  };
}
