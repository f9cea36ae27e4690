import { z } from 'zod';
import {
  deliveryFailures,
  deliveryStates,
  pauseReasons,
  webhookEvents,
  webhookLimits,
  type ToldEvent,
} from '#domain/webhooks.ts';
import * as hooksText from '#text/webhooks.ts';
import type { Calls } from './call.ts';
import { filledField, filledLine, id, instant, message, missingAsEmpty } from './fields.ts';
import { Order } from './orders.ts';
import { Product } from './products.ts';
import { Return } from './returns.ts';
import { byId } from './shared.ts';
import { Variant } from './variants.ts';

/** An address to which the shop sends events. Only the answer to the webhook's creation contains its secret. */
export const Webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /**
   * The reason why the shop sends nothing: `owner` (an owner has paused the webhook), `failing` (it failed too often),
   * `gone` (its server answered 410); empty if the shop sends.
   */
  paused: z.enum(pauseReasons),
  /** The number of attempts to send a message that have failed in a row. */
  failures: z.number(),
  /** The number of messages that the shop still has to send, and of messages that it has given up. */
  waiting: z.number(),
  failed: z.number(),
  /** Until this instant the shop also signs with the former secret. */
  formerSecretUntil: instant.nullable(),
  createdAt: instant,
  /** The time of the last edit of the webhook's name, address or events; empty before the first edit. */
  updatedAt: z.string(),
});
export type Webhook = z.infer<typeof Webhook>;

