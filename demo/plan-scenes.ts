import type { PaymentMethod } from '../domain/upi.ts';
import { addMs, DAY_MS } from '../domain/instants.ts';
import type { Deed } from './deeds.ts';
import { stepsAfter, type PlannedOrder, type Sellable } from './plan-orders.ts';

export type Scene = {
  daysAgo: number;
  /** The number of the customer; scenes with the same number have the same customer. */
  shopper?: number;
  /** True if the customer never confirms the order, even if the shop's rules demand a confirmation. */
  isUnconfirmed?: boolean;
  method?: PaymentMethod;
  /** The number of pieces of each product in the order. */
  pieces?: number;
  /** The number of different products in the order. */
  things?: number;
  then: ReadonlyArray<readonly [Deed, daysLater: number]>;
};

const sent = [
  ['pack', 0.5],
  ['handOver', 0.8],
] as const;
const delivered = [...sent, ['goOut', 2.6], ['arrive', 2.9]] as const;

/** Orders that a visitor of the back office should find: at least one in each stage, and some with unusual events. */
export const scenes: readonly Scene[] = [
  // A customer who has refused a parcel orders again, so the shop asks first.
  {
    daysAgo: 26,
    shopper: 0,
    pieces: 2,
    then: [
      ...sent,
      ['goOut', 3],
      ['miss', 3.3],
      ['goOut', 4],
      ['refuse', 4.2],
      ['receive', 8],
      ['inspectDamaged', 8.5],
    ],
  },
  { daysAgo: 0.12, shopper: 0, isUnconfirmed: true, then: [['callInVain', 0.05]] },
  // The staff put this order on hold until they have asked the customer. An order on hold has no time limit, so this
  // order is always on hold in the demo.
  { daysAgo: 1.4, shopper: 1, then: [['hold', 0.3]] },
  { daysAgo: 0.35, shopper: 2, then: [] },
  { daysAgo: 0.6, shopper: 3, pieces: 2, then: [['pack', 0.3]] },
  { daysAgo: 1.7, shopper: 4, then: sent },
  { daysAgo: 3.1, shopper: 5, then: [...sent, ['goOut', 2.8]] },
  { daysAgo: 5.2, shopper: 6, then: [...sent, ['goOut', 3.5], ['refuse', 3.7]] },
  { daysAgo: 8.1, shopper: 7, pieces: 2, then: [...sent, ['goOut', 3.1], ['refuse', 3.3], ['receive', 7.4]] },
  { daysAgo: 2, shopper: 8, then: [['cancel', 0.1]] },
  // Orders by UPI: one without any payment; one with a UTR that the shop has not found; one that is paid; and a
  // cancelled one, whose money the shop owes to the shopper and whose label must be voided.
  { daysAgo: 0.2, shopper: 9, method: 'UPI', then: [] },
  { daysAgo: 0.9, shopper: 10, method: 'UPI', then: [['giveUtr', 0.02]] },
  {
    daysAgo: 6.3,
    shopper: 11,
    method: 'UPI',
    then: [
      ['giveUtr', 0.01],
      ['findPayment', 0.4],
      ['handOver', 0.9],
      ['arrive', 3.4],
    ],
  },
  {
    daysAgo: 9.2,
    shopper: 12,
    method: 'UPI',
    then: [
      ['giveUtr', 0.02],
      ['findPayment', 0.5],
      ['pack', 0.55],
      ['book', 0.6],
      ['cancel', 0.7],
    ],
  },
  // Returns: one is refunded, one is requested, one will be collected and swapped for another size, and one must be
  // inspected.
  {
    daysAgo: 14,
    shopper: 13,
    then: [
      ...delivered,
      ['askRefund', 5],
      ['approve', 5.3],
      ['setPickup', 5.4],
      ['takeBack', 8],
      ['lookOver', 8.3],
      ['payBack', 8.6],
    ],
  },
  { daysAgo: 9.4, shopper: 14, then: [...delivered, ['askRefund', 9.1]] },
  { daysAgo: 10.3, shopper: 15, then: [...delivered, ['askSwap', 7.8], ['approve', 8.2], ['setPickup', 8.4]] },
  { daysAgo: 12.2, shopper: 16, then: [...delivered, ['askSwap', 6], ['approve', 6.4], ['takeBack', 11.6]] },
];

/**
 * Plans the scenes as orders. The pieces of scenes are part of today's stock, so `left` becomes smaller. For each piece
 * that may be swapped, another size stays in stock. The function leaves out a scene if the shop has no product for it.
 */
export function planScenes(scenes: readonly Scene[], sellables: readonly Sellable[], now: string): PlannedOrder[] {
  const products = [...Map.groupBy(sellables, ({ productId }) => productId).values()];
  let from = scenes.length;
  const takeThing = (pieces: number) => {
    // The loop takes every seventh product, so that the products come from all parts of the shop.
    for (let tries = 0; tries < products.length; tries++) {
      const [sold, spare] = products[(from += 7) % products.length]?.filter(({ left }) => left > pieces) ?? [];
      if (!sold || !spare) continue;
      sold.left -= pieces;
      spare.left -= 1;
      return [{ variantId: sold.variantId, quantity: pieces }];
    }
    return [];
  };
  return scenes.flatMap((scene): PlannedOrder[] => {
    const { daysAgo, shopper = 0, method, isUnconfirmed = false, pieces = 1, things = 1, then } = scene;
    const lines = Array.from({ length: things }, () => takeThing(pieces)).flat();
    if (lines.length < things) return [];
    const at = addMs(now, -daysAgo * DAY_MS);
    const steps = isUnconfirmed ? then : [['confirm', 0.01] as const, ...then];
    return [{ shopper, at, ...(method && { method }), lines, then: stepsAfter(at, steps, now), isRestocked: false }];
  });
}
