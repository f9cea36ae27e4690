import type { GatewayKeys } from '#contract/payments.ts';
import { call } from '../../api/call.ts';

export const gatewaysQuery = { queryKey: ['admin', 'gateways'], queryFn: async () => call('GET /gateways') };

/**
 * Counts the owner's trial payments of ₹1 that were not refunded. Trials have no orders, so no list of payments
 * contains them.
 */
export function failedTrials(gateways: readonly GatewayKeys[]): number {
  return gateways.flatMap(({ test, live }) => [test, live]).filter((keys) => keys?.trial?.refund === 'failed').length;
}
