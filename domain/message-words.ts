import type { MessageChannel, MessageEvent } from './messages.ts';

/** The variables of all messages. `link`: the order's page, signed. `day`: the promised one. `amount`: a refund. */
export const messageVariables = ['code', 'name', 'shop', 'number', 'total', 'day', 'amount', 'link'] as const;
export type MessageVariable = (typeof messageVariables)[number];
export type MessageValues = Partial<Record<MessageVariable, string>>;

/** The variables that the words of each event may use, and those without which they would make no sense. */
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

/** WhatsApp takes a body of 1,024 characters; a text message is sent, and paid, in parts of 160 or of 70 characters. */
export const messageWordsLength: Record<MessageChannel, number> = { whatsapp: 1000, sms: 480 };

export type WordsTrouble =
  | { kind: 'empty' }
  | { kind: 'unknown'; name: string }
  | { kind: 'missing'; name: MessageVariable }
  | { kind: 'brace' };

const VARIABLE = /\{([^{}]*)\}/g;

/** The variables of a template's words, each once, in the order in which the provider numbers them. */
export function variablesIn(words: string): MessageVariable[] {
  // The cast is safe: words with other names are refused when they are saved.
  return [...new Set([...words.matchAll(VARIABLE)].map(([, name]) => name as MessageVariable))];
}

/** The first thing that is wrong with an owner's words for an event; undefined if they can be sent. */
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

/** Puts values, or a provider's own placeholders, in the places of the variables. */
export function fillWords(words: string, valueOf: (name: MessageVariable) => string): string {
  // The cast is safe: as in variablesIn.
  return words.replaceAll(VARIABLE, (_all, name: string) => valueOf(name as MessageVariable));
}

/** A variable of an SMS template holds so many characters, so a long link takes several. */
export const SMS_VALUE_LENGTH = 40;

/** Answers a value as an SMS contains it: a link whole, every other value cut to the length of a variable. */
export function smsValue(words: string, name: MessageVariable, value: string): string {
  const tidy = cheap(words, value).replaceAll(/\s+/g, ' ').trim() || '-';
  return name === 'link' ? tidy : [...tidy].slice(0, SMS_VALUE_LENGTH).join('');
}

/** Answers the text of a message as the phone shows it. */
export function textOf(channel: MessageChannel, words: string, values: MessageValues): string {
  return fillWords(words, (name) =>
    channel === 'sms' ? smsValue(words, name, values[name] ?? '') : (values[name] ?? ''),
  );
}

/**
 * One sign that is not in the alphabet of text messages, such as ₹, makes parts of 70 characters from those of 160. In
 * words that need no other such sign the shop writes Rs.
 */
function cheap(words: string, value: string): string {
  return /^[\n -~]*$/.test(words) ? value.replaceAll('₹', 'Rs ') : value;
}

/** The kind of each variable, by which the operators check a text message (TRAI, 18 November 2025). */
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
 * The words as they are registered at the provider: WhatsApp numbers its variables; those of SMS are tagged with their
 * kind. `linkLength`: the characters of the shop's links.
 */
export function wordsForProvider(channel: MessageChannel, words: string, linkLength: number): string {
  const all = variablesIn(words);
  if (channel === 'whatsapp') return fillWords(words, (name) => `{{${all.indexOf(name) + 1}}}`);
  return fillWords(words, (name) =>
    `{#${tags[name]}#}`.repeat(name === 'link' ? Math.ceil(linkLength / SMS_VALUE_LENGTH) : 1),
  );
}
