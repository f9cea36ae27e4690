import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../session/session.ts';

/** Reads the newest orders of the signed-in customer; returns undefined for everybody else. */
export function useNewestOrders() {
  const { isCustomer, user } = useSession();
  const { data } = useQuery(
    {
      queryKey: ['orders', user?.id, 'newest'],
      queryFn: async () => (await call('GET /orders/my-orders', { query: { limit: 20 } })).orders,
      enabled: isCustomer,
    },
    queries,
  );
  return data;
}
