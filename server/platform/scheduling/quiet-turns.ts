import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The process may be at work for this share of the time since the last turn: the other half is left to who
 * waits for an answer.
 */
const MOST_BUSY = 0.5;
/** The next turn begins at most this long after the last one, however busy the process is: twenty a second. */
const MOST_WAIT_MS = 50;
const LOOK_MS = 5;

/**
 * Turns for work that is long due when it is due, such as thousands of emails after a sale: one after the other, and
 * the next one once the process has rested for as long as it has worked since the last. A caller that comes alone has a
 * turn at once.
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
