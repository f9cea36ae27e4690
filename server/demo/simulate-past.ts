import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import type { DeliveryStatus } from '#domain/order-status.ts';
import { noteChange } from '../catalogue/versions.ts';
import { withFastCommits } from '../db/bulk-writing.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { cancelOrder, setStatus } from '../orders/change-status.ts';
import { withOrderNumber } from '../orders/order-numbers.ts';
import { placeOrder } from '../orders/place-order.ts';
import { countSold, planOrders, type PlannedOrder } from './plan-orders.ts';
import { planPeople, type Person } from './plan-people.ts';
import { addStock, fillCart, insertPeople, listSellables, noteConfirmation } from './queries.ts';
import { randomFrom } from './random.ts';

export type Past = {
  orders: number;
  shoppers: number;
  days: number;
  now: string;
  seed?: number;
  /** What was sold had been there besides what is there now: stock ends as it is today. */
  isRestocked?: boolean;
};

/** A few hundred products carry a shop; the rest of the shelf waits. */
const SELLING_PRODUCTS = 300;

/**
 * Gives a shop a past: shoppers, and orders that are placed, cancelled, shipped and delivered by the shop's own operations
 * at the time they happened, so that stock, ledger, timeline and log are what they would be. The same seed makes the same
 * past, but for ids and order numbers. Answers how many orders there were.
 */
export async function simulatePast(db: Db, past: Past): Promise<number> {
  const { orders, shoppers, days, now, seed = 7, isRestocked = false } = past;
  const random = randomFrom(seed);
  const sellables = await listSellables(db, Math.min(SELLING_PRODUCTS, Math.max(20, orders)));
  if (sellables.length === 0) return 0;
  const people = planPeople(shoppers, days, now, random);
  const planned = planOrders(sellables, { orders, shoppers, days, now, isRestocked }, random);
  await inTransaction(db, async (db) => {
    await insertPeople(db, people);
    if (isRestocked) await addStock(db, countSold(planned), startOfDay(addDays(indianDay(now), -days)));
    await noteChange(db, null);
  });
  await withFastCommits(db, async () => runPast(db, planned, people));
  return planned.length;
}

type Step = { at: string; order: PlannedOrder; does: 'place' | DeliveryStatus };

/** Does what was planned, in the order in which it happened: the clock is the step's own instant. */
async function runPast(db: Db, planned: readonly PlannedOrder[], people: readonly Person[]): Promise<void> {
  const steps = planned.flatMap((order): Step[] => [
    { at: order.at, order, does: 'place' },
    ...order.then.map(({ status, at }) => ({ at, order, does: status })),
  ]);
  const orderIds = new Map<PlannedOrder, string>();
  // Steps of one instant stay in the order of their plan.
  for (const { at, order, does } of steps.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    const person = people[order.shopper];
    if (!person) continue;
    const orderId = orderIds.get(order) ?? '';
    if (does === 'place') orderIds.set(order, await place(db, person, order));
    else if (does === 'CANCELED') await cancelOrder(db, person.user.id, orderId, at, { isSilent: true });
    else await setStatus(db, null, orderId, { status: does, reason: '', isSilent: true }, at);
  }
}

async function place(db: Db, { user, address }: Person, { lines, at }: PlannedOrder): Promise<string> {
  await fillCart(db, user.id, lines, at);
  const placing = {
    userId: user.id,
    addressId: address.id,
    expectedTotalPaise: undefined,
    isLimited: false,
    isSilent: true,
  };
  const { id: orderId } = await withOrderNumber(db, async (orderNumber) =>
    placeOrder(db, { ...placing, orderNumber }, at),
  );
  await noteConfirmation(db, orderId, at);
  return orderId;
}
