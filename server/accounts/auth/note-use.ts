import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseTrouble } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/schema.ts';

/** A request waits at most this many milliseconds for the write that records the use of its session or API key. */
const MOST_WAIT_MS = 300;
/** If such a write fails or takes too long, the shop records no use for this many milliseconds. */
const PAUSE_MS = 5000;
const refusedAt = new WeakMap<Db, number>();

/**
 * Records the use of a session or an API key. The request succeeds even if the database cannot write at the moment, so
 * that people can still read data.
 */
export async function noteUse(db: Db, note: () => Promise<void>): Promise<void> {
  if (performance.now() - (refusedAt.get(db) ?? -Infinity) < PAUSE_MS) return;
  const noted = note().then(
    () => true,
    (error: unknown) => {
      if (isDatabaseTrouble(error)) return false;
      throw error;
    },
  );
  // The write may still fail after the request has stopped waiting for it. This handler prevents an unhandled
  // rejection.
  noted.catch(() => {});
  if (!(await Promise.race([noted, wait(MOST_WAIT_MS, false, { ref: false })]))) refusedAt.set(db, performance.now());
}
