import { indianDay } from '../domain/days.ts';
import type { DeliveryStatus } from '../domain/order-status.ts';
import { readRupees } from '../domain/read-number.ts';
import type { Db } from '../server/platform/db/schema.ts';
import { cancelOrder, setStatus } from '../server/sales/orders/change-status.ts';
import { confirmOrder, noteCall } from '../server/sales/orders/confirm-order.ts';
import { withOrderNumber } from '../server/sales/placing/order-numbers.ts';
import { findOrder, loadOrders } from '../server/sales/orders/orders.ts';
import { placeOrder } from '../server/sales/placing/place-order.ts';
import { takeStep, type Stepping } from '../server/sales/orders/take-step.ts';
import { matchStatement } from '../server/sales/upi/match-statement.ts';
import { giveUtr } from '../server/sales/upi/payments.ts';
import type { Deed } from './deeds.ts';
import { book, handOver, told } from './live-parcels.ts';
import { askRefund, askSwap, lookOver, onReturn, setPickup } from './live-returns.ts';
import { digitsOf, staffOf, type Customer, type DoDeed, type Doing, type LivedOrder } from './lived-order.ts';
import type { PlannedOrder } from './plan-orders.ts';
import { fillCart, noteConfirmation } from './queries.ts';

/** Places an order for its customer. */
export async function place(db: Db, customer: Customer, { lines, at, method }: PlannedOrder): Promise<LivedOrder> {
  const { user, address } = customer;
  await fillCart(db, user.id, lines, at);
  const placing = {
    userId: user.id,
    addressId: address.id,
    isLimited: false,
    ...(method && { paymentMethod: method }),
  };
  const order = await withOrderNumber(db, async (orderNumber) => placeOrder(db, { ...placing, orderNumber }, at));
  await noteConfirmation(db, order.id, at);
  return {
    id: order.id,
    number: order.orderNumber,
    paise: readRupees(order.orderTotal) ?? 0,
    isUpi: method === 'UPI',
    isDoubted: order.stage === 'TO_CONFIRM',
    customer,
  };
}

/** Takes a planned step of an order at its planned instant, with the functions of the live shop. */
export async function doDeed(doing: Doing, order: LivedOrder, deed: Deed): Promise<void> {
  await deeds[deed](doing, order);
}

const deeds: Record<Deed, DoDeed> = {
  ship: toStatus('SHIPPED'),
  deliver: toStatus('DELIVERED'),
  cancel: async ({ db, at }, { id, customer }) => cancelOrder(db, customer.user.id, id, at),

  confirm: async ({ db, at }, { id, isDoubted }) => {
    if (isDoubted) await confirmOrder(db, id, undefined, at);
  },
  callInVain: async (doing, { id }) =>
    noteCall(doing.db, staffOf(doing), id, { outcome: 'NO_ANSWER', reason: '' }, doing.at),
  hold: step('hold', 'No house number: ask where it goes'),

  pack: step('pack'),
  book,
  handOver,
  goOut: told('OUT_FOR_DELIVERY', step('goOut')),
  miss: told('NOT_MET', step('miss')),
  arrive: async (doing, order) => {
    await told('DELIVERED', step('deliver'))(doing, order);
    order.deliveredAt = doing.at;
  },
  refuse: told('REFUSED', step('refuse', 'Had no cash in the house')),
  receive: told('RETURNED', step('receive')),
  inspect: step('inspect'),
  inspectDamaged: async (doing, order) => {
    const row = await findOrder(doing.db, order.id);
    const [loaded] = row ? await loadOrders(doing.db, [row]) : [];
    const damaged = new Map(loaded?.items.slice(0, 1).map(({ id }) => [id, 1]));
    await step('inspect', 'One came back torn', damaged)(doing, order);
  },

  giveUtr: async ({ db, at }, order) => {
    order.utr = digitsOf(order, 12);
    await giveUtr(db, order.customer.user.id, order.id, order.utr, at);
  },
  findPayment: async (doing, { number, paise, utr = '' }) => {
    const read = { day: indianDay(doing.at), isSure: true };
    const found = { utr, paise, ...read, orderNumber: number, line: `UPI/CR/${utr}/${number}` };
    // The bank statement also contains a payment from somebody else, so that the demo shows a payment without an order.
    const other = `${(Number(utr[0]) + 1) % 10}${utr.slice(1)}`;
    const line = `UPI/CR/${other}/exhibition`;
    const stray = { utr: other, paise: 120_000, ...read, orderNumber: undefined, line };
    await matchStatement(doing.db, [found, stray], { userId: staffOf(doing).id, now: doing.at }, console);
  },

  askRefund,
  askSwap,
  approve: onReturn({ event: 'approve', words: '' }),
  setPickup,
  takeBack: onReturn({ event: 'receive' }),
  lookOver,
  payBack: onReturn({ event: 'refund', reference: 'UPI 000000004711' }),
};

function toStatus(status: DeliveryStatus): DoDeed {
  return async ({ db, staff = null, at }, { id }) => setStatus(db, staff, id, { status, reason: '' }, at);
}

function step(name: Stepping['step'], reason = '', damaged?: ReadonlyMap<string, number>): DoDeed {
  return async (doing, { id }) =>
    takeStep(doing.db, staffOf(doing), id, { step: name, reason, ...(damaged && { damaged }) }, doing.at);
}
