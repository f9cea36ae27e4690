export const deliveryStatuses = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const paymentStatuses = ['PENDING', 'PAID', 'CANCELED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * Returns whether the order is still in the shop. A shopper cannot cancel an order that has left the shop (spec §4).
 */
export function canBeCancelledByShopper(status: DeliveryStatus): boolean {
  return status === 'PENDING';
}

/**
 * Returns whether a packer may make this change of status. A packer may send an order, or undo the sending, because
 * both change neither money nor stock.
 */
export function isPacking(from: DeliveryStatus, to: DeliveryStatus): boolean {
  const packed: readonly DeliveryStatus[] = ['PENDING', 'SHIPPED'];
  return packed.includes(from) && packed.includes(to);
}

/**
 * The number of seconds for which an admin can undo a change of status. Only after this time does the shop email the
 * shopper about the change.
 */
export const UNDO_SECONDS = 10;

/**
 * Returns whether the shopper gets an email when an order reaches this status. If an order goes back to pending, the
 * shop sends no email.
 */
export function isToldToShopper(status: DeliveryStatus): boolean {
  return status !== 'PENDING';
}

/**
 * Returns the payment status that follows from a delivery status: cash is paid at delivery, and never for a cancelled
 * order.
 */
export function paymentFor(status: DeliveryStatus): PaymentStatus {
  if (status === 'DELIVERED') return 'PAID';
  return status === 'CANCELED' ? 'CANCELED' : 'PENDING';
}

/**
 * Returns the effect of a change of status on the stock: cancelling returns the pieces, and reopening a cancelled order
 * takes them again.
 */
export function stockEffect(from: DeliveryStatus, to: DeliveryStatus): 'return' | 'take' | 'none' {
  if (from === to) return 'none';
  if (to === 'CANCELED') return 'return';
  return from === 'CANCELED' ? 'take' : 'none';
}

/**
 * Returns the status that a page shows: any value other than PENDING, SHIPPED and DELIVERED counts as cancelled (spec
 * §4).
 */
export function shownStatus(status: string): DeliveryStatus {
  return status === 'PENDING' || status === 'SHIPPED' || status === 'DELIVERED' ? status : 'CANCELED';
}
