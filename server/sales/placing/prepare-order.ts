import { notFound, ShopError } from '#contract/errors.ts';
import type { PlaceOrder } from '#contract/orders.ts';
import * as orderText from '#text/order.ts';
import * as staffText from '#text/phone-orders.ts';
import * as upiText from '#text/upi.ts';
import * as sessionText from '#text/session.ts';
import type { Tx } from '../../platform/db/schema.ts';
import type { RowsOf } from '../../platform/db/together.ts';
import { confirmRulesQuery } from '../confirm-rules/confirm-rules.ts';
import { limitsOf, orderLimitsQuery, refuseTooLarge, type Reader } from '../order-limits/order-limits.ts';
import { composeOrder } from './compose-order.ts';
import { holdWhereAsked } from './hold-new.ts';
import { presentOrder } from '../orders/present.ts';
import { whatToOrder, type WhatToOrder } from './placing-queries.ts';
import { upiSettingsQuery } from '../payments/payments.ts';
import type { Shortage } from '../../goods/products/stock.ts';
import { readerOf, type PhoneOrder } from '../orders/phone-order.ts';
import { refuseUnshown } from './refuse-unshown.ts';
import { contentOfPhoneOrder } from './take-order.ts';
import type { Writing } from './write-order.ts';

/** The fields of the request, from the cart as on the phone. An order without `paymentMethod` is paid in cash. */
export type Placing = Omit<Partial<PlaceOrder>, 'addressId'> & {
  userId: string;
  /** The number that withOrderNumber gives. */
  orderNumber: string;
  /** One of the user's saved addresses; ignored for a phone order. */
  addressId: string;
  /** True if the owner's limits hold. */
  isLimited: boolean;
  /** Set for an order that a member of staff takes for the customer. */
  phoneOrder?: PhoneOrder;
};

/** One request to place an order. */
export type Asked = Pick<Writing, 'now' | 'inItsRequest'> & { placing: Placing };

type Read = RowsOf<ReturnType<typeof toRead>>;
/** An order before the owner's rules decide whether it must wait for its customer. */
export type Draft = ReturnType<typeof draftOrder>;

/**
 * Selects everything that an order needs, in one round trip,
 * which orders that are placed together share. It locks nothing.
 */
export function toRead(db: Tx, { placing }: Asked) {
  return {
    ...whatToOrder(db, placing),
    limits: placing.isLimited ? orderLimitsQuery(db) : undefined,
    confirmRules: confirmRulesQuery(db),
    upi: placing.paymentMethod === 'UPI' ? upiSettingsQuery(db) : undefined,
  };
}

/** Throws the errors of `draftOrder`. */
export async function prepareOrder(db: Tx, asked: Asked, read: Read): Promise<Writing> {
  const draft = draftOrder(asked, read);
  const [composed = draft.composed] = await holdWhereAsked(db, [draft]);
  return toWrite(asked, { ...draft, composed });
}

/**
 * Composes an order from the rows that were read for it. Throws 404 for the address, 409 CART_EMPTY, CART_CHANGED,
 * OUT_OF_STOCK, PRICE_CHANGED, UPI_OFF and ORDER_TOO_LARGE.
 */
export function draftOrder(
  { placing, now }: Asked,
  { limits: stored, confirmRules: [confirmRules], upi: [upi], ...read }: Read,
) {
  if (placing.paymentMethod === 'UPI' && !upi?.upi_id) throw new ShopError('conflict', 'UPI_OFF', upiText.off());
  const limits = placing.isLimited ? limitsOf(stored[0]) : undefined;
  const { buyer, address, lines } = placing.phoneOrder
    ? contentOfPhoneOrder(placing.phoneOrder, read)
    : contentOfCart(read);
  refuseUnshown(placing, { lines, address });
  const quantities = lines.map(({ quantity }) => quantity);
  const reader = readerOf(placing);
  if (limits) refuseTooLarge(limits, { quantities, totalPaise: 0 }, reader);
  refuseShort(shortagesIn(lines), reader);
  const composed = composeOrder(placing, { upi, buyer, address, lines, images: read.images }, now);
  const { total_paise: totalPaise } = composed.order;
  refuseOtherPrice(placing, totalPaise);
  if (limits) refuseTooLarge(limits, { quantities, totalPaise }, reader);
  // A customer who has just told the staff need not confirm. A
  // customer who pays in advance must, because nobody has paid yet.
  const isSure = placing.phoneOrder !== undefined;
  return { composed, confirmRules: isSure ? undefined : confirmRules, buyer, cart: lines, limits, now };
}

export function toWrite({ placing, inItsRequest }: Asked, draft: Draft): Writing {
  const { composed, buyer, cart, limits, now } = draft;
  return { placing, now, inItsRequest, composed, buyer, cart, limits, placed: presentOrder(composed) };
}

/**
 * Answers the content of an order from a cart. A line with a retired variant is listed apart in the cart, and stays
 * there. Throws 401, 404, 409 CART_EMPTY.
 */
function contentOfCart({ buyers: [buyer], addresses: [address], lines: inCart }: WhatToOrder) {
  if (!buyer) throw new ShopError('not-signed-in', 'NOT_SIGNED_IN', sessionText.ended());
  const lines = inCart.filter((line) => line.retired_at === null);
  if (lines.length === 0) throw new ShopError('conflict', 'CART_EMPTY', orderText.cartEmpty());
  if (!address) throw notFound(orderText.addressGone);
  return { buyer, address, lines };
}

/** Lists the pieces that were already missing when the stock was read: no order waits for pieces that are gone. */
function shortagesIn(lines: WhatToOrder['lines']): Shortage[] {
  return lines
    .filter(({ stock, quantity }) => stock < quantity)
    .map(({ variant_id, quantity, stock }) => ({
      productVariantId: variant_id,
      requested: quantity,
      available: stock,
    }));
}

/** Throws 409 OUT_OF_STOCK if pieces are missing. */
export function refuseShort(shortages: readonly Shortage[], reader: Reader): void {
  if (shortages.length === 0) return;
  throw new ShopError('conflict', 'OUT_OF_STOCK', wordsFor(reader).outOfStock(), { details: { items: shortages } });
}

function refuseOtherPrice(placing: Placing, totalPaise: number): void {
  const { expectedTotal: expectedTotalPaise } = placing;
  if (expectedTotalPaise === undefined || expectedTotalPaise === totalPaise) return;
  throw new ShopError('conflict', 'PRICE_CHANGED', wordsFor(readerOf(placing)).priceChanged());
}

function wordsFor(reader: Reader) {
  return reader === 'staff' ? staffText : orderText;
}
