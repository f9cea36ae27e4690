import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { daysBetween } from '#domain/days.ts';
import { staffWith, type Calls } from './call.ts';
import { insightChannels } from './choices.ts';
import { day, id, rupees } from './fields.ts';
import { Reduction } from './reductions.ts';

const CameBack = { returned: z.number(), delivered: z.number() };
const cameBackBy = z.array(z.object({ key: z.string(), name: z.string(), ...CameBack }));
const Sold = { pieces: z.number(), revenue: rupees };

/**
 * The results of the shop in a period of Indian days. Revenue counts the orders that were placed in the period and not
 * cancelled.
 */
export const Insights = z.object({
  totals: z.object({ orders: z.number(), canceled: z.number(), ...Sold, average: rupees }),
  /** The results of the equally long period before this period. */
  before: z.object({ orders: z.number(), canceled: z.number(), ...Sold, average: rupees }),
  /** Every day of the period, also days without orders. The count `orders` includes cancelled orders. */
  days: z.array(z.object({ day: z.string(), orders: z.number(), canceled: z.number(), revenue: rupees })),
  /** The top-level categories, the category with the highest revenue first. */
  categories: z.array(z.object({ id, name: z.string(), ...Sold })),
  bestSellers: z.array(z.object({ productId: id, name: z.string(), ...Sold, isOnSale: z.boolean() })),
  /**
   * Sizes that are sold out, or that would be sold out in less than fourteen days (domain/low-stock.ts). `sold` is the
   * number of pieces sold in the last thirty days, from which the shop estimates this.
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
   * Products in stock that did not sell in the period; the products whose stock is worth most come first. `worth` is
   * the value of the stock at today's selling prices.
   */
  deadStock: z.array(z.object({ productId: id, name: z.string(), stock: z.number(), worth: rupees })),
  /**
   * Sums over the orders that were placed in the period. `booked` sums the orders that are not cancelled, and
   * `delivered` sums the delivered orders. `received` is the money that couriers paid, that came by UPI, or that a
   * gateway captured. `refunded` is the money that was refunded for returns, and `withoutParcel` is the cash of
   * delivered orders whose courier the shop does not know.
   */
  money: z.object({
    booked: rupees,
    delivered: rupees,
    received: rupees,
    refunded: rupees,
    withoutParcel: rupees,
  }),
  /**
   * Sums over the orders that are paid online. `paid` is the money from customers, and `refunded` is the money that was
   * refunded. `settled` is the money that has arrived at the bank, after the gateways deducted their `fee` and the
   * `tax` on it. `online` is left out if no order is paid online.
   */
  online: z
    .object({ booked: rupees, paid: rupees, refunded: rupees, settled: rupees, fee: rupees, tax: rupees })
    .optional(),
  /**
   * Sums by channel: orders that customers placed on the web, and orders that the shop took for customers who called or
   * wrote. `returned` is the number of orders that nobody accepted, and `arrived` is the number of delivered orders.
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
   * Sums over the orders of the period that are not cancelled: `off` is the sum that offers and staff took off, and
   * `gross` is the sum before this reduction. `offers` has the sum of each offer, the largest first. The reductions do
   * not include free delivery. `reductions` is left out if offers and staff took nothing off.
   */
  reductions: z
    .object({
      gross: rupees,
      off: rupees,
      offers: z.array(Reduction.extend({ orders: z.number() })),
    })
    .optional(),
  /**
   * For each delivery zone and courier: the number of delivered orders, and of those that arrived by the last promised
   * day. The courier is that of the order's first parcel. Empty until the owner has set zones.
   */
  onTime: z.array(z.object({ zone: z.string(), courier: z.string(), delivered: z.number(), onTime: z.number() })),
  /**
   * The numbers of refused (`returned`) and of `delivered` orders, in total and by PIN code, product and customer. The
   * entries with the most refused orders come first.
   */
  cameBack: z.object({ ...CameBack, pins: cameBackBy, products: cameBackBy, customers: cameBackBy }),
});
export type Insights = z.infer<typeof Insights>;

export const insightCalls = {
  'GET /insights': {
    ...staffWith('insights.read'),
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
