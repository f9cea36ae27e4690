import { notFound, ShopError } from '#contract/errors.ts';
import type { PlaceOrder } from '#contract/orders.ts';
import type { Amounts } from '#domain/amounts.ts';
import { addDays } from '#domain/days.ts';
import type { Reductions } from '#domain/offers.ts';
import { toRupees } from '#domain/money.ts';
import { paymentLimits } from '#domain/payments.ts';
import { formatDay } from '#messages/format.ts';
import * as deliveryText from '#text/delivery.ts';
import * as offersText from '#text/offers.ts';
import * as orderText from '#text/order.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import * as staffText from '#text/phone-orders.ts';
import * as upiText from '#text/upi.ts';
import * as sessionText from '#text/session.ts';
import type { Catalogue } from '../../goods/catalogue/catalogue.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { messagesOnQuery } from '../../platform/messages/messages.ts';
import type { RowsOf } from '../../platform/db/together.ts';
import { cartOffersQuery } from '../cart/cart.ts';
import { confirmRulesQuery } from '../confirm-rules/confirm-rules.ts';
import { limitsOf, orderLimitsQuery, refuseTooLarge, type Reader } from '../order-limits/order-limits.ts';
import {
  amountsIn,
  bookOfVersion,
  deliveryVersionQuery,
  gramsOf,
  presentCharges,
  refuseDelivery,
  type DeliveryBook,
} from '../delivery/delivery.ts';
import { arePricesDue, priceStateQuery } from '../../goods/prices/prices.ts';
import {
  gatherOffers,
  lostCode,
  offersOfVersion,
  presentDecided,
  reductionsOf,
  takenOffers,
  withStaffReduction,
  type Customer,
  type Offered,
  type OrderedLine,
} from '../offers/offers.ts';
import { composeOrder } from './compose-order.ts';
import { holdWhereAsked } from './hold-new.ts';
import { presentOrder } from '../orders/present.ts';
import { whatToOrder, type WhatToOrder } from './placing-queries.ts';
import { onlineSettingsQuery, payerPhone, upiSettingsQuery } from '../payments/payments.ts';
import * as paymentText from '#text/online-payment.ts';
import type { Shortage } from '../../goods/products/stock.ts';
import { readerOf, type PhoneOrder } from '../orders/phone-order.ts';
import { refuseUnshown } from './refuse-unshown.ts';
import { contentOfPhoneOrder } from './take-order.ts';
import type { Writing } from './write-order.ts';

/**
 * The request for an order: a shopper's order from the cart, or a phone order. Without `paymentMethod`, the order is
 * paid in cash.
 */
export type Placing = Omit<Partial<PlaceOrder>, 'addressId'> & {
  userId: string;
  /** The order's number, from `withOrderNumber`. */
  orderNumber: string;
  /** The id of one of the user's saved addresses; ignored for a phone order. */
  addressId: string;
  /** True if the owner's limits for orders apply to this order. */
  isLimited: boolean;
  /** The offer code of a phone order; '' or undefined if there is none. The offer code of a shopper is in the cart. */
  code?: string;
  /** Set for an order that a member of staff takes for the customer. */
  phoneOrder?: PhoneOrder;
};

/** A sale has just begun or ended, so its prices must be applied before this order can be placed. */
export class PricesDue extends ShopError {
  constructor() {
    super('not-ready', 'BUSY', orderErrorsText.tooManyAtOnce(), { details: { retryAfter: 1 } });
  }
}

/**
 * One request to place an order. `catalogue` decides which products belong to the categories and filters of offers;
 * without a catalogue, offers for categories or filters do not apply. The catalogue must have been read once
 * (`Catalogue.state`).
 */
export type Asked = Pick<Writing, 'now' | 'inItsRequest'> & { placing: Placing; catalogue: Catalogue | undefined };

type Read = RowsOf<ReturnType<typeof toRead>>;
/** A new order, before the shop decides whether it must wait for its customer's confirmation. */
export type Draft = ReturnType<typeof draftOrder>;

/**
 * Selects all rows from which an order is composed, without locks. Orders that are placed together send these queries
 * in one round trip.
 */
export function toRead(db: Tx, { placing }: Asked) {
  return {
    ...whatToOrder(db, placing),
    limits: placing.isLimited ? orderLimitsQuery(db) : undefined,
    confirmRules: confirmRulesQuery(db),
    delivery: deliveryVersionQuery(db),
    prices: priceStateQuery(db),
    offers: cartOffersQuery(db, placing.userId, placing.addressId),
    upi: placing.paymentMethod === 'UPI' ? upiSettingsQuery(db) : undefined,
    messages: messagesOnQuery(db),
    online: placing.paymentMethod === 'ONLINE' ? onlineSettingsQuery(db) : undefined,
  };
}

