import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectAtRest } from './collect-at-rest.ts';

const usual = globalThis.gc;
const options = { lookMs: 1000, quietCpuMs: 50, workedCpuMs: 200, mostHeapBytes: Infinity };
const collected: unknown[] = [];
let costMs = 0;
beforeEach(() => {
  vi.useFakeTimers();
  collected.length = 0;
  costMs = 0;
  globalThis.gc = (async (how: unknown) => {
    collected.push(how);
    work(costMs);
  }) as unknown as typeof globalThis.gc;
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.gc = usual;
});

/** Keeps the processor busy for so many milliseconds of its own time. */
function work(ms: number): void {
  const before = process.cpuUsage();
  let spent = 0;
  while (spent < ms) {
    const { user, system } = process.cpuUsage(before);
    spent = (user + system) / 1000;
  }
}

test('memory is given back once the start is over, and again only after work', async () => {
  collectAtRest(options);
  work(60);
  await vi.advanceTimersByTimeAsync(1000);
  expect(collected, 'while the start goes on').toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(collected, 'the start is over').toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(collected, 'nothing has been done since').toHaveLength(1);
  work(210);
  await vi.advanceTimersByTimeAsync(1000);
  expect(collected, 'while much is done').toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(collected, 'that is over, too').toHaveLength(2);
});

test('collecting is no work that would have it collect again, however long it took', async () => {
  costMs = 300;
  collectAtRest(options);
  for (let look = 0; look < 9; look++) await vi.advanceTimersByTimeAsync(1000);
  expect(collected).toHaveLength(1);
});

test('a large heap is left alone: requests would wait for long', async () => {
  collectAtRest({ ...options, mostHeapBytes: 1024 });
  for (let look = 0; look < 9; look++) await vi.advanceTimersByTimeAsync(1000);
  expect(collected).toHaveLength(0);
});
