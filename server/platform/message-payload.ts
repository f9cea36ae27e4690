import { z } from 'zod';
import { messageChannels, messageEvents } from '#domain/messages.ts';

const id = z.string();
const channel = z.enum(messageChannels);

/** If `channel` is set, the shop tries this channel first. `over` lists the channels that have already failed. */
const ways = { channel: channel.optional(), over: z.array(channel).default([]) };

/**
 * Every message to a phone, in the form in which it waits in the queue. The queue contains the facts of a message; the
 * shop writes the text when it sends the message. A code in the facts is sealed (`sealForMessage`). A new message needs
 * an event in `domain/messages.ts`, an entry here, and an entry in `app/message-writers.ts`.
 */
export const MessagePayload = z.discriminatedUnion('event', [
  /** `phone` has ten digits. `codeId` is the id of the code's row. */
  z.object({
    event: z.literal('code'),
    phone: z.string(),
    language: z.string(),
    facts: z.object({ sealedCode: z.string(), codeId: id.optional() }),
    ...ways,
  }),
  z.object({ event: z.literal('orderPlaced'), orderId: id, ...ways }),
  z.object({ event: z.literal('pleaseConfirm'), orderId: id, ...ways }),
  /** `eventId` is the event of the order that the message reports. */
  z.object({ event: z.literal('shipped'), orderId: id, facts: z.object({ eventId: id }), ...ways }),
  z.object({ event: z.literal('outForDelivery'), orderId: id, facts: z.object({ eventId: id }), ...ways }),
  z.object({ event: z.literal('delivered'), orderId: id, facts: z.object({ eventId: id }), ...ways }),
  z.object({ event: z.literal('refund'), orderId: id, facts: z.object({ paise: z.number().int() }), ...ways }),
  /** A test message to the owner's phone, so that the owner sees how a template looks there. */
  z.object({
    event: z.literal('test'),
    of: z.enum(messageEvents),
    phone: z.string(),
    language: z.string(),
    channel,
    over: z.array(channel).default([]),
  }),
]);
export type MessagePayload = z.infer<typeof MessagePayload>;