/** Prepares an order for writing. Throws the errors of `draftOrder`. */
export async function prepareOrder(db: Tx, asked: Asked, read: Read): Promise<Writing> {
  const draft = draftOrder(asked, read, await readRules(db, asked, read));
  const [composed = draft.composed] = await holdWhereAsked(db, [draft]);
  return toWrite(asked, { ...draft, composed });
}

/**
 * The owner's rules for delivery, the weights of the items if a charge depends on them, and the offers that may apply
 * to this customer.
 */
export type RulesRead = {
  book: DeliveryBook;
  grams: ReadonlyMap<string, number>;
  offered: Offered;
  customer: Customer;
};

/**
 * Reads the rules that an order needs. In most cases they are in memory (`bookOfVersion`, `gramsOf`, `gatherOffers`).
 */
export async function readRules(db: Tx, { placing, catalogue, now }: Asked, read: Read): Promise<RulesRead> {
  const { phoneOrder, userId } = placing;
  const book = await bookOfVersion(db, read.delivery);
  const ids = phoneOrder?.lines.map(({ variantId }) => variantId) ?? read.lines.map((line) => line.variant_id);
  const grams = await gramsOf(db, book, ids);
  const [inCart] = read.offers;
  const customer = { userId, phone: phoneOrder?.address.phone ?? inCart?.phone ?? '' };
  const offered = await gatherOffers(db, {
    book: await offersOfVersion(db, read.offers, now),
    code: (phoneOrder ? placing.code : inCart?.code) ?? '',
    customer,
    lines: read.lines.map(offerLine),
    catalogue,
    now,
  });
  return { book, grams, offered, customer };
}

function offerLine(line: WhatToOrder['lines'][number]): OrderedLine {
  const { variant_id: id, product_id: productId, selling_paise: sellingPaise, quantity } = line;
  return { id, productId, sellingPaise, quantity };
}

/**
 * Composes an order from the rows that were read for it. Throws 404 for the address, 409 CART_EMPTY, CART_CHANGED,
 * OUT_OF_STOCK, PRICE_CHANGED, OFFER_USED_UP, OFFER_CHANGED, NOT_SERVED, NO_CASH_HERE, TOO_MUCH_CASH, UPI_OFF,
 * ONLINE_OFF, NOTHING_TO_PAY, TOO_LITTLE_TO_PAY and ORDER_TOO_LARGE, 400 PHONE_NEEDED. Throws PricesDue if a sale has
 * begun or ended and its prices are not applied yet.
 */
export function draftOrder(
  { placing, now }: Asked,
  {
    limits: stored,
    confirmRules: [confirmRules],
    delivery: [rules],
    prices: [prices],
    offers: [offers],
    upi: [upi],
    messages,
    online: [online],
    ...read
  }: Read,
  { book, grams, offered, customer }: RulesRead,
) {
  if (prices && arePricesDue(prices, now)) throw new PricesDue();
  if (placing.paymentMethod === 'UPI' && !upi?.upi_id) throw new ShopError('conflict', 'UPI_OFF', upiText.off());
  if (placing.paymentMethod === 'ONLINE' && !online) throw new ShopError('conflict', 'ONLINE_OFF', paymentText.off());
  const limits = placing.isLimited ? limitsOf(stored[0]) : undefined;
  const { buyer, address, lines } = placing.phoneOrder
    ? contentOfPhoneOrder(placing.phoneOrder, read)
    : contentOfCart(read);
  refuseUnshown(placing, { lines, address });
  const quantities = lines.map(({ quantity }) => quantity);
  const reader = readerOf(placing);
  if (limits) refuseTooLarge(limits, { quantities, totalPaise: 0 }, reader);
  refuseShort(shortagesIn(lines), reader);
  const pin = address.postal_code;
  const priced = lines.map((line) => ({
    ...offerLine(line),
    savingPaise: line.saving_paise,
    grams: grams.get(line.variant_id) ?? 0,
  }));
  const method = placing.paymentMethod ?? 'COD';
  const byOffers = reductionsOf(offered, priced, { method, now });
  const staff = placing.phoneOrder?.reduction;
  const reductions = staff ? withStaffReduction(byOffers, priced, offered, staff) : byOffers;
  const amounts = amountsIn(book, { lines: priced, pin, method, now, reductions });
  refuseDelivery(book, amounts, pin);
  const hasZones = book.rules.zones.length > 0;
  refuseOtherAmounts(placing, amounts, { offered, reductions, now, hasZones });
  if ((upi || online) && amounts.payablePaise === 0)
    throw new ShopError('conflict', 'NOTHING_TO_PAY', offersText.nothingToPay());
  if (online && amounts.payablePaise < paymentLimits.leastPaise)
    throw new ShopError('conflict', 'TOO_LITTLE_TO_PAY', paymentText.tooLittle());
  if (online?.gateway) payerPhone(online.gateway, address, buyer, paymentText.phoneForAddress);
  const zone = book.termsOf(pin).name;
  const composed = composeOrder(
    placing,
    { upi, online, buyer, address, lines, images: read.images, amounts, offered, zone },
    now,
  );
  const { totalPaise } = amounts;
  if (limits) refuseTooLarge(limits, { quantities, totalPaise }, reader);
  // A phone order needs no confirmation, because its customer has just spoken with the staff. Any other order may need
  // one, even if it must be paid in advance: it is not paid yet.
  const isSure = placing.phoneOrder !== undefined;
  return {
    composed,
    confirmRules: isSure ? undefined : confirmRules,
    buyer,
    cart: lines,
    limits,
    now,
    rulesVersion: rules?.version,
    taken: takenOffers(composed.offers, offered, { version: offers?.version, customer }),
    areMessagesOn: messages.length > 0,
    hasCode: placing.phoneOrder === undefined && typeof offers?.code === 'string',
  };
}

