import { call } from '../../api/call.ts';
import { storage } from '../../session/storage.ts';

/** The list of couriers, as a query for TanStack Query. */
export const couriersQuery = {
  queryKey: ['admin', 'couriers'],
  queryFn: async () => (await call('GET /couriers')).couriers,
};

const KEY = 'lastCourier';

/** Returns the courier that this browser used last, if it is in the list; otherwise the first courier. */
export function lastCourierOf(couriers: ReadonlyArray<{ id: string }>): string {
  const kept = storage.get(KEY);
  return (couriers.find(({ id }) => id === kept) ?? couriers[0])?.id ?? '';
}

export function keepCourier(id: string): void {
  storage.set(KEY, id);
}
