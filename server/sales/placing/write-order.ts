import type { Order } from '#contract/orders.ts';
import type { OrderLimits } from '#domain/order-limits.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { stockChange } from '../../platform/site-version/versions.ts';
import { answerStatement } from '../../platform/db/call-key.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { togetherEach, type RowsOf } from '../../platform/db/together.ts';
import { ChangedMeanwhile } from '../../platform/db/transaction.ts';
import {
  refuseMoreOrders,
  refuseMoreToPhone,
  refuseMoreUnpaid,
  refuseUnconfirmed,
} from '../order-limits/order-limits.ts';
import { eventsQuery, stockEvents, wakeFor, type Happened } from '../../webhooks/note-event.ts';
import { languageQuery } from '../../accounts/users/users.ts';
import type { Buyer } from './compose-order.ts';
import { deliveryVersionQuery } from '../delivery/delivery.ts';
import { queueConfirmation } from '../orders/confirmation.ts';
import { NumberTaken } from './order-numbers.ts';
import {
  countOrdersToPhone,
  countOrdersToSend,
  countUnpaid,
  isNumberTaken,
  type WhatToOrder,
} from './placing-queries.ts';
import { insertOnlineOrder, insertPayment } from '../payments/payments.ts';
import { takeCart, takeCode } from '../cart/cart.ts';
import {
  areUsesTaken,
  customerAgain,
  insertOrderOffers,
  offersVersionQuery,
  usesToTake,
  type TakenOffers,
} from '../offers/offers.ts';
import { insertEvents, insertItems, insertOrder } from '../orders/insert-order.ts';
import { placedMessageQuery } from '../orders/order-messages.ts';
import { lockBuyer } from '../orders/buyers.ts';
import { lockPhone } from '../orders/lock-phone.ts';
import type { LoadedOrder } from '../orders/queries.ts';
import {
  findShortages,
  movementsOf,
  movementsQuery,
  stockLock,
  takePieces,
  type Line,
  type Shortage,
} from '../../goods/products/stock.ts';
import { readerOf, type PhoneOrder } from '../orders/phone-order.ts';

export type Writing = {
  placing: { userId: string; phoneOrder?: Pick<PhoneOrder, 'by'> };
  now: string;
  /**
   * Runs work in the context of the order's own request, for example in its language, because orders from several
   * requests are written together.
   */
  inItsRequest: <Result>(work: () => Result) => Result;
  composed: LoadedOrder;
  buyer: Buyer;
  /** The version of the delivery rules by which the order was composed; undefined without rules. */
  rulesVersion: string | undefined;
  /** The offers that the order uses. */
  taken: TakenOffers;
  /** True if the owner has turned on a channel of messages to phones. */
  areMessagesOn: boolean;
  /** True if the cart has an offer code, which is removed together with the cart. */
  hasCode: boolean;
  /** The cart's lines that are for sale, as they were read; ignored for a phone order. */
  cart: WhatToOrder['lines'];
  limits: OrderLimits | undefined;
  /** The order in the form in which the answer to the request presents it. */
  placed: Order;
};

/**
 * Empties the carts, takes the items from the stock and writes the orders, in one round trip. The orders must belong to
 * different customers and go to different phone numbers. `writeOrders` checks only afterwards whether each order was
 * allowed, so the caller must roll back after a refusal. Returns the missing items of each order. Throws 409 for an
 * order beyond the limits, ChangedMeanwhile if rows from which an order was composed have changed.
 */
