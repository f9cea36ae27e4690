export const deliveryStatuses = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const paymentStatuses = ['PENDING', 'PAID', 'CANCELED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** True while the order has not left the shop; later a shopper cannot cancel it (spec §4). */
export function canBeCancelledByShopper(status: DeliveryStatus): boolean {
  return status === 'PENDING';
}

/**
 * True for the changes that the packing role may make: sending an order out and taking that back moves neither money
 * nor stock.
 */
export function isPacking(from: DeliveryStatus, to: DeliveryStatus): boolean {
  const packed: readonly DeliveryStatus[] = ['PENDING', 'SHIPPED'];
  return packed.includes(from) && packed.includes(to);
}

/** Seconds during which an admin may undo a change of status. The shop emails the shopper only afterwards. */
export const UNDO_SECONDS = 10;

/**
 * True if the shopper gets an email when an order comes to this status. The shop sends no email when an order goes back
 * to pending.
 */
export function isToldToShopper(status: DeliveryStatus): boolean {
  return status !== 'PENDING';
}

/**
 * The payment status that follows from a delivery status: cash is paid on delivery, and never for a cancelled order.
 */
export function paymentFor(status: DeliveryStatus): PaymentStatus {
  if (status === 'DELIVERED') return 'PAID';
  return status === 'CANCELED' ? 'CANCELED' : 'PENDING';
}

/**
 * Answers the effect of a change of status on the stock: cancelling
 * returns it, reopening a cancelled order takes it again.
 */
export function stockEffect(from: DeliveryStatus, to: DeliveryStatus): 'return' | 'take' | 'none' {
  if (from === to) return 'none';
  if (to === 'CANCELED') return 'return';
  return from === 'CANCELED' ? 'take' : 'none';
}

/** The status shown to people: any value but the first three is shown as cancelled (spec §4). */
export function shownStatus(status: string): DeliveryStatus {
  return status === 'PENDING' || status === 'SHIPPED' || status === 'DELIVERED' ? status : 'CANCELED';
}
