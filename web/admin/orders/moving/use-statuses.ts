import type { Order } from '#contract/orders.ts';
import { permissionToSet, stageOf } from '#domain/order-stages.ts';
import { deliveryStatuses, isPacking, type DeliveryStatus } from '#domain/order-status.ts';
import { useMay } from '../../staff/permissions.ts';

/** Returns the statuses that this person may set on any order. */
export function useStatuses(): readonly DeliveryStatus[] {
  const may = useMay();
  if (may('orders.edit')) return deliveryStatuses;
  return may('orders.pack') ? deliveryStatuses.filter((status) => isPacking(status, status)) : [];
}

/**
 * Returns the statuses that this person may set on this order, and its present status. Returns an empty list if the
 * person may not move the order.
 */
export function useStatusesOf({ deliveryStatus, stage }: Pick<Order, 'deliveryStatus' | 'stage'>): DeliveryStatus[] {
  const may = useMay();
  const from = stageOf(deliveryStatus, stage);
  const others = deliveryStatuses.filter((to) => to !== deliveryStatus && may(permissionToSet(from, to)));
  return others.length > 0 ? deliveryStatuses.filter((to) => to === deliveryStatus || others.includes(to)) : [];
}
