import type { Db } from '../db/schema.ts';

const workers = new WeakMap<Db, () => void>();

/**
 * Makes the shop call `wake` whenever this process has queued a job in this database. Other processes look every few
 * seconds.
 */
export function onQueued(db: Db, wake: () => void): void {
  workers.set(db, wake);
}

export function wakeWorker(db: Db): void {
  workers.get(db)?.();
}
