import { setTimeout as wait } from 'node:timers/promises';
import { isBusy } from './errors.ts';

/** The longest wait while another process locks a file of SQLite, and the usual interval between two checks. */
const MOST_WAIT_MS = 5000;
const LOOK_MS = 10;

/** Tries again while another process locks the file; throws SQLite's own error if that takes too long. */
export async function whenFree<Result>(started: number, work: () => Result): Promise<Result> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() - started > MOST_WAIT_MS) throw error;
    }
    // Each process tries at different times, so that they do not all try at once.
    await wait(LOOK_MS * (0.5 + Math.random()));
  }
}
