import type { Db } from '../db/schema.ts';

const workers = new WeakMap<Db, () => void>();

/**
 * Calls `wake` from now on whenever this process queues a job in this database. Other processes find the job when they
 * look for jobs, every few seconds.
 */
export function onQueued(db: Db, wake: () => void): void {
  workers.set(db, wake);
}

export function wakeWorker(db: Db): void {
  workers.get(db)?.();
}
