import { addDays, indianDay, startOfDay } from '../domain/days.ts';
import type { PaymentMethod } from '../domain/upi.ts';
import { addMs, DAY_MS } from '../domain/instants.ts';
import type { Step } from './deeds.ts';
import { pick, type Random } from './random.ts';

/**
 * A variant that planned orders may contain. `left` is the number of pieces in today's stock that no planned order has
 * used; `weight` says how well it sells, from 0 to 1.
 */
export type Sellable = { variantId: string; productId: string; left: number; weight: number };
export type PlannedOrder = {
  shopper: number;
  at: string;
  /** The payment method; cash on delivery if left out. */
  method?: PaymentMethod;
  lines: Array<{ variantId: string; quantity: number }>;
  /** The steps of the order, in the order of their times. */
  then: Step[];
  /** True if the shop had the pieces of this order in addition to today's stock. */
  isRestocked: boolean;
};

type Past = {
  orders: number;
  shoppers: number;
  days: number;
  now: string;
  isRestocked: boolean;
  /** True if orders go through stages and parcels; if false, only their statuses change. */
  isLived: boolean;
};

/**
 * Plans the orders of this many days, oldest first, with their deliveries and cancellations. There are more orders at
 * weekends, in the evening and towards the present. No order takes more pieces than the shop has at that time, also
 * while a cancelled order still has its pieces. The same numbers from `random` give the same orders. If the pieces of
 * an order are part of today's stock, `left` becomes smaller.
 */
export function planOrders(sellables: readonly Sellable[], past: Past, random: Random): PlannedOrder[] {
  return planInstants(past, random).flatMap((at) => {
    const shopper = Math.floor(random() * past.shoppers);
    const end = planEnd(at, past, random);
    // In a restocked shop, the shop had the sold pieces in addition to today's stock. The pieces of a cancelled order
    // come back into stock, so they must be part of today's stock.
    const isRestocked = past.isRestocked && end !== 'cancelled' && end !== 'refused';
    const lines = planLines(sellables, !isRestocked, random);
    if (lines.length === 0) return [];
    const then = past.isLived ? planLife(end, at, past.now, random) : planStatuses(end, at, past.now, random);
    return [{ shopper, at, lines, then, isRestocked }];
  });
}

// Plans the times of orders: there are more at weekends, in the evening, and towards the present.
function planInstants({ orders, days, now }: Past, random: Random): string[] {
  const today = indianDay(now);
  const found: string[] = [];
  while (found.length < orders) {
    const ago = Math.floor(random() * days);
    const day = addDays(today, -ago);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const weight = (weekday === 0 || weekday === 6 ? 1 : 0.62) * (1 - 0.45 * (ago / days));
    if (random() > weight) continue;
    const hour = 8 + Math.floor(15 * Math.sqrt(random()));
    const seconds = (hour * 60 + Math.floor(random() * 60)) * 60 + Math.floor(random() * 60);
    const at = addMs(startOfDay(day), seconds * 1000);
    if (at < now) found.push(at);
  }
  return found.sort();
}

type End = 'waiting' | 'shipped' | 'delivered' | 'cancelled' | 'refused';

function planEnd(at: string, { now, isLived }: Past, random: Random): End {
  if (random() < 0.07) return 'cancelled';
  const age = (Date.parse(now) - Date.parse(at)) / DAY_MS;
  if (age < 1.2) return 'waiting';
  if (age < 4.5) return random() < 0.85 ? 'shipped' : 'waiting';
  return isLived && random() < 0.05 ? 'refused' : 'delivered';
}

function planLines(sellables: readonly Sellable[], isBounded: boolean, random: Random): PlannedOrder['lines'] {
  const count = random() < 0.6 ? 1 : random() < 0.75 ? 2 : 3;
  const chosen = new Map<Sellable, number>();
  for (let tries = 0; chosen.size < count && tries < 40; tries++) {
    const sellable = pick(sellables, random);
    const quantity = random() < 0.88 ? 1 : 2;
    const isThere = !isBounded || sellable.left >= quantity;
    if (isThere && !chosen.has(sellable) && random() < sellable.weight) chosen.set(sellable, quantity);
  }
  return [...chosen].map(([sellable, quantity]) => {
    if (isBounded) sellable.left -= quantity;
    return { variantId: sellable.variantId, quantity };
  });
}

function planStatuses(end: End, at: string, now: string, random: Random): Step[] {
  const later = (days: number) => new Date(Math.min(Date.parse(at) + days * DAY_MS, Date.parse(now))).toISOString();
  if (end === 'waiting') return [];
  if (end === 'cancelled') return [{ does: 'cancel', at: later(0.3) }];
  const shipped: Step = { does: 'ship', at: later(1) };
  return end === 'shipped' ? [shipped] : [shipped, { does: 'deliver', at: later(2.5 + random() * 2) }];
}

/**
 * Plans the steps of an order. A customer who must confirm the order does this soon. An order that is not finished has
 * come as far as its age allows.
 */
function planLife(end: End, at: string, now: string, random: Random): Step[] {
  const [sent, arrived] = [0.75 + random() * 0.4, 2.5 + random() * 1.8];
  const steps: Array<[Step['does'], number]> = [['confirm', 0.06]];
  if (end === 'cancelled') steps.push(['cancel', 0.3]);
  else if (end === 'waiting') {
    if (random() < 0.4) steps.push(['pack', 0.4]);
  } else {
    steps.push(['handOver', sent]);
    if (end === 'refused') steps.push(['refuse', arrived], ['receive', arrived + 3.2], ['inspect', arrived + 3.6]);
    else if (end === 'delivered') steps.push(['arrive', arrived]);
    // Only orders that are still under way get the step goOut. Nobody looks at the single steps of orders that have
    // ended.
    else steps.push(['goOut', sent + 1.6]);
  }
  return stepsAfter(at, steps, now);
}

/** Returns the steps with their instants, each this many days after `at`, without steps that lie in the future. */
export function stepsAfter(at: string, steps: ReadonlyArray<readonly [Step['does'], number]>, now: string): Step[] {
  return steps.map(([does, days]) => ({ does, at: addMs(at, days * DAY_MS) })).filter((step) => step.at < now);
}

/**
 * For each variant, counts the pieces in those of these orders that were sold in addition to today's stock
 * (`isRestocked`).
 */
export function countSold(orders: readonly PlannedOrder[]): Map<string, number> {
  const sold = new Map<string, number>();
  for (const { lines, isRestocked } of orders) {
    if (!isRestocked) continue;
    for (const { variantId, quantity } of lines) sold.set(variantId, (sold.get(variantId) ?? 0) + quantity);
  }
  return sold;
}
