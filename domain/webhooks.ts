// What the shop tells an owner's own servers of.

/** Each is told in the transaction that makes it true. `ping` is told by hand only, and cannot be chosen. */
export const webhookEvents = [
  'order.placed',
  'order.edited',
  'order.stage_changed',
  'order.canceled',
  'parcel.added',
  'parcel.removed',
  'return.requested',
  'return.state_changed',
  'product.created',
  'product.updated',
  'product.retired',
  'stock.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
export type ToldEvent = WebhookEvent | 'ping';

/** Why nothing is sent; '' where something is. */
export const pauseReasons = ['', 'owner', 'failing', 'gone'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why an attempt failed: codes, for which whoever shows them has words. STATUS: the receiver
 * answered something but 2xx.
 */
export const deliveryFailures = [
  '',
  'STATUS',
  'REDIRECT',
  'TIMEOUT',
  'UNKNOWN_HOST',
  'PRIVATE_ADDRESS',
  'UNREACHABLE',
  'TLS',
  'BAD_ANSWER',
  'NO_SECRET',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

export const webhookLimits = {
  /** Each has a place of its own where messages are sent, so that none waits for another one. */
  webhooks: 10,
  nameLength: 60,
  urlLength: 500,
  /** Old and new secret both sign for so long. */
  overlapHours: 24,
  /** An attempt, from asking for the address to the last byte that is read. */
  timeoutMs: 10_000,
  /** Of an answer so many bytes are read, and so many characters kept. */
  answerBytes: 4096,
  answerLength: 500,
  /** About a day, most of it waiting. */
  attempts: 24,
  /** After so many failures in a row, of whatever message, the receiver is only asked now and then. */
  failuresToSlow: 5,
  /** After so many, some seven hours, it is asked no more until somebody wants it. */
  failuresToPause: 40,
  /** What was not sent in this time is given up, what was sent or given up is forgotten. */
  keptDays: 7,
  listed: 50,
} as const;

/**
 * Why this address cannot be meant: a code, or undefined where it can. Plain http is for private addresses
 * that the owner allows.
 */
export function webhookUrlRefusal(text: string, { mayBePlain }: { mayBePlain: boolean }): UrlRefusal | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'notAnAddress';
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBePlain)) return 'notHttps';
  if (url.username !== '' || url.password !== '' || url.hash !== '') return 'notPlain';
  // Mail, databases and the like listen below; none of them is meant.
  const port = Number(url.port);
  if (url.port !== '' && port < 1024 && port !== 80 && port !== 443) return 'badPort';
  return undefined;
}
type UrlRefusal = 'notAnAddress' | 'notHttps' | 'notPlain' | 'badPort';
