import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { warnCounted } from './counted-warnings.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a thousand warnings of a kind are one line at once and one a minute, with their number', () => {
  const lines: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void lines.push(line) };
  for (let times = 0; times < 1000; times++) warnCounted(log, 'login-account', 'refused', { err: 'only the first' });
  warnCounted(log, 'login-network', 'refused');
  expect(lines).toEqual([
    [{ kind: 'login-account', times: 1, err: 'only the first' }, 'refused'],
    [{ kind: 'login-network', times: 1 }, 'refused'],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toEqual([[{ kind: 'login-account', times: 999 }, 'refused']]);
  warnCounted(log, 'login-account', 'refused');
  warnCounted(log, 'login-network', 'refused');
  vi.advanceTimersByTime(600_000);
  expect(lines.slice(3)).toEqual([
    [{ kind: 'login-network', times: 1 }, 'refused'],
    [{ kind: 'login-account', times: 1 }, 'refused'],
  ]);
});
