import { useQuery } from '@tanstack/react-query';
import type { PaymentMethod } from '#domain/upi.ts';
import { call } from '../../api/call.ts';

const cash: readonly PaymentMethod[] = ['COD'];

/** How the shop can be paid; in cash until it has said more. */
export function usePaymentMethods(): readonly PaymentMethod[] {
  const { data } = useQuery({
    queryKey: ['payment-methods'],
    queryFn: async () => (await call('GET /payment-methods')).methods,
  });
  return data ?? cash;
}
