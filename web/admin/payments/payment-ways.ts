import { call } from '../../api/call.ts';

/**
 * The payment methods that customers can use at present, and the gateway of online payments; a query for TanStack
 * Query.
 */
export const paymentWays = {
  queryKey: ['admin', 'payment-methods'],
  queryFn: async () => call('GET /payment-methods'),
};
