import type { Compilable } from 'kysely';
import type { OrderLimits } from '#domain/order-limits.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { stockChange } from '../../platform/site-version/versions.ts';
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
import { queueConfirmation } from '../orders/confirmation.ts';
import { NumberTaken } from './order-numbers.ts';
import {
  countOrdersToPhone,
  countOrdersToSend,
  countUnpaidUpi,
  isNumberTaken,
  lockPhone,
  type WhatToOrder,
} from './placing-queries.ts';
import { insertPayment } from '../payments/payments.ts';
import { takeCart } from '../cart/cart.ts';
import { insertEvents, insertItems, insertOrder } from '../orders/insert-order.ts';
import { lockBuyer } from '../orders/buyers.ts';
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
   * Runs what depends on the request that orders, such as its language: orders that are written
   * together come from several.
   */
  inItsRequest: <Result>(work: () => Result) => Result;
  composed: LoadedOrder;
  buyer: Buyer;
  /** What of it is on sale, as it was read; not looked at for a phone order. */
  cart: WhatToOrder['lines'];
  limits: OrderLimits | undefined;
  /** Writes the request's key down. */
  claimed: Compilable<{ key: string }> | undefined;
};

/**
 * Takes the carts and the stock and writes the orders, which are of different customers and go to different phone
 * numbers, in one round trip; only then looks whether it might: the caller rolls back what this refuses. Answers
 * what was short of each. Throws 409 for what is beyond the limits, ChangedMeanwhile where an order was composed of
 * what is no more.
 */
export async function writeOrders(db: Tx, writings: readonly Writing[]): Promise<Shortage[][]> {
  const lines = writings.flatMap(({ composed }) => linesOf(composed));
  // The first locks what all of them take, so that all of it is locked in id order.
  const toLock = (at: number) => (at === 0 ? lines : []);
  const each = writings.map((one, at) => one.inItsRequest(() => statements(db, one, toLock(at))));
  const found = await togetherEach(db, each).catch((error: unknown) => {
    throw isNumberTaken(error) ? new NumberTaken() : error;
  });
  const shortages: Shortage[][] = [];
  // as: it answers the rows of each.
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

/** In the lock order (db/transaction.ts); new rows, for which nobody waits, before the variants. */
function statements(db: Tx, { placing, now, composed, buyer, limits, claimed }: Writing, toLock: readonly Line[]) {
  const { userId, phoneOrder } = placing;
  const { order, items, events } = composed;
  const lines = linesOf(composed);
  const isPhoneCounted = limits !== undefined && order.phone !== '';
  // Whoever takes an order has spoken with the customer.
  const isUnpaidCounted = limits !== undefined && composed.upi !== undefined && phoneOrder === undefined;
  const movements = movementsOf(lines, { reason: 'order', orderId: order.id, userId: phoneOrder?.by ?? userId, now });
  return {
    claimed,
    // Their data may be erased at this moment: who comes second waits, and finds what the first has done.
    buyers: lockBuyer(db, userId, phoneOrder !== undefined),
    spoken: phoneOrder || buyer.language === currentLocale() ? undefined : languageQuery(db, userId),
    // Taking the rows is what makes a double click harmless: only one of two transactions gets them.
    cart: phoneOrder ? undefined : takeCart(db, userId),
    // Another order of this user has either ended or waits for these rows, or for theirs, so all of them are counted.
    waiting: limits && countOrdersToSend(db, userId),
    phoneLocked: isPhoneCounted ? lockPhone(db, order.phone) : undefined,
    waitingForPhone: isPhoneCounted ? countOrdersToPhone(db, order.phone) : undefined,
    unpaid: isUnpaidCounted ? countUnpaidUpi(db, userId) : undefined,
    order: insertOrder(db, order),
    items: insertItems(
      db,
      items.map(({ sku: _sku, ...item }) => item),
    ),
    upi: composed.upi && insertPayment(db, composed.upi),
    events: insertEvents(db, events),
    email: order.email === '' ? undefined : queueConfirmation(db, { orderId: order.id, userId }, now),
    told: eventsQuery(db, happened(composed), now),
    // What others want as well comes last: nobody waits for a variant longer than for this and the commit.
    locked: stockLock(db, toLock),
    taken: takePieces(db, lines),
    movements: movementsQuery(db, movements),
    ...stockChange(db, [...new Set(items.map((item) => item.product_id))]),
  };
}

function happened({ order: { id }, items }: LoadedOrder): Happened[] {
  const products = new Set(items.map((item) => item.product_id));
  return [{ event: 'order.placed', subjectId: id, orderId: id }, ...stockEvents([...products])];
}

type Found = RowsOf<ReturnType<typeof statements>>;

function linesOf({ items }: LoadedOrder) {
  return items.map((item) => ({ variantId: item.variant_id, quantity: item.quantity }));
}

/** Another request with this key was quicker, or the buyer or their cart is not as it was read. */
function refuseWhatChanged({ placing, claimed, buyer, cart }: Writing, found: Found): void {
  const isClaimed = claimed === undefined || found.claimed.length > 0;
  const isSame = JSON.stringify(found.buyers) === JSON.stringify([buyer]);
  const inCart = new Map(found.cart.map((line) => [line.variant_id, line.quantity]));
  const isCartSame =
    placing.phoneOrder !== undefined ||
    (inCart.size === cart.length && cart.every((line) => inCart.get(line.variant_id) === line.quantity));
  if (!isClaimed || !isSame || !isCartSame) throw new ChangedMeanwhile();
}

type Count = ReadonlyArray<{ count: number }>;
type Counted = { waiting: Count; waitingForPhone: Count; unpaid: Count };

/**
 * Throws 409 for an order that is beyond the limits, with so many orders of its customer and to its phone number that
 * are not sent yet.
 */
export function refuseBeyond(
  limits: OrderLimits,
  { placing, buyer }: Pick<Writing, 'placing' | 'buyer'>,
  { waiting, waitingForPhone, unpaid }: Counted,
): void {
  const count = waiting[0]?.count ?? 0;
  const reader = readerOf(placing);
  refuseMoreOrders(limits, count, reader);
  // Whoever takes an order has spoken with the customer.
  if (!placing.phoneOrder) refuseUnconfirmed(limits, count, buyer.email_confirmed_at !== null);
  // An address need not have a number (decisions/0027).
  const [toPhone] = waitingForPhone;
  if (toPhone) refuseMoreToPhone(limits, toPhone.count, reader);
  refuseMoreUnpaid(unpaid[0]?.count ?? 0);
}

/** Whether what was taken costs what the order says, and is still on sale. */
function arePricesKept({ items }: LoadedOrder, taken: Found['taken']): boolean {
  const now = new Map(taken.map((row) => [row.id, row]));
  return items.every(({ variant_id, selling_paise, saving_paise }) => {
    const row = now.get(variant_id);
    return row?.retired_at === null && row.selling_paise === selling_paise && row.saving_paise === saving_paise;
  });
}
