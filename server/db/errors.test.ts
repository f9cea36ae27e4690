import { expect, test } from 'vitest';
import { isCutOff, isDatabaseTrouble } from './errors.ts';

const saidByPgBouncer = (message: string) => Object.assign(new Error(message), { code: '08P01' });

test('a pooler without a server to lend is cut off, one that is busy is not', () => {
  expect(isCutOff(saidByPgBouncer('server login has been failing, try again later'))).toBe(true);
  for (const message of ['no more connections allowed (max_client_conn)', 'query_wait_timeout']) {
    expect(isCutOff(saidByPgBouncer(message))).toBe(false);
    expect(isDatabaseTrouble(saidByPgBouncer(message))).toBe(true);
  }
});
