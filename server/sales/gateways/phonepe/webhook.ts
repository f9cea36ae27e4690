import { parseExactly } from '../exact.ts';
import type { Headers, WebhookHint } from '../gateway.ts';
import { headerOf, isSame, sha256 } from '../signatures.ts';
import type { PhonePeKeys } from './keys.ts';
import { WebhookShape } from './shapes.ts';

/**
 * Reads a webhook. PhonePe's authorization header is the same for all webhooks and does not cover the body, so anybody
 * who has seen the header once can send any body. The shop therefore reads from the body only the id of the payment,
 * and then asks PhonePe for the state of the payment.
 */
export function readWebhook(
  { webhookUser, webhookPassword }: Pick<PhonePeKeys, 'webhookUser' | 'webhookPassword'>,
  { headers, rawBody }: { headers: Headers; rawBody: Buffer },
): WebhookHint | undefined {
  const right = sha256(`${webhookUser}:${webhookPassword}`);
  if (!isSame(headerOf(headers, 'authorization').toLowerCase(), right)) return undefined;
  const payload = payloadOf(rawBody);
  const reference = payload.merchantOrderId ?? payload.originalMerchantOrderId;
  return {
    ...(reference && { reference, numberToAsk: reference }),
    ...(payload.orderId && { gatewayId: payload.orderId }),
    ...(payload.merchantRefundId && { refundKey: payload.merchantRefundId }),
  };
}

function payloadOf(rawBody: Buffer): (typeof WebhookShape)['_output']['payload'] {
  try {
    return WebhookShape.safeParse(parseExactly(rawBody.toString('utf8'))).data?.payload ?? {};
  } catch {
    return {};
  }
}
