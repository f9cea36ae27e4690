import type { Return } from '#contract/returns.ts';
import type { Answer } from '../../../api/address.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { session } from '../../../session/session.ts';

/** Returns the query of the returns of a customer's order, and of the pieces that the customer may still return. */
export function returnsQuery(userId: string | undefined, orderId: string) {
  return {
    // This key begins with the key of the orders: a change that makes the orders stale then makes the returns stale
    // too.
    queryKey: ['orders', userId, orderId, 'returns'],
    queryFn: async () => call('GET /orders/{id}/returns', { params: { id: orderId } }),
  };
}

/**
 * Shows a return that the server has accepted, even if the connection breaks before the returns are loaded again. The
 * form offers the remaining pieces only after the server has answered again.
 */
export function showReturn(orderId: string, asked: Return): void {
  const { queryKey } = returnsQuery(session.get().user?.id, orderId);
  queries.setQueryData<Answer<'GET /orders/{id}/returns'>>(
    queryKey,
    (before) => before && { returns: [asked, ...before.returns], offer: { ...before.offer, lines: [] } },
  );
}
