import type { Db } from '../db/schema.ts';

const workers = new WeakMap<Db, () => void>();

/**
 * From now on, calls `wake` whenever this process queues a job in this database. Other processes find the job at their
 * next regular search, within a few seconds.
 */
export function onQueued(db: Db, wake: () => void): void {
  workers.set(db, wake);
}

export function wakeWorker(db: Db): void {
  workers.get(db)?.();
}
