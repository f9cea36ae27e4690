import { setTimeout as wait } from 'node:timers/promises';
import { batches } from '../db/batches.ts';
import type { Env } from '../env/env.ts';
import { enqueue, hurryUpkeep, setUpkeep, type AfterWork, type Work } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import { cdnKinds } from '../env/cdn-kinds.ts';
import { EVERYTHING, keysOfChange } from '../http/cdn-keys.ts';
import { readTimeline } from './timeline.ts';

// A CDN caches the shop's answers until a job purges them. The job's payload stores its progress, so that no change is
// missed when a process dies. The job purges each change twice: a process that had not read the change yet, or an
// answer that was on its way, may have brought the CDN the old state again.

/**
 * The time is longer than a process may be behind (a process without its database sends no cacheable answer to a CDN),
 * and than answers are usually on their way.
 */
const AGAIN_AFTER_MS = 2000;
/** The interval at which the job looks for changes that no process has announced. */
const LOOK_MS = 10_000;
/** The job puts changes within this short time into one purge. */
const [TOGETHER_MS, BETWEEN_MS] = [50, 1000];
/** If a purge needs more requests than this, the job purges everything. */
const MOST_REQUESTS = 20;
const PATIENCE_MS = 10_000;
const TRIES_TO_START = 60;
const NOTHING_TOLD = { purged: -1, seen: -1, seenAt: '' };

type Log = { warn: (what: object, text: string) => void };
type ShopOfCdn = Pick<Platform, 'env' | 'db' | 'catalogue' | 'now'>;

/** Purges the answers that have changed since the last purge. */
export async function purgeCdn(
  { env, db, catalogue, now }: ShopOfCdn,
  { id, payload, signal }: Pick<Work<'purgeCdn'>, 'id' | 'payload' | 'signal'>,
): Promise<AfterWork | undefined> {
  if (env.CDN === undefined) return undefined;
  // The job reads the timeline before the version, so the version belongs to the same timeline or to a later timeline,
  // which is purged again.
  const timeline = await readTimeline(db);
  await catalogue.refresh();
  const version = catalogue.lastRead;
  // The CDN may have cached changes that were lost with a primary, even if the same version numbers come again.
  const told = payload.timeline === timeline ? payload : NOTHING_TOLD;
  const { purged, seen, seenAt } = told;
  // A restored backup may have a lower version.
  const isKnown = version >= purged;
  if (version !== purged)
    await tellKeys(env, keysOfChange(isKnown ? catalogue.changedAfter(purged) : undefined), signal);
  const at = now();
  const isAgain = Math.abs(Date.parse(at) - Date.parse(seenAt)) < AGAIN_AFTER_MS;
  const next = { ...(isAgain ? told : { purged: seen, seen: version, seenAt: at }), timeline };
  const isDone = next.purged === version && next.seen === version;
  const nextAt = isDone ? Date.parse(at) + LOOK_MS : Date.parse(next.seenAt) + AGAIN_AFTER_MS;
  return async (db) => {
    const runAt = catalogue.lastRead === version ? new Date(nextAt).toISOString() : now();
    await setUpkeep(db, 'purgeCdn', id, next, runAt);
  };
}

/**
 * Purges the CDN at each change from now on, and first everything, because a new build makes other pages. Does nothing
 * without a CDN.
 */
export async function keepCdnTold({ env, db, catalogue, now }: ShopOfCdn, log: Log): Promise<void> {
  if (env.CDN === undefined) return;
  let [timer, last]: [NodeJS.Timeout | undefined, number] = [undefined, -Infinity];
  const hurry = () => {
    [timer, last] = [undefined, performance.now()];
    hurryUpkeep(db, 'purgeCdn', now()).catch((error: unknown) => log.warn({ err: error }, 'the CDN is told later'));
  };
  catalogue.onNewState(() => {
    timer ??= setTimeout(hurry, Math.max(TOGETHER_MS, last + BETWEEN_MS - performance.now())).unref();
  });
  await enqueue(db, 'purgeCdn', {}, { now: now(), lane: 'purgeCdn', uniqueKey: 'purgeCdn' });
  // A job that runs at this moment may belong to a previous build, and the loop waits for its end.
  for (let tries = 0; tries < TRIES_TO_START; tries++) {
    if (await hurryUpkeep(db, 'purgeCdn', now(), {})) return;
    await wait(1000, undefined, { ref: false });
  }
}

async function tellKeys(env: Env, keys: readonly string[], signal: AbortSignal): Promise<void> {
  const { CDN, CDN_PURGE_URL, CDN_PURGE_TOKEN } = env;
  if (CDN === undefined || CDN_PURGE_URL === undefined) return;
  const { atOnce, purge } = cdnKinds[CDN];
  const told = keys.length > atOnce * MOST_REQUESTS ? [EVERYTHING] : keys;
  for (const some of batches(told, atOnce)) {
    const { ok, status, body } = await fetch(CDN_PURGE_URL, {
      ...purge(CDN_PURGE_TOKEN, some),
      // A redirect leads to an address that the owner has not named.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    await body?.cancel();
    if (!ok) throw new Error(`CDN_PURGE_URL answered ${status}`);
  }
}
