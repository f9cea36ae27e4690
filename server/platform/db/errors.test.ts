import { expect, test } from 'vitest';
import { isCutOff, isDatabaseTrouble, isDiskFull } from './errors.ts';

type Said = { code?: string; errcode?: number; cause?: { code: string } };
const saidByPgBouncer = (message: string) => Object.assign(new Error(message), { code: '08P01' });

test('a pooler without a server to lend is cut off, one that is busy is not', () => {
  expect(isCutOff(saidByPgBouncer('server login has been failing, try again later'))).toBe(true);
  for (const message of ['no more connections allowed (max_client_conn)', 'query_wait_timeout']) {
    expect(isCutOff(saidByPgBouncer(message))).toBe(false);
    expect(isDatabaseTrouble(saidByPgBouncer(message))).toBe(true);
  }
});

test.each<[what: string, said: Said, isFull: boolean]>([
  ['SQLite on a disk that nobody may write to any more', { errcode: 8 }, false],
  ['SQLite on a disk that does not answer', { errcode: 10 | (3 << 8) }, false],
  ['SQLite on a full disk', { errcode: 13 }, true],
  ['SQLite without its folder', { errcode: 14 }, false],
  ['PostgreSQL on a disk that does not answer', { code: '58030' }, false],
  ['PostgreSQL without memory', { code: '53200' }, false],
  ['PostgreSQL on a full disk', { code: '53100' }, true],
  ['a file on a full disk', { code: 'ENOSPC' }, true],
  ['a file on a disk that nobody may write to any more', { code: 'EROFS' }, false],
  ['a log that a full disk has not taken', { code: 'UNCONFIRMED', cause: { code: 'ENOSPC' } }, true],
])('%s is trouble that passes, and no mistake of the shop', (_what, { cause, ...said }, isFull) => {
  const error = Object.assign(new Error('disk', cause && { cause: Object.assign(new Error('below'), cause) }), said);
  expect([isDatabaseTrouble(error), isDiskFull(error)]).toEqual([true, isFull]);
});
