import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseTrouble } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/schema.ts';

/** So long whoever reads waits until the use of their session is noted; */
const MOST_WAIT_MS = 300;
/** and so long nobody's is, once that was too long. */
const PAUSE_MS = 5000;
const refusedAt = new WeakMap<Db, number>();

/**
 * Notes that a session or a key is in use. Where nothing can be written just now, whoever holds it reads
 * on all the same.
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
  // It may fail when nobody waits for it any more.
  noted.catch(() => {});
  if (!(await Promise.race([noted, wait(MOST_WAIT_MS, false, { ref: false })]))) refusedAt.set(db, performance.now());
}
