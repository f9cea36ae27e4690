import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import type { DeliveryStatus } from '#domain/order-status.ts';
import { pick, type Random } from './random.ts';

/** A variant that may be ordered. `left`: pieces that planned orders have not used; `weight`: how well it sells, from 0 to 1. */
export type Sellable = { variantId: string; productId: string; left: number; weight: number };
export type PlannedOrder = {
  shopper: number;
  at: string;
  lines: Array<{ variantId: string; quantity: number }>;
  /** What becomes of it, in the order in which it happens. */
  then: Array<{ status: DeliveryStatus; at: string }>;
};

type Past = { orders: number; shoppers: number; days: number; now: string; isRestocked: boolean };

const DAY_MS = 86_400_000;

/**
 * The orders of so many days, oldest first, with weekends, evenings, growth, deliveries and cancellations. None asks for
 * more pieces than there are at its time, also while those of a cancelled order are not back yet. The same numbers from
 * `random` make the same orders; `left` falls as they are planned.
 */
export function planOrders(sellables: readonly Sellable[], past: Past, random: Random): PlannedOrder[] {
  return planInstants(past, random).flatMap((at) => {
    const shopper = Math.floor(random() * past.shoppers);
    const status = planStatus(at, past.now, random);
    // A restocked shop had had what it sold. The pieces of a cancelled order come back, so they must be among today's.
    const isBounded = status === 'CANCELED' || !past.isRestocked;
    const lines = planLines(sellables, isBounded, random);
    return lines.length === 0 ? [] : [{ shopper, at, lines, then: planSteps(status, at, past.now, random) }];
  });
}

// More at weekends, in the evening, and towards the present.
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
    const at = new Date(Date.parse(startOfDay(day)) + seconds * 1000).toISOString();
    if (at < now) found.push(at);
  }
  return found.sort();
}

function planStatus(at: string, now: string, random: Random): DeliveryStatus {
  if (random() < 0.07) return 'CANCELED';
  const age = (Date.parse(now) - Date.parse(at)) / DAY_MS;
  if (age < 1.2) return 'PENDING';
  return age < 4.5 ? (random() < 0.85 ? 'SHIPPED' : 'PENDING') : 'DELIVERED';
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

function planSteps(status: DeliveryStatus, at: string, now: string, random: Random): PlannedOrder['then'] {
  const later = (days: number) => new Date(Math.min(Date.parse(at) + days * DAY_MS, Date.parse(now))).toISOString();
  if (status === 'PENDING') return [];
  if (status === 'CANCELED') return [{ status, at: later(0.3) }];
  const shipped = { status: 'SHIPPED' as const, at: later(1) };
  return status === 'SHIPPED' ? [shipped] : [shipped, { status, at: later(2.5 + random() * 2) }];
}

/** How many pieces of each variant these orders sold for good. */
export function countSold(orders: readonly PlannedOrder[]): Map<string, number> {
  const sold = new Map<string, number>();
  for (const { lines, then } of orders) {
    if (then.at(-1)?.status === 'CANCELED') continue;
    for (const { variantId, quantity } of lines) sold.set(variantId, (sold.get(variantId) ?? 0) + quantity);
  }
  return sold;
}
