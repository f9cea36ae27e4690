import { addDays, indianDay } from './days.ts';

export const deliveryStatuses = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const paymentStatuses = ['PENDING', 'PAID', 'CANCELED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Days from order to doorstep that a shopper is told (spec §9 "Estimated delivery"). */
export const DELIVERY_DAYS = 5;

/** The day an order placed at this instant is expected. */
export function expectedDeliveryDay(placedAt: string): string {
  return addDays(indianDay(placedAt), DELIVERY_DAYS);
}

/** What a shopper may cancel: only what has not left the shop (spec §4). */
export function canBeCancelledByShopper(status: DeliveryStatus): boolean {
  return status === 'PENDING';
}

/** What follows from a status besides itself: cash is received on delivery, and a cancelled order owes none. */
export function paymentFor(status: DeliveryStatus): PaymentStatus {
  if (status === 'DELIVERED') return 'PAID';
  return status === 'CANCELED' ? 'CANCELED' : 'PENDING';
}

/** Which way stock moves when the status changes: back on cancelling, taken again on reviving, else not at all. */
export function stockEffect(from: DeliveryStatus, to: DeliveryStatus): 'return' | 'take' | 'none' {
  if (from === to) return 'none';
  if (to === 'CANCELED') return 'return';
  return from === 'CANCELED' ? 'take' : 'none';
}

/** The word a person reads; whatever is not one of the first three shows as Cancelled (spec §4). */
export function statusLabel(status: string): 'Pending' | 'Shipped' | 'Delivered' | 'Cancelled' {
  if (status === 'PENDING') return 'Pending';
  if (status === 'SHIPPED') return 'Shipped';
  if (status === 'DELIVERED') return 'Delivered';
  return 'Cancelled';
}
