import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { session, useSession } from '../../session/session.ts';

/** Reads one order of the signed-in customer. */
export function useOrder(id: string) {
  const { user } = useSession();
  return useQuery({
    queryKey: orderKey(user?.id, id),
    queryFn: async () => (await call('GET /orders/{id}', { params: { id } })).order,
  });
}

/** Stores the newest answer about an order, so that all pages show it at once. Also reads the list of orders again. */
export function rememberOrder(order: Order): void {
  const userId = session.get().user?.id;
  queries.setQueryData<Order[]>(['orders', userId], (orders) =>
    orders?.map((one) => (one.id === order.id ? order : one)),
  );
  void queries.invalidateQueries({ queryKey: ['orders'] });
  queries.setQueryData(orderKey(userId, order.id), order);
}

// Returns the key of the query of an order. The key begins with the key of the list of orders: a change that makes the
// list stale then makes each order stale too.
function orderKey(userId: string | undefined, id: string) {
  return ['orders', userId, id];
}
