import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The process may have been busy for this share of the time since the last turn: the other half is for requests that
 * wait.
 */
const MOST_BUSY = 0.5;
/** The next turn begins at most this long after the last, however busy the process is: twenty turns a second. */
const MOST_WAIT_MS = 50;
const LOOK_MS = 5;

/**
 * Makes turns for work that is not urgent, such as thousands of emails after a sale: one turn after another, and the
 * next turn once the process has been idle for as long as it has worked since the last. A single caller has a turn at
 * once.
 */
export function quietTurns(): () => Promise<void> {
  let line: Promise<void> = Promise.resolve();
  let began = -Infinity;
  let since = performance.eventLoopUtilization();
  const isQuiet = () =>
    performance.now() - began >= MOST_WAIT_MS || performance.eventLoopUtilization(since).utilization < MOST_BUSY;
  return async () => {
    line = line.then(async () => {
      while (!isQuiet()) await wait(LOOK_MS);
      began = performance.now();
      since = performance.eventLoopUtilization();
    });
    return line;
  };
}
