import { setTimeout as wait } from 'node:timers/promises';
import { batches } from '../db/batches.ts';
import type { Env } from '../env/env.ts';
import { enqueue, hurryUpkeep, setUpkeep, type AfterWork, type Work } from '../jobs/jobs.ts';
import type { Log } from '../outside/counted-warnings.ts';
import type { Platform } from '../platform.ts';
import { cdnKinds } from '../env/cdn-kinds.ts';
import { EVERYTHING, keysOfChange } from '../http/cdn-keys.ts';
import { readTimeline } from './timeline.ts';

// A CDN caches the shop's answers until a job purges them. The job's payload stores the version up to which the job has
// purged, so the shop misses no change if a process dies. The job purges each change twice. After the first purge, the
// CDN may still cache an old answer: one from a process that had not read the change yet, or one that was on its way
// during the purge.

/**
 * The time between the two purges of a change, in milliseconds. During this time every process reads the change, and
 * answers that are on their way usually reach the CDN. (A process without its database sends nothing that a CDN may
 * cache.)
 */
const AGAIN_AFTER_MS = 2000;
/** Once in this many milliseconds, the job looks for changes that no process has announced. */
const LOOK_MS = 10_000;
/**
 * Changes within TOGETHER_MS milliseconds go into one purge, and purges begin at least BETWEEN_MS milliseconds apart.
 */
const [TOGETHER_MS, BETWEEN_MS] = [50, 1000];
/** If a purge would need more requests than this, the job purges all answers in one request. */
const MOST_REQUESTS = 20;
const PATIENCE_MS = 10_000;
const TRIES_TO_START = 60;
const NOTHING_TOLD = { purged: -1, seen: -1, seenAt: '' };

type ShopOfCdn = Pick<Platform, 'env' | 'db' | 'catalogue' | 'now'>;

/** Purges from the CDN the answers that have changed since the last purge. */
export async function purgeCdn(
  { env, db, catalogue, now }: ShopOfCdn,
  { id, payload, signal }: Pick<Work<'purgeCdn'>, 'id' | 'payload' | 'signal'>,
): Promise<AfterWork | undefined> {
  if (env.CDN === undefined) return undefined;
  // The job reads PostgreSQL's timeline before the catalogue's version. If a failover comes in between, the next run
  // finds a new timeline, and purges everything.
  const timeline = await readTimeline(db);
  await catalogue.refresh();
  const version = catalogue.lastRead;
  // After a failover, the CDN may have cached changes that were lost with the old primary, and the new primary may use
  // the same version numbers for other changes. The job therefore purges everything.
  const told = payload.timeline === timeline ? payload : NOTHING_TOLD;
  const { purged, seen, seenAt } = told;
  // After somebody has restored a backup, the catalogue's version may be lower than before. The job then purges
  // everything.
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
 * Lets the job purge everything once, because a new build makes other pages, and then after each change purge the
 * changed answers. Does nothing without a CDN.
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
  // A process of the previous build may be running the job, so the loop tries again until that run has ended.
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
      // The shop does not follow redirects, because the owner has not named the address that they lead to.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    await body?.cancel();
    if (!ok) throw new Error(`CDN_PURGE_URL answered ${status}`);
  }
}
