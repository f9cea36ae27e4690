import type { Headers, WebhookHint } from '../gateway.ts';
import { headerOf, hmac, isSame } from '../signatures.ts';
import { parseExactly } from '../exact.ts';
import type { RazorpayKeys } from './keys.ts';
import { ownKeyOf } from './refunds.ts';
import { WebhookShape } from './shapes.ts';

/**
 * Reads a webhook whose raw bytes are signed with the webhook secret. The state in the webhook may be out of date, so
 * the shop ignores it.
 */
export function readWebhook(
  { webhookSecret }: Pick<RazorpayKeys, 'webhookSecret'>,
  { headers, rawBody }: { headers: Headers; rawBody: Buffer },
): WebhookHint | undefined {
  const right = hmac(webhookSecret, rawBody).toString('hex');
  if (!isSame(headerOf(headers, 'x-razorpay-signature'), right)) return undefined;
  const { payment_link: link, payment, refund } = payloadOf(rawBody);
  const noted = payment?.entity.notes['reference'];
  const reference = link?.entity.reference_id ?? (typeof noted === 'string' ? noted : undefined);
  const refundKey = refund && (ownKeyOf(refund.entity) ?? refund.entity.id);
  const captureId = refund?.entity.payment_id;
  return {
    ...(reference && { reference }),
    ...(link && { gatewayId: link.entity.id }),
    ...(refundKey && { refundKey }),
    ...(captureId && { captureId }),
    ...(captureId && !reference && { numberToAsk: captureId }),
  };
}

/** Returns the payload of a webhook; an empty object for events that concern no payment, such as a settlement. */
function payloadOf(rawBody: Buffer): (typeof WebhookShape)['_output']['payload'] {
  try {
    return WebhookShape.safeParse(parseExactly(rawBody.toString('utf8'))).data?.payload ?? {};
  } catch {
    return {};
  }
}