/** The message about one event to one webhook. */
export const WebhookDelivery = z.object({
  /**
   * The id of the event, which is also the header `webhook-id`. The id is the same at each attempt to send the message.
   */
  id,
  event: z.enum([...webhookEvents, 'ping'] satisfies readonly ToldEvent[]),
  happenedAt: instant,
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** The time of the next attempt to send the message; null if the shop plans none. */
  nextAt: instant.nullable(),
  /** The time of the last attempt to send the message; null before the first attempt. */
  sentAt: instant.nullable(),
  status: z.number().nullable(),
  tookMs: z.number().nullable(),
  failure: z.enum(deliveryFailures),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const fields = {
  name: filledField(webhookLimits.nameLength, hooksText.needsName),
  url: z.preprocess(missingAsEmpty, filledLine(webhookLimits.urlLength, hooksText.needsUrl)),
  events: z.array(z.enum(webhookEvents)).min(1, { error: hooksText.needsEvent }).max(webhookEvents.length),
};
const byDelivery = z.object({ id, eventId: id });
const answer = z.object({ webhook: Webhook, message: z.string() });
const secretAnswer = z.object({ webhook: Webhook, secret: z.string(), message: z.string() });
const owners = { who: 'admin', needs: 'webhooks.manage' } as const;

export const webhookCalls = {
  'GET /webhooks': {
    ...owners,
    summary: 'The addresses that the shop tells of what happens.',
    answer: z.object({ webhooks: z.array(Webhook) }),
  },
  'POST /webhooks': {
    ...owners,
    stepUp: true,
    summary: 'Tell an address of these events. The secret that signs the messages is shown this once.',
    body: z.object(fields),
    statuses: [201],
    answer: secretAnswer,
  },
  'PUT /webhooks/{id}': {
    ...owners,
    stepUp: true,
    summary: 'Change a webhook’s name, address and events.',
    params: byId,
    body: z.object({ ...fields, expectedUpdatedAt: z.string().max(40).optional() }),
    answer,
  },
  'DELETE /webhooks/{id}': {
    ...owners,
    summary: 'Remove a webhook, with what waits for it.',
    params: byId,
    answer: message,
  },
  'POST /webhooks/{id}/secret': {
    ...owners,
    stepUp: true,
    summary: 'Make a new secret. The one before signs beside it for a day.',
    params: byId,
    answer: secretAnswer,
  },
  'POST /webhooks/{id}/pause': {
    ...owners,
    summary: 'Send nothing to a webhook until it is resumed; what happens meanwhile waits, for a week at most.',
    params: byId,
    answer,
  },
  'POST /webhooks/{id}/resume': {
    ...owners,
    summary: 'Send a webhook what waits for it, now.',
    params: byId,
    answer,
  },
  'POST /webhooks/{id}/ping': {
    ...owners,
    summary: 'Send a webhook a message that tells of nothing, once, also where it is paused.',
    params: byId,
    statuses: [202],
    answer: z.object({ eventId: id, message: z.string() }),
  },
  'POST /webhooks/{id}/retry': {
    ...owners,
    summary: 'Try all messages again that were given up.',
    params: byId,
    answer: z.object({ count: z.number(), message: z.string() }),
  },
  'GET /webhooks/{id}/deliveries': {
    ...owners,
    summary: 'The last messages to a webhook, newest first, and what came of them.',
    params: byId,
    query: z.object({ state: z.enum(deliveryStates).optional() }),
    answer: z.object({ deliveries: z.array(WebhookDelivery) }),
  },
  'GET /webhooks/{id}/deliveries/{eventId}': {
    ...owners,
    summary: 'A message as it was sent, and the beginning of what was answered.',
    params: byDelivery,
    answer: z.object({ delivery: WebhookDelivery, body: z.string().nullable(), answer: z.string() }),
  },
  'POST /webhooks/{id}/deliveries/{eventId}/redeliver': {
    ...owners,
    summary: 'Send a message again, with the same id.',
    params: byDelivery,
    statuses: [202],
    answer: message,
  },
} as const satisfies Calls;

const told = <Event extends ToldEvent, Data extends z.ZodObject>(event: Event, data: Data) =>
  z.object({
    /** The id of the event, which is also the header `webhook-id`. */
    id,
    type: z.literal(event),
    /** The time at which the event happened. */
    createdAt: instant,
    /**
     * The number of the message among all messages to the same webhook. A message with a higher number was written
     * later and has newer data.
     */
    sequence: z.number(),
    data,
  });

/**
 * An order in messages to the owner's servers. A new field of the API's order is not part of the messages until
 * somebody adds it here.
 */
export const WebhookOrder = Order.pick({
  id: true,
  orderNumber: true,
  createdAt: true,
  subtotal: true,
  discount: true,
  orderTotal: true,
  reductions: true,
  channel: true,
  paymentMethod: true,
  paymentStatus: true,
  deliveryStatus: true,
  stage: true,
  confirmBy: true,
  expectedDeliveryDate: true,
  deliveredOn: true,
  user: true,
  address: true,
  items: true,
  parcels: true,
  history: true,
  edits: true,
  invoices: true,
  upi: true,
});
const ofOrder = z.object({ order: WebhookOrder });
const stageChange = z.object({ order: WebhookOrder, change: z.object({ from: z.string(), to: z.string() }) });
const ofParcel = z.object({ order: WebhookOrder, parcel: z.object({ courier: z.string(), number: z.string() }) });
const ofReturn = z.object({ return: Return });
const ofProduct = z.object({ product: Product });
const stock = z.object({ product: z.object({ id, name: z.string(), variants: z.array(Variant) }) });

/** The message that the shop sends about each event. */
export const webhookMessages = {
  'order.placed': told('order.placed', ofOrder),
  'order.edited': told('order.edited', ofOrder),
  'order.stage_changed': told('order.stage_changed', stageChange),
  'order.canceled': told('order.canceled', stageChange),
  'parcel.added': told('parcel.added', ofParcel),
  'parcel.removed': told('parcel.removed', ofParcel),
  'return.requested': told('return.requested', ofReturn),
  'return.state_changed': told('return.state_changed', ofReturn),
  'product.created': told('product.created', ofProduct),
  'product.updated': told('product.updated', ofProduct),
  'product.retired': told('product.retired', z.object({ product: z.object({ id }) })),
  'stock.changed': told('stock.changed', stock),
  ping: told('ping', z.object({})),
} as const satisfies Record<ToldEvent, z.ZodObject>;
