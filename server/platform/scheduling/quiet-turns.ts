import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The next turn begins when the process was busy for less than this share of the time since the last turn. The rest of
 * the time is left for waiting requests.
 */
const MOST_BUSY = 0.5;
/**
 * Even if the process is busy all the time, the next turn begins after this number of milliseconds, which makes twenty
 * turns a second.
 */
const MOST_WAIT_MS = 50;
const LOOK_MS = 5;

/**
 * Gives turns to work that is not urgent, such as thousands of emails after a sale. The next turn begins when the
 * process has been idle for half of the time since the last turn. The first caller after a pause gets its turn
 * at once.
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
