import type { Return } from '#contract/returns.ts';
import type { Answer } from '../../../api/address.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { session } from '../../../session/session.ts';

/** The query of the returns of the customer's own order, and of the pieces that may still come back. */
export function returnsQuery(userId: string | undefined, orderId: string) {
  return {
    // The key lies below that of the orders, so that a change that makes the orders stale makes these stale too.
    queryKey: ['orders', userId, orderId, 'returns'],
    queryFn: async () => call('GET /orders/{id}/returns', { params: { id: orderId } }),
  };
}

/**
 * Shows a return that the server has accepted, even if the connection breaks before it is loaded again. The form offers
 * the pieces for a new return once the shop has answered again.
 */
export function showReturn(orderId: string, asked: Return): void {
  const { queryKey } = returnsQuery(session.get().user?.id, orderId);
  queries.setQueryData<Answer<'GET /orders/{id}/returns'>>(
    queryKey,
    (before) => before && { returns: [asked, ...before.returns], offer: { ...before.offer, lines: [] } },
  );
}
