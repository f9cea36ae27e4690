// The events that the shop sends to an owner's own servers.

/**
 * The shop notes each event in the transaction that makes it true. Only the owner can send `ping`, by hand; no webhook
 * can choose it.
 */
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

/** The reasons why the shop sends nothing to a webhook; '' while it sends. */
export const pauseReasons = ['', 'owner', 'failing', 'gone'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Codes for the reasons why an attempt failed; each screen has its own words for them. STATUS: the receiver's answer
 * was not 2xx.
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
  /** The most webhooks. Each one has its own place in the sending, so that none waits for another. */
  webhooks: 10,
  nameLength: 60,
  urlLength: 500,
  /** Hours during which the shop signs with both the old and the new secret. */
  overlapHours: 24,
  /** The time limit of an attempt, from looking up the address to the last byte that the shop reads. */
  timeoutMs: 10_000,
  /** The bytes of an answer that the shop reads, and the characters of it that it stores. */
  answerBytes: 4096,
  answerLength: 500,
  /** The attempts for one message take about a day, most of it waiting. */
  attempts: 24,
  /** Failures in a row, of any message, after which the shop tries the receiver only now and then. */
  failuresToSlow: 5,
  /** Failures, in about seven hours, after which the shop stops sending until somebody starts the webhook again. */
  failuresToPause: 40,
  /** Days after which the shop gives up an unsent message, and deletes a message that it sent or gave up. */
  keptDays: 7,
  listed: 50,
} as const;

/**
 * The code for why a webhook cannot have this address; undefined where it can. Plain http is only for private addresses
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
  // Mail servers, databases and the like listen on lower ports, and a webhook is never meant for them.
  const port = Number(url.port);
  if (url.port !== '' && port < 1024 && port !== 80 && port !== 443) return 'badPort';
  return undefined;
}
type UrlRefusal = 'notAnAddress' | 'notHttps' | 'notPlain' | 'badPort';
