import { ShopError } from '#contract/errors.ts';
import { formatPaise } from '#domain/money.ts';
import { MOST_UNPAID_UPI, sizePassed, type OrderLimits } from '#domain/order-limits.ts';
import * as refusalText from '#text/order-refusals.ts';
import * as staffText from '#text/phone-orders.ts';

/** Those of the staff read words of their own: they have no cart, and nobody to ask for a larger order. */
export type Reader = 'shopper' | 'staff';

const textOf = (reader: Reader) => (reader === 'staff' ? staffText : refusalText);

type Size = Parameters<typeof sizePassed>[1];

/** Why these pieces cannot be ordered at once; null where they can. */
export function sizeRefusal(limits: OrderLimits, size: Size, reader: Reader): string | null {
  const words = textOf(reader);
  switch (sizePassed(limits, size)) {
    case 'linePieces':
      return words.linePieces({ max: limits.linePieces });
    case 'orderPieces':
      return words.orderPieces({ max: limits.orderPieces });
    case 'orderPaise':
      return words.orderValue({ amount: formatPaise(limits.orderPaise) });
    case undefined:
      return null;
  }
}

/** Throws 409 ORDER_TOO_LARGE for more pieces, or a larger total, than one order may have. */
export function refuseTooLarge(limits: OrderLimits, size: Size, reader: Reader): void {
  const sentence = sizeRefusal(limits, size, reader);
  if (sentence !== null) throw new ShopError('conflict', 'ORDER_TOO_LARGE', sentence);
}

/** Throws 409 TOO_MANY_ORDERS where an account has as many orders waiting to be sent as it may. */
export function refuseMoreOrders(limits: OrderLimits, count: number, reader: Reader): void {
  if (count < limits.accountOrders) return;
  throw new ShopError('conflict', 'TOO_MANY_ORDERS', textOf(reader).accountOrders({ count }));
}

/**
 * Throws 409 EMAIL_NOT_CONFIRMED where an account with a waiting order may place no other before
 * its email is confirmed.
 */
export function refuseUnconfirmed(limits: OrderLimits, count: number, isConfirmed: boolean): void {
  if (!limits.confirmEmail || isConfirmed || count === 0) return;
  throw new ShopError('conflict', 'EMAIL_NOT_CONFIRMED', refusalText.confirmEmail());
}

/**
 * Throws 409 TOO_MANY_ORDERS_TO_PHONE where as many orders as may wait go to one phone number; it
 * tells nobody how many.
 */
export function refuseMoreToPhone(limits: OrderLimits, count: number, reader: Reader): void {
  if (count < limits.phoneOrders) return;
  throw new ShopError('conflict', 'TOO_MANY_ORDERS_TO_PHONE', textOf(reader).phoneOrders());
}

/**
 * Throws 409 TOO_MANY_UNPAID where an account without a delivered order has as many orders by UPI as may wait unpaid.
 * Its phone number is not asked: strangers could name it, and bar its owner from UPI.
 */
export function refuseMoreUnpaid(count: number): void {
  if (count < MOST_UNPAID_UPI) return;
  throw new ShopError('conflict', 'TOO_MANY_UNPAID', refusalText.unpaidUpi({ count }));
}

/** Throws 409 TOO_MANY_ADDRESSES for an account with as many addresses as it may have. */
export function refuseMoreAddresses(limits: OrderLimits, count: number): void {
  if (count < limits.addresses) return;
  throw new ShopError('conflict', 'TOO_MANY_ADDRESSES', refusalText.addresses({ max: limits.addresses }));
}

/** Throws 409 CART_FULL for a cart of so many lines, the new one included. */
export function refuseMoreLines(limits: OrderLimits, count: number): void {
  if (count <= limits.cartLines) return;
  throw new ShopError('conflict', 'CART_FULL', refusalText.cartLines({ max: limits.cartLines }));
}
