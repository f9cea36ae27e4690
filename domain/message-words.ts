import type { MessageChannel, MessageEvent } from './messages.ts';

/**
 * The variables of all messages. `link` is the signed link to the order's page, `day` is the promised day of delivery,
 * and `amount` is the amount of a refund.
 */
export const messageVariables = ['code', 'name', 'shop', 'number', 'total', 'day', 'amount', 'link'] as const;
export type MessageVariable = (typeof messageVariables)[number];
export type MessageValues = Partial<Record<MessageVariable, string>>;

/** For each event, the variables that its text may contain, and the variables that its text must contain. */
const table: Record<MessageEvent, { may: readonly MessageVariable[]; must: readonly MessageVariable[] }> = {
  code: { may: ['code', 'shop'], must: ['code'] },
  orderPlaced: { may: ['name', 'shop', 'number', 'total', 'day', 'link'], must: ['number'] },
  pleaseConfirm: { may: ['name', 'shop', 'number', 'total', 'link'], must: ['number', 'link'] },
  shipped: { may: ['name', 'shop', 'number', 'total', 'day', 'link'], must: ['number'] },
  outForDelivery: { may: ['name', 'shop', 'number', 'total', 'link'], must: ['number'] },
  delivered: { may: ['name', 'shop', 'number', 'link'], must: ['number'] },
  refund: { may: ['name', 'shop', 'number', 'amount', 'link'], must: ['number', 'amount'] },
};

export function variablesOf(event: MessageEvent): readonly MessageVariable[] {
  return table[event].may;
}

/**
 * The most characters of a message. WhatsApp allows a body of 1,024 characters. An SMS is sent and charged in parts of
 * 160 or 70 characters.
 */
export const messageWordsLength: Record<MessageChannel, number> = { whatsapp: 1000, sms: 480 };

export type WordsTrouble =
  | { kind: 'empty' }
  | { kind: 'unknown'; name: string }
  | { kind: 'missing'; name: MessageVariable }
  | { kind: 'brace' };

const VARIABLE = /\{([^{}]*)\}/g;

/** Lists the variables in the text of a template, each once, in the order in which the provider numbers them. */
export function variablesIn(words: string): MessageVariable[] {
  // The cast is safe: the shop refuses to save a text with other names.
  return [...new Set([...words.matchAll(VARIABLE)].map(([, name]) => name as MessageVariable))];
}

/** Returns the first mistake in an owner's text for an event, or undefined if the shop can send the text. */
export function troubleInWords(event: MessageEvent, words: string): WordsTrouble | undefined {
  if (words.trim() === '') return { kind: 'empty' };
  const { may, must } = table[event];
  const used = variablesIn(words);
  const unknown = used.find((name) => !may.includes(name));
  if (unknown !== undefined) return { kind: 'unknown', name: unknown };
  if (/[{}]/.test(words.replaceAll(VARIABLE, ''))) return { kind: 'brace' };
  const missing = must.find((name) => !used.includes(name));
  return missing && { kind: 'missing', name: missing };
}

/** Replaces the variables by values, or by the provider's own placeholders. */
export function fillWords(words: string, valueOf: (name: MessageVariable) => string): string {
  // The cast is safe: the shop refuses to save a text with other names.
  return words.replaceAll(VARIABLE, (_all, name: string) => valueOf(name as MessageVariable));
}

/** An SMS template allows at most this many characters for a variable, so a long link needs several variables. */
export const SMS_VALUE_LENGTH = 40;

/** Returns a variable's value for an SMS. A link stays whole, and any other value is cut to `SMS_VALUE_LENGTH`. */
export function smsValue(words: string, name: MessageVariable, value: string): string {
  const tidy = cheap(words, value).replaceAll(/\s+/g, ' ').trim() || '-';
  return name === 'link' ? tidy : [...tidy].slice(0, SMS_VALUE_LENGTH).join('');
}

/** Returns the text of a message as the phone shows it. */
export function textOf(channel: MessageChannel, words: string, values: MessageValues): string {
  return fillWords(words, (name) =>
    channel === 'sms' ? smsValue(words, name, values[name] ?? '') : (values[name] ?? ''),
  );
}

/**
 * If a text has a character outside the SMS alphabet, such as ₹, a part of the SMS has only 70 characters in place of
 * 160. If ₹ is the only such character, the shop writes Rs in its place.
 */
function cheap(words: string, value: string): string {
  return /^[\n -~]*$/.test(words) ? value.replaceAll('₹', 'Rs ') : value;
}

/** The kind of each variable of a message, by which the telecom operators check an SMS (TRAI, 18 November 2025). */
const tags: Record<MessageVariable, string> = {
  code: 'numeric',
  name: 'alphanumeric',
  shop: 'alphanumeric',
  number: 'alphanumeric',
  total: 'alphanumeric',
  day: 'alphanumeric',
  amount: 'alphanumeric',
  link: 'url',
};

/**
 * Writes a text in the form in which the owner registers it at the provider. In a WhatsApp text, variables are numbers.
 * In an SMS text, each variable is a tag with its kind. `linkLength` is the length of the shop's links, in characters.
 */
export function wordsForProvider(channel: MessageChannel, words: string, linkLength: number): string {
  const all = variablesIn(words);
  if (channel === 'whatsapp') return fillWords(words, (name) => `{{${all.indexOf(name) + 1}}}`);
  return fillWords(words, (name) =>
    `{#${tags[name]}#}`.repeat(name === 'link' ? Math.ceil(linkLength / SMS_VALUE_LENGTH) : 1),
  );
}
