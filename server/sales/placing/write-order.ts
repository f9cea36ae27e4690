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
   * Runs `work` in the context of the order's own request, for example in its language. This is necessary because the
   * orders of several requests are written together.
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
  /** True if the cart has an offer code. The order removes the code from the cart. */
  hasCode: boolean;
  /** The lines of the cart that are for sale, as they were when the shop read them; ignored for a phone order. */
  cart: WhatToOrder['lines'];
  limits: OrderLimits | undefined;
  /** The order in the form in which the answer to the request presents it. */
  placed: Order;
};

/**
 * Empties the carts, takes the items from the stock and writes the orders, in one round trip. The orders must belong to
 * different customers and go to different phone numbers. `writeOrders` checks the orders only after it has written
 * them, so the caller must roll back after a refusal. Returns the missing items of each order. Throws 409 for an order
 * beyond the limits, and ChangedMeanwhile if the rows from which an order was composed have changed.
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
 * Lists the statements that write an order, in the sequence in which rows must be locked (db/transaction.ts): first new
 * rows, for which no other transaction waits, and only later the variants.
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
    // If another transaction is erasing the customer's data, this statement waits for the end of that transaction. It
    // then finds no customer, so the order is refused.
    buyers: lockBuyer(db, userId, phoneOrder !== undefined),
    spoken: phoneOrder || buyer.language === currentLocale() ? undefined : languageQuery(db, userId),
    // A double click places only one order, because only one of the two transactions gets the cart's rows.
    cart: phoneOrder ? undefined : takeCart(db, userId),
    code: hasCode ? takeCode(db, userId) : undefined,
    // The count includes simultaneous orders of this user: the user's orders wait for the lock of the cart's rows or,
    // for phone orders, of the user's row.
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
    // Other orders need the variants, too. The variants are locked last, so that those orders wait only during the
    // following statements and the commit.
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
 * Returns whether the transaction must lock the phone number, because it counts the orders to this number and must not
 * miss simultaneous orders.
 */
export function isPhoneLocked({ limits, taken, composed: { order } }: Writing): boolean {
  return order.phone !== '' && (limits !== undefined || taken.isPerCustomer);
}

/**
 * Throws ChangedMeanwhile if the buyer, the buyer's cart, the delivery rules or the offers have changed since the shop
 * read them, or if the order can no longer use one of its offers.
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
 * Throws 409 for an order beyond the limits. The third parameter has three counts: the customer's unsent orders, the
 * unsent orders to the same phone number, and the customer's unpaid orders.
 */
export function refuseBeyond(
  limits: OrderLimits,
  { placing, buyer }: Pick<Writing, 'placing' | 'buyer'>,
  { waiting, waitingForPhone, unpaid }: Counted,
): void {
  const count = waiting[0]?.count ?? 0;
  const reader = readerOf(placing);
  refuseMoreOrders(limits, count, reader);
  // A confirmed phone number proves as much as a confirmed email address.
  const isConfirmed = buyer.email_confirmed_at !== null || buyer.confirmed_phone !== null;
  // A phone order needs neither, because the staff have spoken with its customer.
  if (!placing.phoneOrder) refuseUnconfirmed(limits, count, isConfirmed);
  // `waitingForPhone` is empty if the address has no phone number (decisions/0027).
  const [toPhone] = waitingForPhone;
  if (toPhone) refuseMoreToPhone(limits, toPhone.count, reader);
  refuseMoreUnpaid(unpaid[0]?.count ?? 0);
}

/** Returns whether all items of the order are still for sale at the order's prices. */
function arePricesKept({ items }: LoadedOrder, taken: Found['taken']): boolean {
  const now = new Map(taken.map((row) => [row.id, row]));
  return items.every(({ variant_id, selling_paise, saving_paise }) => {
    const row = now.get(variant_id);
    return row?.retired_at === null && row.selling_paise === selling_paise && row.saving_paise === saving_paise;
  });
}
