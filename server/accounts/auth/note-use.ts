import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseTrouble } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/schema.ts';

/** The longest time that a request waits for the write that notes the use of its session. */
const MOST_WAIT_MS = 300;
/** After a write that took too long, no request waits for such a write during this time. */
const PAUSE_MS = 5000;
const refusedAt = new WeakMap<Db, number>();

/**
 * Notes the use of a session or a key. If the database cannot write at the moment, the holder of the session can still
 * read.
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
  // The write may fail after every request has stopped waiting for it.
  noted.catch(() => {});
  if (!(await Promise.race([noted, wait(MOST_WAIT_MS, false, { ref: false })]))) refusedAt.set(db, performance.now());
}
