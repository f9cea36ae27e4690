import { setTimeout } from 'node:timers/promises';

/**
 * Returns the longest time for which this work blocks the event loop, in milliseconds of processor time. On a busy
 * machine, a clock would also count the time of other programs.
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
    // During this pause the watching loop can measure a turn that lasted until the end of the work.
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
