import { call } from '../../api/call.ts';

/** The ways in which customers can pay at present, and the gateway of online payments. */
export const paymentWays = {
  queryKey: ['admin', 'payment-methods'],
  queryFn: async () => call('GET /payment-methods'),
};
