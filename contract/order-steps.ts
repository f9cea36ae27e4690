import { z } from 'zod';
import { orderStages, orderSteps } from '#domain/order-stages.ts';
import { staffWith, type Calls } from './call.ts';
import { id } from './fields.ts';
import { howItWent, Order, reason, seenEdits, seenEditsOfEach, someOrders } from './orders.ts';
import { byId } from './shared.ts';

const step = z.enum(orderSteps);
/**
 * The stages in which the sender has seen the order. If the order is now in another stage, the shop does not change the
 * order. Without `expected` the server does not check the stage.
 */
const expected = z.array(z.enum(orderStages)).optional();
const pieces = z.number().int().min(1);

export const orderStepCalls = {
  'GET /orders/desk': {
    ...staffWith('orders.read'),
    summary:
      'How many orders are to confirm, to pack, to hand over, on their way, coming back, cancelled with a label to ' +
      'void, and of which money is due.',
    answer: z.object({
      /** The number of orders that wait for a UPI payment. */
      toPay: z.number(),
      toConfirm: z.number(),
      toPack: z.number(),
      toHandOver: z.number(),
      onTheWay: z.number(),
      comingBack: z.number(),
      /** The number of orders that were cancelled before the shop sent them but still have a booked parcel. */
      toVoid: z.number(),
      /**
       * The number of delivered orders for which the courier has not paid all the money; only for staff who may see
       * that money.
       */
      moneyDue: z.number().optional(),
    }),
  },
  'PUT /orders/{id}/step': {
    ...staffWith('orders.pack'),
    summary:
      'Take an order a step further within its life (docs/orders.md). An inspection names the pieces that cannot be ' +
      'sold; all others go back into stock.',
    params: byId,
    body: z.object({
      step,
      reason,
      expected,
      seenEdits,
      /** The damaged pieces that an inspection found; only for the step `inspect`. */
      damaged: z.array(z.object({ itemId: id, quantity: pieces })).default([]),
    }),
    answer: z.object({ order: Order }),
  },
  'PUT /orders/step': {
    ...staffWith('orders.pack'),
    summary: 'Take many orders the same step; those that cannot take it are named and left alone.',
    body: z.object({
      ids: someOrders,
      step: step.exclude(['inspect']),
      reason,
      expected,
      seenEdits: seenEditsOfEach,
    }),
    answer: howItWent,
  },
} as const satisfies Calls;
