import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { daysBetween } from '#domain/days.ts';
import type { Calls } from './call.ts';
import { insightChannels } from './choices.ts';
import { day, id, rupees } from './fields.ts';
import { Reduction } from './reductions.ts';

const CameBack = { returned: z.number(), delivered: z.number() };
const cameBackBy = z.array(z.object({ key: z.string(), name: z.string(), ...CameBack }));
const Sold = { pieces: z.number(), revenue: rupees };

/**
 * The shop's results from one Indian day to another. Revenue is that of orders placed in that time and not cancelled.
 */
export const Insights = z.object({
  totals: z.object({ orders: z.number(), canceled: z.number(), ...Sold, average: rupees }),
  /** The results of the same number of days just before. */
  before: z.object({ orders: z.number(), canceled: z.number(), ...Sold, average: rupees }),
  /** Every day, also those without an order. `orders` counts cancelled ones too. */
  days: z.array(z.object({ day: z.string(), orders: z.number(), canceled: z.number(), revenue: rupees })),
  /** Top categories, by revenue. */
  categories: z.array(z.object({ id, name: z.string(), ...Sold })),
  bestSellers: z.array(z.object({ productId: id, name: z.string(), ...Sold, isOnSale: z.boolean() })),
  /**
   * Sizes that sold in the last thirty days (`sold`) and are out of stock, or will last less than fourteen days at that
   * rate (domain/low-stock.ts).
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
   * Products in stock that did not sell in that time, the most valuable stock first. `worth` is the value at today's
   * selling prices.
   */
  deadStock: z.array(z.object({ productId: id, name: z.string(), stock: z.number(), worth: rupees })),
  /**
   * Sums of the orders placed in that time. `booked`: not cancelled; `delivered`; `received`: paid by couriers, found
   * as UPI payments, or taken by a gateway; `refunded`: paid back for returns; `withoutParcel`: cash of delivered
   * orders whose courier the shop does not know.
   */
  money: z.object({
    booked: rupees,
    delivered: rupees,
    received: rupees,
    refunded: rupees,
    withoutParcel: rupees,
  }),
  /**
   * The same of orders that are paid online: `paid` by their customers, `refunded`, and `settled`, which has come to
   * the bank less the gateways' `fee` and the `tax` on it. This field is left out if no order is paid online.
   */
  online: z
    .object({ booked: rupees, paid: rupees, refunded: rupees, settled: rupees, fee: rupees, tax: rupees })
    .optional(),
  /**
   * The same by channel: orders that customers placed on the web, or that the shop took for callers and writers.
   * `returned`: parcels that nobody accepted; `arrived`: delivered orders.
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
  /**
   * `off`: the sum that offers and the staff took off the orders of that time that are not cancelled; `gross`: these
   * orders without it. `offers` has the sum of each, the largest first. Free delivery is in no sum. This field is left
   * out if nothing was taken off.
   */
  reductions: z
    .object({
      gross: rupees,
      off: rupees,
      offers: z.array(Reduction.extend({ orders: z.number() })),
    })
    .optional(),
  /**
   * Delivered orders, and those that arrived by the last day of their promise, by delivery zone and by the courier of
   * their first parcel; empty until the owner has set zones.
   */
  onTime: z.array(z.object({ zone: z.string(), courier: z.string(), delivered: z.number(), onTime: z.number() })),
  /**
   * The numbers of refused and of arrived orders, in all and by PIN code, product and customer; those with the most
   * refusals come first.
   */
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