export async function writeOrders(db: Tx, writings: readonly Writing[]): Promise<Shortage[][]> {
  const lines = writings.flatMap(({ composed }) => linesOf(composed));
  const offers = [...new Set(writings.flatMap(({ taken }) => taken.limited))].toSorted();
  // The first order's statements lock the variants and the offers of all orders, so that the transaction locks them in
  // ascending order of their ids.
  const toLock = (at: number) => (at === 0 ? { lines, offers } : { lines: [], offers: [] });
  const each = writings.map((one, at) => one.inItsRequest(() => statements(db, one, toLock(at))));
  const found = await togetherEach(db, each).catch((error: unknown) => {
    throw isNumberTaken(error) ? new NumberTaken() : error;
  });
  const shortages: Shortage[][] = [];
  // The cast is safe: `togetherEach` returns the rows of each query.
  for (const [at, one] of writings.entries()) shortages.push(await shortagesOf(db, one, found[at] as Found));
  return shortages;
}

async function shortagesOf(db: Tx, writing: Writing, found: Found): Promise<Shortage[]> {
  const { composed, limits } = writing;
  refuseWhatChanged(writing, found);
  if (limits) refuseBeyond(limits, writing, found);
  wakeFor(db, found.told, writing.now);
  const shortages = await findShortages(db, linesOf(composed), found.taken);
  if (shortages.length === 0 && !arePricesKept(composed, found.taken)) throw new ChangedMeanwhile();
  return shortages;
}

/**
 * Lists the statements that write an order, in the sequence in which rows must be locked (db/transaction.ts): new rows,
 * for which no other transaction waits, come before the variants.
 */
function statements(db: Tx, writing: Writing, toLock: { lines: readonly Line[]; offers: readonly string[] }) {
  const { placing, now, composed, buyer, limits, taken, areMessagesOn, hasCode, placed } = writing;
  const { userId, phoneOrder } = placing;
  const { order, items, events, offers } = composed;
  const lines = linesOf(composed);
  const isPhoneCounted = limits !== undefined && order.phone !== '';
  // The unpaid orders of a phone order's customer do not count, because the staff have spoken with the customer.
  const isUnpaidCounted = limits !== undefined && isPrepaid(composed) && phoneOrder === undefined;
  const movements = movementsOf(lines, { reason: 'order', orderId: order.id, userId: phoneOrder?.by ?? userId, now });
  return {
    // The statement `answer` fails if the same request has already placed its order.
    answer: answerStatement(db, { order: placed }),
    // If another transaction is erasing the customer's data, this statement waits until that transaction ends, and then
    // finds no customer, so the order is refused.
    buyers: lockBuyer(db, userId, phoneOrder !== undefined),
    spoken: phoneOrder || buyer.language === currentLocale() ? undefined : languageQuery(db, userId),
    // A double click is harmless, because only one of its two transactions gets the cart's rows.
    cart: phoneOrder ? undefined : takeCart(db, userId),
    code: hasCode ? takeCode(db, userId) : undefined,
    // The count misses no simultaneous order of this user, because the orders of one user wait for the lock of the
    // cart's rows or, for phone orders, of the user's row.
    waiting: limits && countOrdersToSend(db, userId),
    phoneLocked: isPhoneLocked(writing) ? lockPhone(db, order.phone) : undefined,
    waitingForPhone: isPhoneCounted ? countOrdersToPhone(db, order.phone) : undefined,
    unpaid: isUnpaidCounted ? countUnpaid(db, userId) : undefined,
    ...customerAgain(db, taken),
    order: insertOrder(db, order),
    items: insertItems(
      db,
      items.map(({ sku: _sku, ...item }) => item),
    ),
    offers: offers.length > 0 ? insertOrderOffers(db, offers) : undefined,
    upi: composed.upi && insertPayment(db, composed.upi),
    online: composed.online && insertOnlineOrder(db, composed.online.row),
    events: insertEvents(db, events),
    email: order.email === '' ? undefined : queueConfirmation(db, { orderId: order.id, userId }, now),
    message: areMessagesOn ? placedMessageQuery(db, order, now) : undefined,
    told: eventsQuery(db, happened(composed), now),
    ...usesToTake(db, taken, toLock.offers),
    // The variants are locked last, because other orders need them as well: those orders wait only during these
    // statements and the commit.
    locked: stockLock(db, toLock.lines),
    taken: takePieces(db, lines),
    rules: deliveryVersionQuery(db),
    offersVersion: offersVersionQuery(db),
    movements: movementsQuery(db, movements),
    ...stockChange(db, [...new Set(items.map((item) => item.product_id))]),
  };
}

