import { z } from 'zod';
import { orderStages } from '#domain/order-stages.ts';
import { callOutcomes } from './choices.ts';
import { creates, staffWith, type Calls } from './call.ts';
import { Order, reason, seenEdits, TimelineLine } from './orders.ts';
import { byId } from './shared.ts';

const timeline = z.array(TimelineLine);

/**
 * The shop's data about the customer of an order. `refused` is the number of parcels that nobody accepted and that came
 * back or are coming back. `phone` counts such parcels to the order's phone number, from orders of all customers.
 * `phone` and `whatsapp` are null if the order has no phone number.
 */
export const Contact = z.object({
  customer: z.object({ orders: z.number(), delivered: z.number(), refused: z.number() }),
  phone: z.object({ refused: z.number() }).nullable(),
  /** A text about the order's stage in the customer's language, and the link that opens it in WhatsApp. */
  whatsapp: z.object({ stage: z.enum(orderStages), text: z.string(), link: z.string() }).nullable(),
});
export type Contact = z.infer<typeof Contact>;

export const contactCalls = {
  'GET /orders/{id}/contact': {
    ...staffWith('orders.pack'),
    summary: 'What is known of an order’s customer and phone number, and the WhatsApp text of its stage.',
    params: byId,
    answer: z.object({ contact: Contact }),
  },
  'POST /orders/{id}/calls': {
    ...staffWith('orders.pack'),
    ...creates,
    summary:
      'Note how a call to the customer of an order that waits for confirmation went; confirmed and cancelled move the order.',
    params: byId,
    body: z.object({ outcome: z.enum(callOutcomes), reason, seenEdits }),
    answer: z.object({ order: Order, timeline }),
  },
  'POST /orders/{id}/whatsapp': {
    ...staffWith('orders.pack'),
    ...creates,
    summary: 'Note that one has opened the WhatsApp text of this stage.',
    params: byId,
    body: z.object({ stage: z.enum(orderStages) }),
    answer: z.object({ timeline }),
  },
} as const satisfies Calls;
