import { messageVariables, variablesOf, type MessageValues } from '#domain/message-words.ts';
import type { MessageChannel, MessageEvent } from '#domain/messages.ts';
import { formatDay } from '#messages/format.ts';
import { addDays, indianDay } from '#domain/days.ts';
import { formatPaise } from '#domain/money.ts';
import * as wordsText from '#text/message-words.ts';
import { originOf, type Env } from '../../platform/env/env.ts';

type Names = Record<'code' | 'name' | 'shop' | 'number' | 'total' | 'day' | 'amount' | 'link', string>;

// The cast is safe: the object has an entry for each variable.
const braces = Object.fromEntries(messageVariables.map((name) => [name, `{${name}}`])) as Names;

const wordsOf = {
  orderPlaced: wordsText.orderPlaced,
  pleaseConfirm: wordsText.pleaseConfirm,
  shipped: wordsText.shipped,
  outForDelivery: wordsText.outForDelivery,
  delivered: wordsText.delivered,
  refund: wordsText.refund,
} as const;

/** Returns the shop's default text for an event, in the current language, with variables in braces. */
export function defaultWords(env: Env, channel: MessageChannel, event: MessageEvent): string {
  if (event !== 'code') return wordsOf[event](braces);
  // WhatsApp has a fixed text for codes.
  if (channel === 'whatsapp') return wordsText.codeFixed(braces);
  // Phones offer to enter the code if the last line of the message names the domain of the page.
  return wordsText.codeWithDomain({ ...braces, domain: new URL(originOf(env)).hostname });
}

/** Returns whether an owner cannot change the text of a message. WhatsApp has a fixed text of its own for codes. */
export function areWordsFixed(channel: MessageChannel, event: MessageEvent): boolean {
  return channel === 'whatsapp' && event === 'code';
}

/** Makes example values for a preview and a test, in the current language. */
export function exampleValues(
  event: MessageEvent,
  { shopName, link, now }: { shopName: string; link: string; now: string },
): MessageValues {
  const values: Names = {
    code: '123456',
    name: wordsText.exampleName(),
    shop: shopName,
    number: 'TB-1042',
    total: formatPaise(129_900),
    day: formatDay(addDays(indianDay(now), 4)),
    amount: formatPaise(129_900),
    link,
  };
  return Object.fromEntries(variablesOf(event).map((name) => [name, values[name]]));
}
