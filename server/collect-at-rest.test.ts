import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectAtRest } from './collect-at-rest.ts';

const usual = globalThis.gc;
const collected: unknown[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  collected.length = 0;
  globalThis.gc = (async (how: unknown) => void collected.push(how)) as unknown as typeof globalThis.gc;
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

test('memory is given back once the start is over, and again only after work', () => {
  collectAtRest({ lookMs: 1000, quietCpuMs: 50, workedCpuMs: 200 });
  work(60);
  vi.advanceTimersByTime(1000);
  expect(collected, 'while the start goes on').toHaveLength(0);
  vi.advanceTimersByTime(1000);
  expect(collected, 'the start is over').toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(collected, 'nothing has been done since').toHaveLength(1);
  work(210);
  vi.advanceTimersByTime(1000);
  expect(collected, 'while much is done').toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(collected, 'that is over, too').toHaveLength(2);
});
