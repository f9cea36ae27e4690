import { notFound, orNotFound } from '#contract/errors.ts';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import { webhookLimits, type DeliveryState } from '#domain/webhooks.ts';
import * as hooksText from '#text/webhooks.ts';
import { noteInLog, type By } from '../accounts/audit/audit.ts';
import { requireStillPermitted } from '../accounts/staff/change-staff.ts';
import { newId } from '../platform/db/ids.ts';
import type { Db, Tx } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { findDelivery, insertDelivery, listDeliveryRows, resetFailed, updateDelivery } from './delivery-queries.ts';
import { lockWebhook, type DeliveryRow } from './queries.ts';
import { wake } from './wake-senders.ts';
import { findWebhook, none } from './webhooks.ts';

/** Lists the latest messages to a webhook, newest first. Throws 404 for an unknown webhook. */
export async function listDeliveries(db: Db, webhookId: string, state?: DeliveryState): Promise<WebhookDelivery[]> {
  if (!(await findWebhook(db, webhookId))) throw none();
  return (await listDeliveryRows(db, webhookId, { state, limit: webhookLimits.listed })).map(present);
}

/** Returns one message to a webhook with its body. Throws 404 for an unknown message. */
export async function getDelivery(db: Db, webhookId: string, eventId: string) {
  const row = orNotFound(await findDelivery(db, { webhook_id: webhookId, event_id: eventId }), hooksText.noDelivery);
  return { delivery: present(row), body: row.body, answer: row.answer };
}

/**
 * Sends an empty test message to a webhook, and returns the message's id. Throws 404 for an unknown webhook, and 403 if
 * the person is no longer an owner.
 */
export async function ping(db: Db, webhookId: string, by: By): Promise<string> {
  const id = newId();
  const { now } = by;
  await inTransaction(db, async (db) => {
    await noteSentAgain(db, webhookId, 'ping', by);
    await insertDelivery(db, {
      event_id: id,
      webhook_id: webhookId,
      event: 'ping',
      subject_id: webhookId,
      order_id: null,
      facts: '{}',
      happened_at: now,
      state: 'waiting',
      attempts: 0,
      next_at: now,
      body: null,
      sent_at: null,
      status: null,
      took_ms: null,
      failure: '',
      answer: '',
    });
    await wake(db, webhookId, now);
  });
  return id;
}

/**
 * Sends a message to a webhook again. Throws 404 for an unknown webhook or message, and 403 if the person is no longer
 * an owner.
 */
export async function redeliver(db: Db, webhookId: string, eventId: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    await noteSentAgain(db, webhookId, eventId, by);
    const again = { state: 'waiting', attempts: 0, next_at: by.now } as const;
    if (!(await updateDelivery(db, { webhook_id: webhookId, event_id: eventId }, again)))
      throw notFound(hooksText.noDelivery);
    await wake(db, webhookId, by.now);
  });
}

/**
 * Sends again all messages that the shop had given up, and returns their number. Throws 404 for an unknown webhook, and
 * 403 if the person is no longer an owner.
 */
export async function retryFailed(db: Db, webhookId: string, by: By): Promise<number> {
  return inTransaction(db, async (db) => {
    await noteSentAgain(db, webhookId, 'failed', by);
    const count = await resetFailed(db, webhookId, by.now);
    if (count > 0) await wake(db, webhookId, by.now);
    return count;
  });
}

/**
 * Locks the webhook, and writes into the log which messages the shop sends again. Throws 404 for an unknown webhook,
 * and 403 if the person is no longer an owner.
 */
async function noteSentAgain(db: Tx, id: string, messages: string, by: By): Promise<void> {
  await requireStillPermitted(db, by, 'webhooks.manage');
  const webhook = await lockWebhook(db, id);
  if (!webhook) throw none();
  await noteInLog(db, by, { action: 'webhook.sentAgain', id, name: webhook.name, after: { messages } });
}

export { forgetPerson } from './delivery-queries.ts';

type Listed = Omit<DeliveryRow, 'webhook_id' | 'subject_id' | 'order_id' | 'facts' | 'body' | 'answer'>;

function present(row: Listed): WebhookDelivery {
  return {
    id: row.event_id,
    event: row.event,
    happenedAt: row.happened_at,
    state: row.state,
    attempts: row.attempts,
    nextAt: row.state === 'waiting' ? row.next_at : null,
    sentAt: row.sent_at,
    status: row.status,
    tookMs: row.took_ms,
    failure: row.failure,
  };
}
