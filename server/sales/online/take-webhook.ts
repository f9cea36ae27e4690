import { hash } from 'node:crypto';
import { ShopError } from '#contract/errors.ts';
import type { GatewayName } from '#domain/payments.ts';
import * as gatewayText from '#text/gateways.ts';
import type { Db } from '../../platform/db/schema.ts';
import { newId } from '../../platform/db/ids.ts';
import { afterCommit, inTransaction } from '../../platform/db/transaction.ts';
import { hurryUpkeep } from '../../platform/jobs/jobs.ts';
import type { Headers, WebhookHint } from '../gateways/gateway.ts';
import { findRefundByKey, hurryAsking, hurryRefund } from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import { gatewaysNamed } from './gateway-keys.ts';
import { isOwnReference } from './open-payment.ts';
import { deleteEventsBefore, findNamedPayment, insertEvent } from './queries.ts';

/**
 * Stores a webhook and makes the shop ask the gateway about its payment. The shop believes no state in a webhook:
 * anybody may repeat one, and anybody who has seen a webhook of PhonePe can forge others. A webhook that fits no
 * payment is kept, because the gateway does not send it again. Throws 400 if the gateway did not send the webhook.
 */
export async function takeWebhook(
  shop: Sales,
  name: GatewayName,
  { headers, rawBody }: { headers: Headers; rawBody: Buffer },
): Promise<void> {
  const hint = await readHint(shop, name, headers, rawBody);
  if (!hint) throw new ShopError('bad-input', 'BAD_SIGNATURE', gatewayText.forged());
  const now = shop.now();
  const named = await findNamedPayment(shop.db, name, hint);
  await inTransaction(shop.db, async (db) => {
    const isNew = await insertEvent(db, {
      id: newId(),
      gateway: name,
      event_id: idOf(hint),
      payment_id: named?.id ?? null,
      refund_key: (hint.refundKey ?? '').slice(0, 100),
      state: named ? 'waiting' : isOfUnknown(hint) ? 'stray' : 'done',
      created_at: now,
    });
    if (!isNew || !named) return;
    await hurryAsking(db, named.id, now);
    const refund = hint.refundKey === undefined ? undefined : await findRefundByKey(db, hint.refundKey);
    if (refund) await hurryRefund(db, refund.id, now);
    afterCommit(db, (db) => {
      void hurryUpkeep(db, 'askGateways', now).catch(() => {});
      if (refund) void hurryUpkeep(db, 'sendRefunds', now).catch(() => {});
    });
  });
}

/**
 * True if the shop itself has asked for the payment and does not know it any more: it was restored from an older
 * backup, and a person looks after the money.
 */
function isOfUnknown({ reference }: WebhookHint): boolean {
  return reference !== undefined && isOwnReference(reference);
}

/** Forgets webhooks that came before this instant: also those of an account's other websites, which fit no payment. */
export async function clearEvents(db: Db, before: string): Promise<void> {
  await deleteEventsBefore(db, before);
}

/** Answers a short id, because a webhook's own id may have any length and content. */
function idOf({ eventId }: WebhookHint): string {
  return /^[\w.:-]{1,100}$/.test(eventId) ? eventId : hash('sha256', eventId);
}

async function readHint(shop: Sales, name: GatewayName, headers: Headers, rawBody: Buffer) {
  for (const gateway of await gatewaysNamed(shop, name)) {
    const hint = gateway.read(headers, rawBody);
    if (hint) return hint;
  }
  return undefined;
}
