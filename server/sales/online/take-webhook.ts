import { ShopError } from '#contract/errors.ts';
import type { GatewayName } from '#domain/payments.ts';
import * as gatewayText from '#text/gateways.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { newId } from '../../platform/db/ids.ts';
import { afterCommit, inTransaction } from '../../platform/db/transaction.ts';
import { hurryUpkeep } from '../../platform/jobs/jobs.ts';
import { GatewayAway, GatewayRefused, type Gateway, type Headers, type WebhookHint } from '../gateways/gateway.ts';
import { sha256 } from '../gateways/signatures.ts';
import { findRefundByKey, hurryAsking, hurryRefund } from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import { gatewaysNamed } from './gateway-keys.ts';
import { isOwnReference } from './open-payment.ts';
import {
  deleteEvent,
  deleteEventsBefore,
  findNamedPayment,
  insertEvent,
  noteForeignEvent,
  updateEvent,
} from './queries.ts';

/**
 * Stores a webhook, and makes the shop ask the gateway about the payment of the webhook. The shop does not trust the
 * state in a webhook: anybody may repeat a webhook, and anybody who has seen a webhook of PhonePe can forge others. If
 * a webhook may concern the shop's money but its payment is unknown, it becomes a task for the staff, because the
 * gateway does not send it again. Throws 400 if the signature is not valid, and 429 if too many webhooks came: the
 * gateway sends a refused webhook again.
 */
export async function takeWebhook(
  shop: Sales,
  name: GatewayName,
  { headers, rawBody }: { headers: Headers; rawBody: Buffer },
): Promise<void> {
  const signed = await readHint(shop, name, headers, rawBody);
  if (!signed) throw new ShopError('bad-input', 'BAD_SIGNATURE', gatewayText.forged());
  const { gateway, hint } = signed;
  const now = shop.now();
  const id = newId();
  const named = await findNamedPayment(shop.db, name, hint);
  if (!named && !mayBeOwn(hint)) {
    await noteForeignEvent(shop.db, name, now);
    return;
  }
  await shop.rateLimits.spend(named ? ['webhook-payment', named.id] : ['webhook-unknown', name]);
  const isNew = await inTransaction(shop.db, async (db) => {
    const isNew = await insertEvent(db, {
      id,
      gateway: name,
      event_id: sha256(rawBody),
      payment_id: named?.id ?? null,
      refund_key: (hint.refundKey ?? '').slice(0, 100),
      state: named ? 'waiting' : 'stray',
      created_at: now,
    });
    if (isNew && named) await hurry(db, named.id, hint, now);
    return isNew;
  });
  if (isNew && !named && hint.numberToAsk !== undefined) await askForName(shop, gateway, hint, id);
}

async function hurry(db: Tx, paymentId: string, { refundKey }: WebhookHint, now: string): Promise<void> {
  await hurryAsking(db, paymentId, now);
  const refund = refundKey === undefined ? undefined : await findRefundByKey(db, refundKey);
  if (refund) await hurryRefund(db, refund.id, now);
  afterCommit(db, (db) => {
    void hurryUpkeep(db, 'askGateways', now).catch(() => {});
    if (refund) void hurryUpkeep(db, 'sendRefunds', now).catch(() => {});
  });
}

/**
 * Returns false only if the webhook certainly belongs to another website that uses the same gateway account. A shop
 * that was restored from an older backup does not know some of its own payments, so the staff must look at the webhooks
 * about them.
 */
function mayBeOwn(hint: WebhookHint): boolean {
  return isUnnamed(hint) || (hint.reference !== undefined && isOwnReference(hint.reference));
}

function isUnnamed({ reference, numberToAsk }: WebhookHint): boolean {
  return reference === undefined && numberToAsk !== undefined;
}

/**
 * Asks the gateway for the reference of a webhook's payment, because the webhook does not contain it. If the gateway
 * does not answer, the webhook stays a task for the staff, because it may concern the shop's money.
 */
async function askForName(shop: Sales, gateway: Gateway, hint: WebhookHint, eventId: string): Promise<void> {
  try {
    const reference = await gateway.referenceOf(hint.numberToAsk ?? '');
    const named = reference && (await findNamedPayment(shop.db, gateway.name, { reference }));
    await inTransaction(shop.db, async (db) => {
      if (named) {
        await updateEvent(db, eventId, { payment_id: named.id, state: 'waiting' });
        await hurry(db, named.id, hint, shop.now());
      } else if (!reference || !isOwnReference(reference)) {
        await deleteEvent(db, eventId);
        await noteForeignEvent(db, gateway.name, shop.now());
      }
    });
  } catch (error) {
    if (!(error instanceof GatewayAway || error instanceof GatewayRefused)) throw error;
  }
}

/** Deletes the stored webhooks that came before this instant. */
export async function clearEvents(db: Db, before: string): Promise<void> {
  await deleteEventsBefore(db, before);
}

async function readHint(shop: Sales, name: GatewayName, headers: Headers, rawBody: Buffer) {
  for (const gateway of await gatewaysNamed(shop, name)) {
    const hint = gateway.read(headers, rawBody);
    if (hint) return { gateway, hint };
  }
  return undefined;
}
