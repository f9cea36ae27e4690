import { ShopError } from '#contract/errors.ts';
import { formatPaise } from '#domain/money.ts';
import { MOST_UNPAID_UPI, sizePassed, type OrderLimits } from '#domain/order-limits.ts';
import * as refusalText from '#text/order-refusals.ts';
import * as staffText from '#text/phone-orders.ts';

/**
 * The reader of a refusal. The staff get another text than a shopper, because they have no cart and need not ask the
 * shop for a larger order.
 */
export type Reader = 'shopper' | 'staff';

const textOf = (reader: Reader) => (reader === 'staff' ? staffText : refusalText);

type Size = Parameters<typeof sizePassed>[1];

/** Explains why nobody can order so many items at once; null if the limits allow it. */
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

/** Throws 409 ORDER_TOO_LARGE if an order has more items, or a larger total, than the limits allow. */
export function refuseTooLarge(limits: OrderLimits, size: Size, reader: Reader): void {
  const sentence = sizeRefusal(limits, size, reader);
  if (sentence !== null) throw new ShopError('conflict', 'ORDER_TOO_LARGE', sentence);
}

/** Throws 409 TOO_MANY_ORDERS if an account has reached its limit of orders that are not sent yet. */
export function refuseMoreOrders(limits: OrderLimits, count: number, reader: Reader): void {
  if (count < limits.accountOrders) return;
  throw new ShopError('conflict', 'TOO_MANY_ORDERS', textOf(reader).accountOrders({ count }));
}

/**
 * Throws 409 EMAIL_NOT_CONFIRMED if the account already has an unsent order and must confirm its email before it may
 * place another order.
 */
export function refuseUnconfirmed(limits: OrderLimits, count: number, isConfirmed: boolean): void {
  if (!limits.confirmEmail || isConfirmed || count === 0) return;
  throw new ShopError('conflict', 'EMAIL_NOT_CONFIRMED', refusalText.confirmEmail());
}

/**
 * Throws 409 TOO_MANY_ORDERS_TO_PHONE if a phone number has reached its limit of unsent orders. The refusal does not
 * reveal the number of orders, which may belong to other people.
 */
export function refuseMoreToPhone(limits: OrderLimits, count: number, reader: Reader): void {
  if (count < limits.phoneOrders) return;
  throw new ShopError('conflict', 'TOO_MANY_ORDERS_TO_PHONE', textOf(reader).phoneOrders());
}

/**
 * Throws 409 TOO_MANY_UNPAID if an account without a delivered order has reached the limit of unpaid orders that must
 * be paid in advance. The limit counts by account and not by phone number: otherwise a stranger could place orders with
 * another person's number, and that person could no longer pay in advance.
 */
export function refuseMoreUnpaid(count: number): void {
  if (count < MOST_UNPAID_UPI) return;
  throw new ShopError('conflict', 'TOO_MANY_UNPAID', refusalText.unpaidUpi({ count }));
}

/** Throws 409 TOO_MANY_ADDRESSES for an account that has reached its limit of addresses. */
export function refuseMoreAddresses(limits: OrderLimits, count: number): void {
  if (count < limits.addresses) return;
  throw new ShopError('conflict', 'TOO_MANY_ADDRESSES', refusalText.addresses({ max: limits.addresses }));
}

/** Throws 409 CART_FULL if the cart would have more lines than the limits allow. */
export function refuseMoreLines(limits: OrderLimits, count: number): void {
  if (count <= limits.cartLines) return;
  throw new ShopError('conflict', 'CART_FULL', refusalText.cartLines({ max: limits.cartLines }));
}