export function toWrite({ placing, inItsRequest }: Asked, draft: Draft): Writing {
  const { confirmRules: _, ...rest } = draft;
  return { placing, inItsRequest, ...rest, placed: presentOrder(draft.composed) };
}

/**
 * Returns the content of an order from a cart: the buyer, the address and the lines. Leaves out lines with a retired
 * variant, which stay in the cart. Throws 401, 404, 409 CART_EMPTY.
 */
function contentOfCart({ buyers: [buyer], addresses: [address], lines: inCart }: WhatToOrder) {
  if (!buyer) throw new ShopError('not-signed-in', 'NOT_SIGNED_IN', sessionText.ended());
  const lines = inCart.filter((line) => line.retired_at === null);
  if (lines.length === 0) throw new ShopError('conflict', 'CART_EMPTY', orderText.cartEmpty());
  if (!address) throw notFound(orderText.addressGone);
  return { buyer, address, lines };
}

/**
 * Lists the items that are missing according to the stock that was read, so that the shop can refuse the order before
 * it waits for any lock.
 */
function shortagesIn(lines: WhatToOrder['lines']): Shortage[] {
  return lines
    .filter(({ stock, quantity }) => stock < quantity)
    .map(({ variant_id, quantity, stock }) => ({
      productVariantId: variant_id,
      requested: quantity,
      available: stock,
    }));
}

/** Throws 409 OUT_OF_STOCK if items are missing. */
export function refuseShort(shortages: readonly Shortage[], reader: Reader): void {
  if (shortages.length === 0) return;
  throw new ShopError('conflict', 'OUT_OF_STOCK', wordsFor(reader).outOfStock(), { details: { items: shortages } });
}

type Deciding = { offered: Offered; reductions: Reductions; now: string; hasZones: boolean };

/**
 * Throws 409 PRICE_CHANGED, with the present amounts, if the order costs another amount than the page showed. Throws
 * OFFER_USED_UP or OFFER_CHANGED if the code no longer applies and the order costs more than the page showed, or if the
 * request names no amount. Throws CART_CHANGED if the page promised another delivery day.
 */
function refuseOtherAmounts(
  placing: Placing,
  amounts: Amounts,
  { offered, reductions, now, hasZones }: Deciding,
): void {
  const { expectedTotal, expectedDeliveryDate } = placing;
  const { totalPaise, payablePaise, promise } = amounts;
  const decided = presentDecided(offered, { reductions, amounts, isDeliveryKnown: true, now });
  const details = {
    total: toRupees(totalPaise),
    charges: presentCharges(amounts),
    payable: toRupees(payablePaise),
    expectedDeliveryDate: promise.to,
    ...(decided.reductions && { reductions: decided.reductions }),
    // `code` is already the code of the error, so the error's details contain the offer's code as `offerCode`.
    ...(decided.code && { offerCode: decided.code }),
  };
  const mayBeLost = expectedTotal === undefined || expectedTotal < payablePaise;
  const lost = mayBeLost && offered.typed ? lostCode(offered.typed, reductions) : undefined;
  if (lost) {
    const reason = decided.code?.message ?? '';
    throw new ShopError('conflict', lost, offersText.changed({ reason }), { details });
  }
  if (expectedTotal !== undefined && expectedTotal !== payablePaise)
    throw new ShopError('conflict', 'PRICE_CHANGED', wordsFor(readerOf(placing)).priceChanged(), { details });
  // Without delivery zones, the page does not show the promised day. A shopper may have opened the page before
  // midnight, so the shop also accepts the promised day of yesterday.
  const days = hasZones ? [promise.to] : [promise.to, addDays(promise.to, -1)];
  if (expectedDeliveryDate !== undefined && !days.includes(expectedDeliveryDate))
    throw new ShopError('conflict', 'CART_CHANGED', deliveryText.changed({ day: formatDay(promise.to) }), {
      details: { ...details, changed: ['delivery'] },
    });
}

function wordsFor(reader: Reader) {
  return reader === 'staff' ? staffText : orderText;
}
