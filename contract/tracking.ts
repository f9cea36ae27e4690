import { z } from 'zod';
import * as trackText from '#text/track.ts';
import type { Calls } from './call.ts';
import { filledLine } from './fields.ts';
import { Order, OrderItem, seenEdits } from './orders.ts';
import { Return } from './returns.ts';

/**
 * An order for people who are not signed in but have its link, or its number and phone number. A tracked order contains
 * neither the name of a person nor a street.
 */
export const TrackedOrder = Order.pick({
  orderNumber: true,
  createdAt: true,
  orderTotal: true,
  charges: true,
  reductions: true,
  paymentMethod: true,
  paymentStatus: true,
  deliveryStatus: true,
  stage: true,
  confirmBy: true,
  expectedDeliveryDate: true,
  deliveryFrom: true,
  deliveredOn: true,
  parcels: true,
  online: true,
}).extend({
  city: z.string(),
  /** The number of edits before the order left the shop; left out if there are none. */
  timesEdited: z.number().optional(),
  items: z.array(
    OrderItem.pick({ quantity: true, priceAtPurchase: true }).extend({
      name: z.string(),
      size: z.string(),
      color: z.string(),
    }),
  ),
  /** The returns of the order, the newest first; left out if there are none. */
  returns: z.array(Return.pick({ kind: true, state: true })).optional(),
  history: z.array(Order.shape.history.element.pick({ at: true, deliveryStatus: true, stage: true })),
});
export type TrackedOrder = z.infer<typeof TrackedOrder>;

export const trackingCalls = {
  'POST /orders/track': {
    who: 'anyone',
    summary:
      'Where an order is, by the token of the link in its email, or by its number and the phone number it goes to. ' +
      '404 alike for what is unknown, wrong and expired.',
    body: z.union([
      z.object({ token: z.string().max(200) }),
      z.object({
        orderNumber: filledLine(40, trackText.wantsBoth),
        phone: filledLine(40, trackText.wantsBoth),
      }),
    ]),
    answer: z.object({ order: TrackedOrder }),
  },
  'POST /orders/confirm': {
    who: 'anyone',
    summary:
      'The customer means an order that waits for confirmation, by the token of the link that was sent to them; ' +
      'again, nothing happens. 409 ORDER_CANCELLED once it has lapsed, EDITED_ELSEWHERE where it is no longer as they ' +
      'have seen it.',
    body: z.object({ token: z.string().max(200), seenEdits }),
    answer: z.object({ order: TrackedOrder, message: z.string() }),
  },
  'POST /orders/pay-online': {
    who: 'anyone',
    summary:
      'Pay a cash order online instead, by the token of the link that was sent to its customer; ' +
      'its number and phone are not enough. It stays a cash order until it is paid. ' +
      '400 PHONE_NEEDED; 409 NOT_ONLINE once it is packed, PAID_ALREADY, ORDER_CANCELLED, TOO_LITTLE_TO_PAY, ONLINE_OFF.',
    body: z.object({ token: z.string().max(200) }),
    answer: z.object({ order: TrackedOrder }),
  },
} as const satisfies Calls;
