import { webhookLimits } from '#domain/webhooks.ts';
import { unseal } from '../platform/keys/sealed.ts';
import type { Db, Tx } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { noteGettingOn, type AfterWork, type Work } from '../platform/jobs/jobs.ts';
import { isAllowed } from '../platform/env/public-address.ts';
import { post, type Posted } from '../platform/outside/post-signed.ts';
import { signatureOf } from '../platform/outside/webhook-signature.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { dropSame, findDue, findNextAt, lockDelivery, takeSequence, updateDelivery } from './delivery-queries.ts';
import { noteAttempt } from './note-attempt.ts';
import { findWebhook, lockWebhook, type DeliveryRow, type WebhookRow } from './queries.ts';
import { laneOf, wake } from './wake-senders.ts';

/**
 * One run of the job that sends messages ends after this many milliseconds, so that a process that stops need not wait
 * long for the job.
 */
const MOST_RUN_MS = 45_000;
/**
 * Events that report only the latest state of a product. If several messages about such an event of one product wait,
 * and their bodies are not written yet, the shop sends only one of the messages.
 */
const SAME_AS_LATER: ReadonlySet<string> = new Set(['product.updated', 'stock.changed']);

/**
 * Reads the present data of the order, product or return that a message is about. Returns undefined if there is no
 * reason any more to send the message.
 */
export type ReadSubject = (db: Db, due: DeliveryRow) => Promise<unknown>;
type Sender = Pick<Accounts, 'env' | 'db' | 'mac' | 'now'> & { readSubject: ReadSubject };

/**
 * Sends the waiting messages of a webhook, one after another, in the order of their events. A message that fails waits
 * for its next attempt, and the shop continues with the other messages. Returns a function that schedules the next run
 * for the time when the next message is due.
 */
export async function sendWebhooks(
  shop: Sender,
  { payload: { webhookId }, signal }: Pick<Work<'sendWebhooks'>, 'payload' | 'signal'>,
): Promise<AfterWork> {
  const began = performance.now();
  for (let sent = 0; performance.now() - began < MOST_RUN_MS && (await sendNext(shop, webhookId, signal)); sent++) {
    // Messages leave the queue, so this job is not the reason why processes died while they ran it.
    if (sent === 0) await noteGettingOn(shop.db, laneOf(webhookId));
  }
  return async (db) => {
    const now = shop.now();
    // The cast is safe: the work at the end of a job runs in a transaction.
    const nextAt = await findNextLook(db as Tx, webhookId, now);
    if (nextAt !== undefined) await wake(db as Tx, webhookId, now, Math.max(0, Date.parse(nextAt) - Date.parse(now)));
  };
}

async function sendNext(shop: Sender, webhookId: string, signal: AbortSignal): Promise<boolean> {
  const { db } = shop;
  const webhook = await findWebhook(db, webhookId);
  if (!webhook) return false;
  const due = await findDue(db, { webhookId, now: shop.now(), isPingOnly: isHeldBack(webhook, shop.now()) });
  if (!due) return false;
  const body = due.body ?? (await write(shop, due));
  if (body === undefined) return true;
  const sentAt = shop.now();
  const posted = await send(shop, webhook, { id: due.event_id, body, sentAt, signal });
  // If this process is stopping, the shop does not store the outcome of this attempt, because another process will send
  // the message.
  if (signal.aborted) throw new Error('aborted');
  await noteAttempt(db, due, { ...posted, sentAt });
  return true;
}

function isHeldBack({ paused, quiet_until: quietUntil }: WebhookRow, now: string): boolean {
  return paused !== '' || (quietUntil !== null && quietUntil > now);
}

async function findNextLook(db: Tx, webhookId: string, now: string): Promise<string | undefined> {
  const webhook = await findWebhook(db, webhookId);
  if (!webhook) return undefined;
  const ping = await findDue(db, { webhookId, now, isPingOnly: true });
  if (ping) return now;
  if (webhook.paused !== '') return undefined;
  const nextAt = await findNextAt(db, webhookId);
  const { quiet_until: quietUntil } = webhook;
  return nextAt !== undefined && quietUntil !== null && quietUntil > nextAt ? quietUntil : nextAt;
}

/**
 * Writes a message's body, which stays the same for all attempts. Returns undefined if there is no reason any more to
 * send the message. The function first deletes the messages that this message replaces, and then reads the data, so the
 * body contains the changes of the deleted messages. The function reads a customer's data while it holds the lock on
 * the message's row. If the shop erases the customer at the same time, the erasure waits for the lock, and then empties
 * the message's body.
 */
async function write(shop: Sender, due: DeliveryRow): Promise<string | undefined> {
  const { db } = shop;
  if (SAME_AS_LATER.has(due.event)) await inTransaction(db, async (db) => dropSame(db, due));
  const isOfCustomer = due.order_id !== null;
  const goods = isOfCustomer ? undefined : await shop.readSubject(db, due);
  return inTransaction(db, async (db) => {
    const { webhook_id, event_id: id, event: type, happened_at: createdAt } = due;
    const known = (await lockWebhook(db, webhook_id)) && (await lockDelivery(db, due));
    if (!known || known.body !== null) return known?.body ?? undefined;
    const data = isOfCustomer ? await shop.readSubject(db, due) : goods;
    const sequence = data === undefined ? undefined : await takeSequence(db, webhook_id);
    if (sequence === undefined) {
      await updateDelivery(db, due, { state: 'delivered', sent_at: null });
      return undefined;
    }
    const body = JSON.stringify({ id, type, createdAt, sequence, data });
    await updateDelivery(db, due, { body });
    return body;
  });
}

type Message = { id: string; body: string; sentAt: string; signal: AbortSignal };

async function send(shop: Sender, webhook: WebhookRow, { id, body, sentAt, signal }: Message): Promise<Posted> {
  const secrets = await secretsOf(shop, webhook, sentAt);
  if (secrets.length === 0) return { status: null, failure: 'NO_SECRET', answer: '', tookMs: 0 };
  const timestamp = String(Math.floor(Date.parse(sentAt) / 1000));
  const signatures = secrets.map((secret) => signatureOf(secret, { id, timestamp, text: body }));
  const networks = shop.env.WEBHOOK_NETWORKS;
  return post({
    url: webhook.url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'tanabana-webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
    body,
    timeoutMs: webhookLimits.timeoutMs,
    answerBytes: webhookLimits.answerBytes,
    isAllowed: (address) => isAllowed(address, networks),
    mayBePlain: (address) => networks.isNamed(address),
    signal,
  });
}

/** Returns a webhook's present secret, and also the previous secret as long as that is valid. */
async function secretsOf({ mac }: Pick<Accounts, 'mac'>, webhook: WebhookRow, now: string): Promise<string[]> {
  const isBeforeGood = webhook.before_until !== null && webhook.before_until > now;
  const sealed = [webhook.sealed_secret, ...(isBeforeGood ? [webhook.sealed_before] : [])];
  const secrets = await Promise.all(sealed.map(async (one) => unseal(mac, purposeOf(webhook.id), one)));
  return secrets.filter((secret) => secret !== undefined);
}

export function purposeOf(webhookId: string): string {
  return `webhook ${webhookId}`;
}
