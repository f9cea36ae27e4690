import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseTrouble } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/schema.ts';

/** A request waits at most so long for the note that its session is in use. */
const MOST_WAIT_MS = 300;
/** For this long after a wait that was too long, no request waits. */
const PAUSE_MS = 5000;
const refusedAt = new WeakMap<Db, number>();

/** Notes that a session or a key is in use. If the database can write nothing just now, its holder can still read. */
export async function noteUse(db: Db, note: () => Promise<void>): Promise<void> {
  if (performance.now() - (refusedAt.get(db) ?? -Infinity) < PAUSE_MS) return;
  const noted = note().then(
    () => true,
    (error: unknown) => {
      if (isDatabaseTrouble(error)) return false;
      throw error;
    },
  );
  // The note may fail after everybody has stopped waiting for it.
  noted.catch(() => {});
  if (!(await Promise.race([noted, wait(MOST_WAIT_MS, false, { ref: false })]))) refusedAt.set(db, performance.now());
}
