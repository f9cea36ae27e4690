import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { quietTurns } from './quiet-turns.ts';

async function lasting(turns: number): Promise<number> {
  const turn = quietTurns();
  const began = performance.now();
  await Promise.all(Array.from({ length: turns }, turn));
  return performance.now() - began;
}

test('while others keep the process busy, a turn comes every 50 ms', async () => {
  const ending = new AbortController();
  const others = (async () => {
    while (!ending.signal.aborted) {
      const began = performance.now();
      while (performance.now() - began < 3);
      await setImmediate();
    }
  })();
  const ms = await lasting(6);
  ending.abort();
  await others;
  expect(ms).toBeGreaterThanOrEqual(5 * 50 - 5);
});

test('in a process with nothing else to do they follow one another', async () => {
  // Other work on a busy machine can only make a try slower, so the test uses the quickest of several tries.
  const tries: number[] = [];
  for (let n = 0; n < 5; n++) tries.push(await lasting(6));
  expect(Math.min(...tries)).toBeLessThan(5 * 50 - 50);
});

test('the first comes at once', async () => {
  const tries: number[] = [];
  for (let n = 0; n < 5; n++) tries.push(await lasting(1));
  expect(Math.min(...tries)).toBeLessThan(40);
});
