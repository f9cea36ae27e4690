import { deliveryStatuses, isPacking, type DeliveryStatus } from '#domain/order-status.ts';
import { useMay } from '../permissions.ts';

/** The statuses that this person may bring orders to, whatever these are now. */
export function useStatuses(): readonly DeliveryStatus[] {
  const may = useMay();
  if (may('orders.edit')) return deliveryStatuses;
  return may('orders.pack') ? deliveryStatuses.filter((status) => isPacking(status, status)) : [];
}

/** Those that they may bring an order of this status to, with its own; none where they may not move it. */
export function useStatusesFrom(status: DeliveryStatus): readonly DeliveryStatus[] {
  const statuses = useStatuses();
  return statuses.includes(status) ? statuses : [];
}
