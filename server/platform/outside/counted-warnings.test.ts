import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetHeldBack, warnCounted } from './counted-warnings.ts';

beforeEach(() => {
  forgetHeldBack();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a thousand warnings of a kind are one line at once and one a minute, with their number', () => {
  const lines: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void lines.push(line) };
  for (let times = 0; times < 1000; times++) warnCounted(log, 'one-kind', 'refused', { err: 'only the first' });
  warnCounted(log, 'another-kind', 'refused');
  expect(lines).toEqual([
    [{ kind: 'one-kind', times: 1, err: 'only the first' }, 'refused'],
    [{ kind: 'another-kind', times: 1 }, 'refused'],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toEqual([[{ kind: 'one-kind', times: 999 }, 'refused']]);
  warnCounted(log, 'one-kind', 'refused');
  warnCounted(log, 'another-kind', 'refused');
  vi.advanceTimersByTime(600_000);
  expect(lines.slice(3)).toEqual([
    [{ kind: 'another-kind', times: 1 }, 'refused'],
    [{ kind: 'one-kind', times: 1 }, 'refused'],
  ]);
});
