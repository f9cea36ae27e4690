import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { concurrencyLimiter } from './concurrency-limiter.ts';
import { NoPlaceError } from './fair-limiter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const job = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { run: async () => promise, end: resolve };
};

test('who waits too long is told so; those before and after have their turn, in the order of asking', async () => {
  const inTurn = concurrencyLimiter(1, 20_000);
  const seen: string[] = [];
  const first = job();
  const running = inTurn(first.run);
  const waiting = inTurn(async () => seen.push('second'));
  await vi.advanceTimersByTimeAsync(19_999);
  const late = inTurn(async () => seen.push('third'));
  await expect(
    Promise.all([expect(waiting).rejects.toBeInstanceOf(NoPlaceError), vi.advanceTimersByTimeAsync(1)]),
  ).resolves.toBeDefined();
  const later = inTurn(async () => seen.push('fourth'));
  first.end('done');
  expect(await running).toBe('done');
  await Promise.all([late, later]);
  expect(seen).toEqual(['third', 'fourth']);
  // The job that was refused after its wait no longer occupies a place.
  expect(await inTurn(async () => 'next')).toBe('next');
});
