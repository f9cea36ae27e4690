import { setTimeout as wait } from 'node:timers/promises';
import { isBusy } from './errors.ts';

/** How long work waits while another process holds a file of SQLite, and about how often it looks. */
const MOST_WAIT_MS = 5000;
const LOOK_MS = 10;

/** Tries again while another process holds the file; throws SQLite's own error when that takes too long. */
export async function whenFree<Result>(started: number, work: () => Result): Promise<Result> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() - started > MOST_WAIT_MS) throw error;
    }
    // Not all at the same time: each process tries at instants of its own.
    await wait(LOOK_MS * (0.5 + Math.random()));
  }
}
