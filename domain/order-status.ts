export const deliveryStatuses = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const paymentStatuses = ['PENDING', 'PAID', 'CANCELED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** True while the order has not left the shop. After that a shopper cannot cancel it (spec §4). */
export function canBeCancelledByShopper(status: DeliveryStatus): boolean {
  return status === 'PENDING';
}

/**
 * True for the changes of status that packers may make. Sending an order, or undoing that, changes neither money nor
 * stock.
 */
export function isPacking(from: DeliveryStatus, to: DeliveryStatus): boolean {
  const packed: readonly DeliveryStatus[] = ['PENDING', 'SHIPPED'];
  return packed.includes(from) && packed.includes(to);
}

/** The seconds in which an admin can undo a change of status. The shop emails the shopper only after them. */
export const UNDO_SECONDS = 10;

/**
 * True if the shopper gets an email when an order reaches this status. There is no email for an order that goes back to
 * pending.
 */
export function isToldToShopper(status: DeliveryStatus): boolean {
  return status !== 'PENDING';
}

/**
 * The payment status that follows from a delivery status: cash is paid at delivery, and never for a cancelled order.
 */
export function paymentFor(status: DeliveryStatus): PaymentStatus {
  if (status === 'DELIVERED') return 'PAID';
  return status === 'CANCELED' ? 'CANCELED' : 'PENDING';
}

/**
 * The effect of a change of status on the stock: cancelling returns the pieces, and reopening a cancelled order takes
 * them again.
 */
export function stockEffect(from: DeliveryStatus, to: DeliveryStatus): 'return' | 'take' | 'none' {
  if (from === to) return 'none';
  if (to === 'CANCELED') return 'return';
  return from === 'CANCELED' ? 'take' : 'none';
}

/** The status for display: any value except the first three counts as cancelled (spec §4). */
export function shownStatus(status: string): DeliveryStatus {
  return status === 'PENDING' || status === 'SHIPPED' || status === 'DELIVERED' ? status : 'CANCELED';
}
