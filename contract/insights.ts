import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { daysBetween } from '#domain/days.ts';
import type { Calls } from './call.ts';
import { insightChannels } from './choices.ts';
import { day, id, rupees } from './fields.ts';

const CameBack = { returned: z.number(), delivered: z.number() };
const cameBackBy = z.array(z.object({ key: z.string(), name: z.string(), ...CameBack }));
const Sold = { pieces: z.number(), revenue: rupees };

/** How the shop did from one Indian day to another. Revenue is of orders placed in that time and not cancelled. */
export const Insights = z.object({
  totals: z.object({ orders: z.number(), canceled: z.number(), ...Sold, average: rupees }),
  /** The same number of days just before. */
  before: z.object({ orders: z.number(), canceled: z.number(), ...Sold, average: rupees }),
  /** Every day, also those without an order. `orders` counts cancelled ones too. */
  days: z.array(z.object({ day: z.string(), orders: z.number(), canceled: z.number(), revenue: rupees })),
  /** Top categories, by revenue. */
  categories: z.array(z.object({ id, name: z.string(), ...Sold })),
  bestSellers: z.array(z.object({ productId: id, name: z.string(), ...Sold, isOnSale: z.boolean() })),
  /**
   * Sizes that sold in the last thirty days and are gone, or last less than fourteen at that rate
   * (domain/low-stock.ts). `sold`: in those days.
   */
  lowStock: z.array(
    z.object({
      productId: id,
      name: z.string(),
      color: z.string(),
      size: z.string(),
      stock: z.number(),
      sold: z.number(),
    }),
  ),
  /**
   * Products in stock of which nothing was sold in that time, most money first. `worth` is at today's selling prices.
   */
  deadStock: z.array(z.object({ productId: id, name: z.string(), stock: z.number(), worth: rupees })),
  /**
   * Of the orders placed in that time: not cancelled; delivered; handed on by couriers, or found by UPI; paid back for
   * returns. `withoutParcel`: of the delivered, the cash that no courier is known for.
   */
  money: z.object({
    booked: rupees,
    delivered: rupees,
    received: rupees,
    refunded: rupees,
    withoutParcel: rupees,
  }),
  /**
   * The same by who placed them: customers on the web, or the shop for who called or wrote. `returned`: nobody took
   * them; `arrived`: they were delivered.
   */
  channels: z.array(
    z.object({
      channel: z.enum(insightChannels),
      orders: z.number(),
      booked: rupees,
      delivered: rupees,
      returned: z.number(),
      arrived: z.number(),
    }),
  ),
  /** How many of them nobody took, and how many arrived; by PIN code, product and customer, where most came back. */
  cameBack: z.object({ ...CameBack, pins: cameBackBy, products: cameBackBy, customers: cameBackBy }),
});
export type Insights = z.infer<typeof Insights>;

export const insightCalls = {
  'GET /insights': {
    who: 'admin',
    needs: 'insights.read',
    isHeavy: true,
    summary: 'Orders and revenue by day and category, best sellers, low and dead stock, cancellations.',
    query: z
      .object({ from: day, to: day })
      .refine(({ from, to }) => from <= to, { path: ['to'], error: validationText.daysReversed })
      .refine(({ from, to }) => daysBetween(from, to) < limits.insightDays, {
        path: ['to'],
        error: () => validationText.atMostDays({ max: limits.insightDays }),
      }),
    answer: Insights,
  },
} as const satisfies Calls;
