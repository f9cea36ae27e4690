import { beforeEach, expect, test } from 'vitest';
import { ShopError } from '#contract/errors.ts';
import { forgetHeldBack } from '../outside/counted-warnings.ts';
import { toRefusal } from './errors.ts';
import { TooManyTries } from './rate-limits.ts';

beforeEach(forgetHeldBack);

test('a flood of refusals is one line in the log, with its rule and without a stack', () => {
  const lines: unknown[] = [];
  const write = (...line: unknown[]) => void lines.push(line);
  const log = { warn: write, error: write };
  for (let times = 0; times < 500; times++) {
    expect(toRefusal(new TooManyTries('login-account', 60_000), log).status).toBe(429);
    expect(toRefusal(new ShopError('not-ready', 'BUSY', 'Busy.'), log).status).toBe(503);
  }
  expect(lines).toEqual([
    [{ kind: 'login-account', times: 1 }, 'too many tries'],
    [{ kind: 'BUSY', times: 1 }, 'not ready'],
  ]);
});

test('a database that is away is logged with what it said', () => {
  const lines: unknown[] = [];
  const log = { warn: (about: unknown) => void lines.push(about), error: () => {} };
  const error = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  toRefusal(error, log);
  expect(lines).toEqual([{ kind: 'NOT_READY', times: 1, err: error }]);
});
