import { addDays, indianDay, startOfDay } from '../domain/days.ts';
import { noteChange } from '../server/platform/site-version/versions.ts';
import type { Db } from '../server/platform/db/schema.ts';
import { inOneTransaction } from '../server/platform/db/transaction.ts';
import type { Staff } from '../server/sales/orders/take-step.ts';
import { doDeed, place } from './live-orders.ts';
import { handMoneyOn, planRemittances } from './live-money.ts';
import type { Customer, DemoCourier, Doing, LivedOrder } from './lived-order.ts';
import { countSold, planOrders, type PlannedOrder } from './plan-orders.ts';
import { planPeople } from './plan-people.ts';
import { planScenes, scenes, type Scene } from './plan-scenes.ts';
import { addStock, deleteEmails, insertPeople, listSellables } from './queries.ts';
import { randomFrom } from './random.ts';

type Past = {
  orders: number;
  shoppers: number;
  days: number;
  now: string;
  seed?: number;
  /** True if the sold pieces were in stock besides the present ones: the stock ends as it is today. */
  isRestocked?: boolean;
  /**
   * The people and couriers of a shop that notes each step, packs parcels
   * and counts cash; without them orders only change their status.
   */
  life?: { staff: Staff; couriers: readonly DemoCourier[]; regulars: readonly Regular[] };
};

/** Somebody who is known already, and what became of their orders. */
export type Regular = { customer: Customer; scenes: readonly Scene[] };

/** A few hundred products carry a shop; the rest of the shelf waits. */
const SELLING_PRODUCTS = 300;

/**
 * Gives a shop a past: shoppers, and orders that are placed, cancelled, shipped and delivered by the shop's own
 * operations at the time they happened, so that stock, ledger, timeline and log are what they would be. Nobody is
 * written to. The same seed makes the same past, but for ids and order numbers. Answers how many orders there were.
 */
export async function simulatePast(db: Db, past: Past): Promise<number> {
  const { orders, shoppers, days, now, seed = 7, isRestocked = false, life } = past;
  const random = randomFrom(seed);
  const sellables = await listSellables(db, Math.min(SELLING_PRODUCTS, Math.max(20, orders)));
  if (sellables.length === 0) return 0;
  const people = planPeople(shoppers, days, now, random);
  const plan = { orders, shoppers, days, now, isRestocked, isLived: life !== undefined };
  const regulars = (life?.regulars ?? []).map(({ customer, scenes }) =>
    planScenes(scenes, sellables, now).map((order) => ({ order, customer })),
  );
  const strangers = [...planOrders(sellables, plan, random), ...(life ? planScenes(scenes, sellables, now) : [])];
  const planned = [
    ...strangers.map((order) => ({ order, customer: people[order.shopper % people.length] })),
    ...regulars.flat(),
  ];
  const begun = startOfDay(addDays(indianDay(now), -days));
  const remittances = life ? planRemittances(days, now) : [];
  const customers = [...people, ...(life?.regulars ?? []).map(({ customer }) => customer)];
  // The emails are queued and deleted in one transaction, so no process sees them and sends them.
  await inOneTransaction(db, async (db) => {
    await insertPeople(db, people);
    if (isRestocked) await addStock(db, countSold(strangers), begun);
    await runPast({ db, staff: life?.staff, couriers: life?.couriers ?? [] }, planned, remittances);
    await deleteEmails(
      db,
      customers.map(({ user }) => user.id),
    );
    await noteChange(db, null);
  });
  return planned.length;
}

type Planned = { order: PlannedOrder; customer: Customer | undefined };
type Happening = { at: string; happens: (at: string) => Promise<void> };

/** Does what was planned, in the order in which it happened: the clock is each step's own instant. */
async function runPast(
  doing: Omit<Doing, 'at'>,
  planned: readonly Planned[],
  remittances: readonly string[],
): Promise<void> {
  const lived = new Map<PlannedOrder, LivedOrder>();
  const owing = new Set<LivedOrder>();
  const happenings = planned.flatMap(({ order, customer }): Happening[] => [
    {
      at: order.at,
      happens: async () => {
        if (customer) lived.set(order, await place(doing.db, customer, order));
      },
    },
    ...order.then.map(({ does, at }) => ({
      at,
      happens: async () => {
        const placed = lived.get(order);
        if (!placed) return;
        await doDeed({ ...doing, at }, placed, does);
        if (does === 'arrive') owing.add(placed);
      },
    })),
  ]);
  const books = remittances.map((at, index): Happening => ({
    at,
    happens: async () => {
      const isLast = index === remittances.length - 1;
      for (const brought of await handMoneyOn({ ...doing, at }, owing, isLast)) owing.delete(brought);
    },
  }));
  // Events of one instant stay in the order of their plan.
  const inOrder = [...happenings, ...books].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  for (const { at, happens } of inOrder) await happens(at);
}
