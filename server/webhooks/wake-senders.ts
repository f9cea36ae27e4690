import type { Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { enqueueSoon } from '../platform/jobs/jobs.ts';

/** Webhooks for which something waits, and which have not been told of it. */
const asleep = new WeakMap<Db, Set<string>>();

/**
 * Has messages sent that are committed. It takes no part in what they tell of: nobody waits for it, many of them are
 * one look, and what it misses because the process ends `wakeWaiting` finds.
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
    // Whoever notes something from here on wakes it again.
    ids.delete(id);
    await inTransaction(db, async (db) => wake(db, id, now)).catch(() => {});
  }
  asleep.delete(db);
}

/** Has a webhook's messages sent now, or as soon as those under way have been. */
export async function wake(db: Parameters<typeof enqueueSoon>[0], webhookId: string, now: string, afterMs = 0) {
  const lane = laneOf(webhookId);
  await enqueueSoon(db, 'sendWebhooks', { webhookId }, { now, lane, uniqueKey: lane, afterMs });
}

function laneOf(webhookId: string): string {
  return `webhook ${webhookId}`;
}
