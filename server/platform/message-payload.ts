import { z } from 'zod';
import { messageChannels, messageEvents } from '#domain/messages.ts';

const id = z.string();
const channel = z.enum(messageChannels);

/** `channel`: the first one to try, instead of the owner's first; `over`: those that have been tried in vain. */
const ways = { channel: channel.optional(), over: z.array(channel).default([]) };

/**
 * Every message to a phone, as it lies in the queue: its subject matter, not its words, which are written when it is
 * sent. A code in it is sealed (`sealForMessage`). A new message is an event of `domain/messages.ts`, an entry here and
 * one in `app/message-writers.ts`.
 */
export const MessagePayload = z.discriminatedUnion('event', [
  /** `phone`: its ten digits. `codeId`: the row of the code. */
  z.object({
    event: z.literal('code'),
    phone: z.string(),
    language: z.string(),
    facts: z.object({ sealedCode: z.string(), codeId: id.optional() }),
    ...ways,
  }),
  z.object({ event: z.literal('orderPlaced'), orderId: id, ...ways }),
  z.object({ event: z.literal('pleaseConfirm'), orderId: id, ...ways }),
  /** `eventId`: the event of the order that has made it true. */
  z.object({ event: z.literal('shipped'), orderId: id, facts: z.object({ eventId: id }), ...ways }),
  z.object({ event: z.literal('outForDelivery'), orderId: id, facts: z.object({ eventId: id }), ...ways }),
  z.object({ event: z.literal('delivered'), orderId: id, facts: z.object({ eventId: id }), ...ways }),
  z.object({ event: z.literal('refund'), orderId: id, facts: z.object({ paise: z.number().int() }), ...ways }),
  /** The owner sees how a template arrives. */
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