function isPrepaid({ upi, online }: LoadedOrder): boolean {
  return upi !== undefined || online !== undefined;
}

function happened({ order: { id }, items }: LoadedOrder): Happened[] {
  const products = new Set(items.map((item) => item.product_id));
  return [{ event: 'order.placed', subjectId: id, orderId: id }, ...stockEvents([...products])];
}

type Found = RowsOf<ReturnType<typeof statements>>;

function linesOf({ items }: LoadedOrder) {
  return items.map((item) => ({ variantId: item.variant_id, quantity: item.quantity }));
}

/**
 * True if the transaction must count the orders to the phone number. The transaction then locks the phone number, so
 * that simultaneous orders to this number are counted, too.
 */
export function isPhoneLocked({ limits, taken, composed: { order } }: Writing): boolean {
  return order.phone !== '' && (limits !== undefined || taken.isPerCustomer);
}

/**
 * Throws ChangedMeanwhile if the buyer, their cart, the delivery rules or the offers have changed since they were read,
 * or if other orders have used up an offer.
 */
function refuseWhatChanged({ placing, buyer, cart, rulesVersion, taken }: Writing, found: Found): void {
  const isSame = JSON.stringify(found.buyers) === JSON.stringify([buyer]);
  const inCart = new Map(found.cart.map((line) => [line.variant_id, line.quantity]));
  const isCartSame =
    placing.phoneOrder !== undefined ||
    (inCart.size === cart.length && cart.every((line) => inCart.get(line.variant_id) === line.quantity));
  const areRulesSame = found.rules[0]?.version === rulesVersion && found.offersVersion[0]?.version === taken.version;
  if (!isSame || !isCartSame || !areRulesSame || !areUsesTaken(taken, found)) throw new ChangedMeanwhile();
}

type Count = ReadonlyArray<{ count: number }>;
type Counted = { waiting: Count; waitingForPhone: Count; unpaid: Count };

/**
 * Throws 409 for an order beyond the limits. The third parameter contains the number of the customer's unsent orders,
 * of unsent orders to the same phone number, and of the customer's unpaid orders.
 */
export function refuseBeyond(
  limits: OrderLimits,
  { placing, buyer }: Pick<Writing, 'placing' | 'buyer'>,
  { waiting, waitingForPhone, unpaid }: Counted,
): void {
  const count = waiting[0]?.count ?? 0;
  const reader = readerOf(placing);
  refuseMoreOrders(limits, count, reader);
  // A confirmed phone number proves as much about the customer as a confirmed email.
  const isConfirmed = buyer.email_confirmed_at !== null || buyer.confirmed_phone !== null;
  // A phone order needs no confirmed email or phone number, because the staff have spoken with its customer.
  if (!placing.phoneOrder) refuseUnconfirmed(limits, count, isConfirmed);
  // `waitingForPhone` is empty if the address has no phone number (decisions/0027).
  const [toPhone] = waitingForPhone;
  if (toPhone) refuseMoreToPhone(limits, toPhone.count, reader);
  refuseMoreUnpaid(unpaid[0]?.count ?? 0);
}

/** Returns whether the items that the order takes still have the order's prices and are still for sale. */
function arePricesKept({ items }: LoadedOrder, taken: Found['taken']): boolean {
  const now = new Map(taken.map((row) => [row.id, row]));
  return items.every(({ variant_id, selling_paise, saving_paise }) => {
    const row = now.get(variant_id);
    return row?.retired_at === null && row.selling_paise === selling_paise && row.saving_paise === saving_paise;
  });
}
