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
  /**
   * True if the shop had the sold pieces in addition to the present stock, so that past orders do not change the stock.
   */
  isRestocked?: boolean;
  /**
   * The people and couriers of a shop that records each step, packs parcels and counts cash; without them, only the
   * statuses of orders change.
   */
  life?: { staff: Staff; couriers: readonly DemoCourier[]; regulars: readonly Regular[] };
};

/** A customer whose account exists already, with the scenes of their orders. */
export type Regular = { customer: Customer; scenes: readonly Scene[] };

/** At most this many products have past orders. */
const SELLING_PRODUCTS = 300;

/**
 * Adds past shoppers and orders to a shop. The functions of the live shop place, cancel, ship and deliver each order at
 * its own time, so stock, stock ledger, timelines and log are the same as after real orders. The shop sends no email
 * about these orders. The same seed makes the same past, except for ids and order numbers. Returns the number of placed
 * orders.
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

/** Takes the planned steps in their order of time. For each step, the clock shows the instant of that step. */
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
  // Steps at the same instant stay in the order of the plan.
  const inOrder = [...happenings, ...books].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  for (const { at, happens } of inOrder) await happens(at);
}
