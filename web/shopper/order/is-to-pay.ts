import type { Order } from '#contract/orders.ts';

type Online = NonNullable<Order['online']>;

/**
 * Returns whether the shopper can pay the order online now: the order waits for its payment, and no payment has come or
 * is under way.
 */
export function isToPayOnline({
  paymentMethod,
  stage,
  online,
}: Pick<Order, 'paymentMethod' | 'stage' | 'online'>): boolean {
  return paymentMethod === 'ONLINE' && stage === 'TO_PAY' && online !== undefined && isOpen(online);
}

/** Returns whether the shopper can still pay: no payment has come, and no bank is still deciding about a payment. */
export function isOpen({ state }: Online): boolean {
  return state === 'toPay' || state === 'failed';
}

/**
 * Returns whether the order waits only for its UPI payment. The payment is then the most urgent part of the page.
 */
export function isToPay({ stage, upi }: Pick<Order, 'stage' | 'upi'>): boolean {
  return stage === 'TO_PAY' && upi?.state === 'waiting';
}
