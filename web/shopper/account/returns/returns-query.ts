import type { Return } from '#contract/returns.ts';
import type { Answer } from '../../../api/address.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { session } from '../../../session/session.ts';

/** The returns of one's own order, and what of it may still come back. */
export function returnsQuery(userId: string | undefined, orderId: string) {
  return {
    // Below the key of the orders: what makes these stale makes this stale.
    queryKey: ['orders', userId, orderId, 'returns'],
    queryFn: async () => call('GET /orders/{id}/returns', { params: { id: orderId } }),
  };
}

/**
 * Shows a return that the server has taken, also where the network goes before it is loaded anew. What may come back
 * besides is offered once that is known again.
 */
export function showReturn(orderId: string, asked: Return): void {
  const { queryKey } = returnsQuery(session.get().user?.id, orderId);
  queries.setQueryData<Answer<'GET /orders/{id}/returns'>>(
    queryKey,
    (before) => before && { returns: [asked, ...before.returns], offer: { ...before.offer, lines: [] } },
  );
}
