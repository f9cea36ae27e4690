import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Signs messages as Standard Webhooks 1.0 requires: with HMAC-SHA256 over id, time and text, in the headers webhook-id,
// webhook-timestamp (seconds since 1970) and webhook-signature.

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/**
 * The largest allowed difference in seconds between a message's timestamp and the receiver's clock. Clocks differ, and
 * a message takes time to arrive.
 */
const WINDOW_S = 5 * 60;

export type Message = { id: string; timestamp: string; text: string };

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Makes the value of the header `webhook-signature`. */
export function signatureOf(secret: string, message: Message): string {
  return `v1,${macOf(secret, message)}`;
}

/** Returns whether one of the signatures in a header is valid, and the message is recent. */
export function isSigned(secret: string, message: Message, signatures: string, now: string): boolean {
  if (!/^\d{1,12}$/.test(message.timestamp)) return false;
  if (Math.abs(Number(message.timestamp) - Date.parse(now) / 1000) > WINDOW_S) return false;
  const right = Buffer.from(macOf(secret, message));
  return signatures
    .slice(0, 2000)
    .split(' ')
    .some((signature) => {
      const [version, mac = ''] = signature.split(',');
      const given = Buffer.from(mac);
      return version === 'v1' && given.length === right.length && timingSafeEqual(given, right);
    });
}

function macOf(secret: string, { id, timestamp, text }: Message): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
}
