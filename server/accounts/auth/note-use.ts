import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseTrouble } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/schema.ts';

/** A request waits at most this many milliseconds for the write that notes the use of its session. */
const MOST_WAIT_MS = 300;
/** If a write that notes a use fails or takes too long, the shop tries no such write for this many milliseconds. */
const PAUSE_MS = 5000;
const refusedAt = new WeakMap<Db, number>();

/**
 * Notes the use of a session or an API key. The request succeeds even if the database cannot write at the moment, so
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
  // The write may fail later, when no request waits for it. The error of a write that fails late must not become an
  // unhandled rejection.
  noted.catch(() => {});
  if (!(await Promise.race([noted, wait(MOST_WAIT_MS, false, { ref: false })]))) refusedAt.set(db, performance.now());
}
