import { DAY_MS } from '#domain/instants.ts';
import { parseExactly } from '../exact.ts';
import type { Headers, WebhookHint } from '../gateway.ts';
import { headerOf, hmac, isSame } from '../signatures.ts';
import type { CashfreeKeys } from './keys.ts';
import { keyOf } from './refunds.ts';
import { WebhookShape } from './shapes.ts';

/**
 * The shop accepts no webhook that is older than this. Cashfree repeats a webhook only for some hours, so somebody else
 * must have sent an older webhook again.
 */
const OLDEST_MS = DAY_MS;

/** Reads a webhook of Cashfree. The signature covers the webhook's time, directly followed by the raw bytes. */
export function readWebhook(
  { clientSecret }: Pick<CashfreeKeys, 'clientSecret'>,
  { headers, rawBody, now }: { headers: Headers; rawBody: Buffer; now: string },
): WebhookHint | undefined {
  const timestamp = headerOf(headers, 'x-webhook-timestamp');
  const right = hmac(clientSecret, timestamp, rawBody).toString('base64');
  if (!isSame(headerOf(headers, 'x-webhook-signature'), right) || !isRecent(timestamp, now)) return undefined;
  const { data } = messageOf(rawBody);
  const reference = data?.link_id ?? data?.order?.order_tags?.link_id;
  const refund = data?.refund;
  const refundKey = refund && (keyOf(refund.refund_id ?? '') ?? refund.cf_refund_id ?? refund.refund_id);
  const orderId = refund?.order_id ?? data?.order?.order_id;
  return {
    ...(reference && { reference }),
    ...(data?.cf_link_id && { gatewayId: data.cf_link_id }),
    ...(refund?.cf_payment_id && { captureId: refund.cf_payment_id }),
    ...(refundKey && { refundKey }),
    ...(orderId && !reference && { numberToAsk: orderId }),
  };
}

/**
 * Returns whether the time of a webhook is at most a day before or after the present time. Cashfree writes this time
 * either in milliseconds or in seconds.
 */
function isRecent(timestamp: string, now: string): boolean {
  if (!/^\d{10,13}$/.test(timestamp)) return false;
  const time = Number(timestamp) * (timestamp.length <= 11 ? 1000 : 1);
  return Math.abs(time - Date.parse(now)) <= OLDEST_MS;
}

function messageOf(rawBody: Buffer): Partial<(typeof WebhookShape)['_output']> {
  try {
    return WebhookShape.safeParse(parseExactly(rawBody.toString('utf8'))).data ?? {};
  } catch {
    return {};
  }
}
