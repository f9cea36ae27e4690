import { webhookLimits, type PauseReason } from '#domain/webhooks.ts';
import { tidyLine } from '#domain/text.ts';
import { addMs, HOUR_MS } from '#domain/instants.ts';
import { noteInLog } from '../accounts/audit/audit.ts';
import type { Db, Tx } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { queueEmail } from '../platform/emails/queue-email.ts';
import { backoffMs } from '../platform/jobs/jobs.ts';
import type { Posted } from '../platform/outside/post-signed.ts';
import { hurryWaiting, lockDelivery, updateDelivery } from './delivery-queries.ts';
import { listOwnerIds, lockWebhook, updateWebhook, type DeliveryRow, type WebhookRow } from './queries.ts';

/** The wait before the shop tries a message again. The wait grows with each failure (platform/jobs/backoff.ts). */
const AGAIN = { baseMs: 10_000, mostMs: 2 * HOUR_MS };
/** The wait before the shop tries a receiver again, after the receiver has failed several times in a row. */
const QUIET = { baseMs: 10_000, mostMs: 30 * 60_000 };

/**
 * Stores the outcome of an attempt to send a message, in the message's row and in its webhook's row. Depending on the
 * outcome, the shop slows the webhook down, pauses it, or continues.
 */
export async function noteAttempt(
  db: Db,
  delivery: DeliveryRow,
  { status, failure, answer, tookMs, sentAt: now }: Posted & { sentAt: string },
): Promise<void> {
  const isDone = failure === '';
  const attempts = delivery.attempts + 1;
  await inTransaction(db, async (db) => {
    const webhook = await lockWebhook(db, delivery.webhook_id);
    if (!webhook) return;
    const known = await lockDelivery(db, delivery);
    if (!known) return;
    // If the receiver fails for every message, this message is not the cause, so the shop does not give the message up.
    const isTriedOut = attempts >= webhookLimits.attempts && webhook.failures < webhookLimits.failuresToSlow;
    const isGivenUp = !isDone && (delivery.event === 'ping' || isTriedOut);
    await updateDelivery(db, delivery, {
      state: isDone ? 'delivered' : isGivenUp ? 'failed' : 'waiting',
      attempts,
      next_at: addMs(now, backoffMs(attempts, AGAIN)),
      sent_at: now,
      status,
      took_ms: tookMs,
      failure,
      // The message's body is null if the shop erased the customer's data during the attempt. The receiver's answer may
      // repeat the message, so the shop does not store the answer either.
      answer: known.body === null ? '' : shownPartOf(answer),
    });
    if (isDone && webhook.failures > 0) await recover(db, webhook, now);
    if (!isDone && delivery.event === 'ping') await notePing(db, webhook);
    else if (!isDone) await noteFailure(db, webhook, status === 410, now);
  });
}

async function recover(db: Tx, { id, failures, paused }: WebhookRow, now: string): Promise<void> {
  await updateWebhook(db, id, { failures: 0, quiet_until: null });
  // The receiver works again after it was away, so the messages that failed meanwhile are due now. After a single
  // failure, the message itself may be the cause, so the message still waits.
  if (failures >= webhookLimits.failuresToSlow && paused === '') await hurryWaiting(db, id, now);
}

/**
 * Stores that a ping has failed. The person who sends a ping sees the failure, so pings alone neither slow a webhook
 * down nor pause it.
 */
async function notePing(db: Tx, { id, failures }: WebhookRow): Promise<void> {
  if (failures === 0) await updateWebhook(db, id, { failures: 1 });
}

async function noteFailure(db: Tx, webhook: WebhookRow, isGone: boolean, now: string): Promise<void> {
  const failures = webhook.failures + 1;
  const beyond = failures - webhookLimits.failuresToSlow;
  await updateWebhook(db, webhook.id, {
    failures,
    ...(beyond > 0 && { quiet_until: addMs(now, backoffMs(beyond, QUIET)) }),
  });
  if (webhook.paused !== '') return;
  if (isGone) await pause(db, webhook, 'gone', now);
  else if (failures >= webhookLimits.failuresToPause) await pause(db, webhook, 'failing', now);
}

async function pause(db: Tx, { id, name }: WebhookRow, paused: PauseReason, now: string): Promise<void> {
  await updateWebhook(db, id, { paused });
  await noteInLog(db, { userId: null, now }, { action: 'webhook.paused', id, name, after: { paused } });
  for (const userId of await listOwnerIds(db))
    await queueEmail(db, { email: 'webhookPaused', webhookId: id, userId }, { now, lane: userId });
}

/** Returns the beginning of the receiver's answer, as one line that can be stored and shown. */
function shownPartOf(answer: string): string {
  const line = tidyLine(answer.toWellFormed().replaceAll(/\p{Cc}/gu, ' '));
  return line.slice(0, webhookLimits.answerLength).toWellFormed();
}
