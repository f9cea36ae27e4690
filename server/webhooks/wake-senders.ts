import type { Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { enqueueSoon } from '../platform/jobs/jobs.ts';

/** The webhooks that have new messages, and whose sending jobs this process has not queued yet. */
const asleep = new WeakMap<Db, Set<string>>();

/**
 * Starts sending the committed messages of these webhooks. The caller does not wait for the sending, and many calls at
 * the same moment make one job for each webhook. If the process dies before it queues the job, `wakeWaiting` finds the
 * messages.
 */
export function wakeSenders(db: Db, webhookIds: ReadonlySet<string>, now: string): void {
  const known = asleep.get(db);
  const ids = known ?? new Set();
  for (const id of webhookIds) ids.add(id);
  if (known) return;
  asleep.set(db, ids);
  void wakeEach(db, ids, now);
}

async function wakeEach(db: Db, ids: Set<string>, now: string): Promise<void> {
  for (const id of ids) {
    // If somebody stores an event after this line, the webhook's id comes into the set again, and the loop queues
    // another job.
    ids.delete(id);
    await inTransaction(db, async (db) => wake(db, id, now)).catch(() => {});
  }
  asleep.delete(db);
}

/** Starts sending a webhook's messages, now or after the run in progress. */
export async function wake(db: Parameters<typeof enqueueSoon>[0], webhookId: string, now: string, afterMs = 0) {
  const lane = laneOf(webhookId);
  await enqueueSoon(db, 'sendWebhooks', { webhookId }, { now, lane, uniqueKey: lane, afterMs });
}

/** Returns the lane of a webhook's sending job, which is also the job's key. */
export function laneOf(webhookId: string): string {
  return `webhook ${webhookId}`;
}
