import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectAtRest } from './collect-at-rest.ts';

const usual = globalThis.gc;
const options = {
  lookMs: 1000,
  quietCpuMs: 50,
  workedCpuMs: 200,
  calmCpuMs: 50,
  calmWorkedCpuMs: 200,
  mostLiveBytes: Infinity,
};
const collected: unknown[] = [];
let costMs = 0;
let cpuMs = 0;
beforeEach(() => {
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: cpuMs * 1000, system: 0 }));
  vi.useFakeTimers();
  collected.length = 0;
  costMs = 0;
  // The cast is safe: `collectAtRest` calls `gc` only with options, and waits for the returned promise.
  globalThis.gc = (async (how: unknown) => {
    collected.push(how);
    work(costMs);
  }) as unknown as typeof globalThis.gc;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  globalThis.gc = usual;
});

/**
 * Pretends that the process has used this much processor time. The real processor time would also depend on the
 * machine's other work.
 */
function work(ms: number): void {
  cpuMs += ms;
}

/** Makes V8 collect garbage, and waits until the performance observers have got the entry about this collection. */
async function collectAsV8Does(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const told = new Promise<void>((done) => {
    new PerformanceObserver((_list, observer) => {
      observer.disconnect();
      done();
    }).observe({ entryTypes: ['gc'] });
  });
  // The cast is safe: the flag `--expose-gc` adds the function `gc`.
  (runInNewContext('gc') as () => void)();
  await told;
}

const used = () => getHeapStatistics().used_heap_size;
const megabytes = (count: number) => Array.from({ length: count }, () => Array<number>(131_072).fill(0.5));

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

test('while little is done, memory is given back after much more work', async () => {
  collectAtRest({ ...options, calmCpuMs: 400, calmWorkedCpuMs: 600 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(collected, 'the start is over').toHaveLength(1);
  work(210);
  await vi.advanceTimersByTimeAsync(1000);
  expect(collected, 'at rest that would be enough').toHaveLength(1);
  work(410);
  await vi.advanceTimersByTimeAsync(1000);
  expect(collected, 'while much is done').toHaveLength(1);
  work(60);
  await vi.advanceTimersByTimeAsync(1000);
  expect(collected, 'little is done').toHaveLength(2);
});

test('collecting is no work that would have it collect again, however long it took', async () => {
  costMs = 300;
  collectAtRest(options);
  for (let look = 0; look < 9; look++) await vi.advanceTimersByTimeAsync(1000);
  expect(collected).toHaveLength(1);
});

test('a large heap is left alone: requests would wait for long', async () => {
  collectAtRest({ ...options, mostLiveBytes: 1024 });
  for (let look = 0; look < 9; look++) await vi.advanceTimersByTimeAsync(1000);
  expect(collected).toHaveLength(0);
});

test('what nobody uses any more does not count: a busy shop has much of it', async () => {
  await collectAsV8Does();
  const mostLiveBytes = used() + 10 * 1024 * 1024;
  collectAtRest({ ...options, mostLiveBytes });
  let kept = megabytes(20);
  await collectAsV8Does();
  for (let look = 0; look < 3; look++) await vi.advanceTimersByTimeAsync(1000);
  expect(kept, 'all of it is in use').toHaveLength(20);
  expect(collected).toHaveLength(0);
  kept = [];
  await collectAsV8Does();
  expect(megabytes(20)).toHaveLength(20);
  expect(used()).toBeGreaterThan(mostLiveBytes);
  for (let look = 0; look < 3; look++) await vi.advanceTimersByTimeAsync(1000);
  expect(collected).toHaveLength(1);
});
