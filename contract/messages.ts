import { z } from 'zod';
import { messageChannels, messageEvents, messageStates, messageWays, templateStates } from '#domain/messages.ts';
import { messageVariables, messageWordsLength } from '#domain/message-words.ts';
import { localeNames } from '#messages/locales.ts';
import * as messagesText from '#text/messages.ts';
import type { Calls } from './call.ts';
import { code, id, instant, line, longText, message, rupees, rupeesOf, rupeesUpTo } from './fields.ts';
import { mobile } from './phone-orders.ts';

const channel = z.enum(messageChannels);
const event = z.enum(messageEvents);
const language = z.enum(localeNames);
const way = z.enum(messageWays);

/** A channel for messages to phones. The answer never contains the channel's keys for the provider. */
const MessageChannel = z.object({
  channel,
  isOn: z.boolean(),
  /** True if all keys of the channel are stored. */
  hasKeys: z.boolean(),
  /** The sender of the channel's messages: for WhatsApp the id of the shop's number, for SMS the header. */
  sender: z.string(),
  /** The price that the provider asks: for WhatsApp for one message, for SMS for one part of a message. */
  price: rupees,
  /** The reason why the provider refuses all messages; empty if it does not. */
  trouble: z.string(),
  updatedAt: z.string(),
});

/** The text for one event on one channel in one language, and the text's state at the provider. */
const MessageTemplate = z.object({
  channel,
  event,
  language,
  /** The provider's name for the text: for WhatsApp the name of the template, for SMS the id of the flow. */
  providerName: z.string(),
  words: z.string(),
  /** True if the provider itself writes the text of the message. */
  isFixed: z.boolean(),
  /** The text in the form in which it must be registered at the provider. */
  forProvider: z.string(),
  /** The text as a phone would show it, with invented values. */
  preview: z.string(),
  state: z.enum(templateStates),
  updatedAt: z.string(),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

const MessageSettings = z.object({
  channels: z.array(MessageChannel),
  /**
   * The channels in the sequence in which the shop tries them. The shop uses channels after `email` only for customers
   * without an email.
   */
  order: z.array(way),
  /** The most that messages may cost in one day; null means no limit. */
  dayBudget: rupees.nullable(),
  updatedAt: z.string(),
  templates: z.array(MessageTemplate),
  variables: z.array(z.object({ event, names: z.array(z.enum(messageVariables)) })),
  today: z.object({
    cost: rupees,
    /** The number of messages that the shop did not send because of the daily budget. */
    heldBack: z.number(),
  }),
  month: z.array(z.object({ channel, count: z.number(), cost: rupees })),
  /** The number of phones whose owners have written STOP. */
  stopped: z.number(),
  /** The address of WhatsApp's webhook. */
  webhookUrl: z.string(),
  /** The secret address of MSG91's delivery reports. */
  reportsUrl: z.string(),
  /** True in the demo, which sends no messages to phones. */
  isSimulated: z.boolean(),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

export const SentMessage = z.object({
  id,
  at: instant,
  channel,
  event,
  language: z.string(),
  /** The last four digits of the phone number that got the message. */
  phoneEnd: z.string(),
  state: z.enum(messageStates),
  failure: z.string(),
  cost: rupees,
  orderId: id.nullable(),
  /** The text as the phone would show it; empty except in the demo. */
  words: z.string(),
});
export type SentMessage = z.infer<typeof SentMessage>;

const owners = { who: 'admin', needs: 'messages.manage' } as const;
const saved = z.object({ settings: MessageSettings, message: z.string() });
const expectedUpdatedAt = z.string().max(40).optional();
/** If a key is left out or empty, the stored key stays. */
const key = code(500).optional();
const MOST_PRICE_PAISE = 10_000;

export const messageCalls = {
  'GET /messages': {
    ...owners,
    summary: 'The channels to customers’ phones, their templates, and what this month has cost.',
    answer: z.object({ settings: MessageSettings }),
  },
  'PUT /messages': {
    ...owners,
    summary: 'Change the order of the channels and the budget of a day.',
    body: z.object({
      order: z.array(way).refine((ways) => ways.length === messageWays.length && new Set(ways).size === ways.length, {
        error: messagesText.eachOnce,
      }),
      dayBudget: rupeesOf(messagesText.dayBudget).nullable(),
      expectedUpdatedAt,
    }),
    answer: saved,
  },
  'PUT /messages/channels/{channel}': {
    ...owners,
    stepUp: true,
    summary: 'Turn a channel on or off, and change its keys, sender and price. The keys are never shown.',
    params: z.object({ channel }),
    body: z.object({
      isOn: z.boolean(),
      sender: code(40),
      price: rupeesUpTo(MOST_PRICE_PAISE, messagesText.price, messagesText.priceMax),
      token: key,
      appSecret: key,
      verifyToken: key,
      authKey: key,
      expectedUpdatedAt,
    }),
    answer: saved,
  },
  'PUT /messages/templates/{channel}/{event}/{language}': {
    ...owners,
    summary: 'Change the words of an event, the provider’s name of the template, and its state there.',
    params: z.object({ channel, event, language }),
    body: z.object({
      providerName: code(200),
      words: longText(messageWordsLength.whatsapp),
      state: z.enum(templateStates),
      expectedUpdatedAt,
    }),
    answer: saved,
  },
  'POST /messages/reports-address': {
    ...owners,
    stepUp: true,
    summary: 'Make another secret address for MSG91’s delivery reports; the earlier one ends at once.',
    answer: saved,
  },
  'POST /messages/test': {
    ...owners,
    summary: 'Send a template with invented values to a phone, whatever its state.',
    body: z.object({ channel, event, language, phone: mobile }),
    statuses: [202],
    answer: message,
  },
  'GET /messages/sent': {
    ...owners,
    summary: 'The last hundred messages, newest first, and what became of them.',
    answer: z.object({ messages: z.array(SentMessage) }),
  },
  'GET /messages/whatsapp': {
    who: 'anyone',
    isOfTheMoment: true,
    summary: 'Meta asks whether this is the webhook that the owner has named, and gets its challenge back.',
    query: z.object({
      'hub.mode': line(40).optional(),
      'hub.verify_token': line(500).optional(),
      'hub.challenge': line(500).optional(),
    }),
    sends: 'text/plain; charset=utf-8',
    answer: null,
  },
  'POST /messages/whatsapp': {
    who: 'anyone',
    isSigned: 'x-hub-signature-256',
    summary: 'What Meta tells: what became of messages, and answers of customers, such as STOP. Signed by Meta.',
    body: z.looseObject({}),
    answer: z.object({}),
  },
  'POST /messages/msg91/{token}': {
    who: 'anyone',
    summary: 'What MSG91 tells: whether a text message has arrived. Only the owner and MSG91 know the address.',
    params: z.object({ token: line(100) }),
    body: z.looseObject({}),
    answer: z.object({}),
  },
} as const satisfies Calls;
