import { beforeEach, expect, test } from 'vitest';
import { ShopError } from '#contract/errors.ts';
import { forgetHeldBack } from '../outside/counted-warnings.ts';
import { toRefusal } from './errors.ts';
import { TooManyTries } from './rate-limits.ts';

beforeEach(forgetHeldBack);

test('a flood of refusals is one line in the log, with its rule and without a stack', () => {
  const lines: Array<[object, string]> = [];
  const write = (about: object, message: string) => void lines.push([about, message]);
  // The cast is safe: `toRefusal` writes to the log only by `warn` and `error`.
  const log = { warn: write, error: write } as never;
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
  const lines: object[] = [];
  // The cast is safe: `toRefusal` calls only `warn` and `error` of the log.
  const log = { warn: (about: object) => void lines.push(about), error: () => {} } as never;
  const error = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  toRefusal(error, log);
  expect(lines).toEqual([{ kind: 'NOT_READY', times: 1, err: error }]);
});
