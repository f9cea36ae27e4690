import { setTimeout } from 'node:timers/promises';

/**
 * The longest that this work keeps the process busy without letting others have a turn, in milliseconds of the
 * processor's time: on a busy machine the clock would count what others do.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  const done = new AbortController();
  const watching = (async () => {
    for (let before = busyMs(); !done.signal.aborted;) {
      await setTimeout(1);
      const now = busyMs();
      longest = Math.max(longest, now - before);
      before = now;
    }
  })();
  try {
    await work();
    // What kept it busy to the end is seen by the last look.
    await setTimeout(2);
  } finally {
    done.abort();
    await watching;
  }
  return longest;
}

function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
