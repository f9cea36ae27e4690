import { setTimeout as wait } from 'node:timers/promises';
import { isBusy } from './errors.ts';

/**
 * In milliseconds: the longest wait while another process locks a SQLite file, and the usual time between two attempts.
 */
const MOST_WAIT_MS = 5000;
const LOOK_MS = 10;

/** Repeats the work while another process locks the SQLite file. Throws SQLite's own error after MOST_WAIT_MS. */
export async function whenFree<Result>(started: number, work: () => Result): Promise<Result> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() - started > MOST_WAIT_MS) throw error;
    }
    // The wait is random, so that several processes do not try at the same moments.
    await wait(LOOK_MS * (0.5 + Math.random()));
  }
}
