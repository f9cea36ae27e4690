// The events that the shop sends to an owner's own servers.

/**
 * The shop stores each event in the same transaction as its cause. An owner sends `ping` by hand to try a webhook, so
 * no webhook can choose that event.
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

/** The reasons why the shop sends nothing to a webhook. '' means that it sends. */
export const pauseReasons = ['', 'owner', 'failing', 'gone'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * The codes for the reasons why an attempt to send an event failed; the screens translate them. The code STATUS means
 * that the receiver's answer had a status other than 2xx.
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
  /** The most webhooks of a shop. The number is low, because the shop must send each event once for each webhook. */
  webhooks: 10,
  nameLength: 60,
  urlLength: 500,
  /**
   * After the owner asks for a new secret, the shop signs each message with both secrets, the old and the new, for this
   * many hours.
   */
  overlapHours: 24,
  /**
   * The time limit for sending one message, from the lookup of the address to the last byte of the answer that the shop
   * reads.
   */
  timeoutMs: 10_000,
  /** The most bytes of an answer that the shop reads, and the most characters of it that the shop stores. */
  answerBytes: 4096,
  answerLength: 500,
  /** The most attempts for a message. From the first to the last attempt, about a day passes. */
  attempts: 24,
  /**
   * After this many failures in a row, of any messages, the shop sends messages to this webhook only from time to time.
   */
  failuresToSlow: 5,
  /**
   * After this many failures in a row, which take about seven hours, the shop sends nothing more until a person starts
   * the webhook again.
   */
  failuresToPause: 40,
  /**
   * The shop deletes a message this many days after its event. If the message is not sent by then, the shop gives it
   * up.
   */
  keptDays: 7,
  listed: 50,
} as const;

/**
 * Returns the code for the reason why a webhook cannot have this address, or undefined if it can. A webhook may use
 * plain http only for private addresses that the owner allows.
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
  // Ports below 1024 belong to mail servers, databases and similar services, which a webhook must not reach.
  const port = Number(url.port);
  if (url.port !== '' && port < 1024 && port !== 80 && port !== 443) return 'badPort';
  return undefined;
}
type UrlRefusal = 'notAnAddress' | 'notHttps' | 'notPlain' | 'badPort';
