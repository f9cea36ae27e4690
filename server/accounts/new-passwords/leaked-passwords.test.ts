import { createHash } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { leakedPasswords } from './leaked-passwords.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-leaked-'));
});
afterAll(async () => rm(folder, { recursive: true }));

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex');
const fail = (error: unknown) => {
  throw error;
};
const leaked = Array.from({ length: 501 }, (_, n) => `leaked-${n}`);

async function listed(passwords: readonly string[], toLine: (hash: string, n: number) => string, last = '\n') {
  const path = join(folder, `${Math.random()}.txt`);
  await writeFile(path, passwords.map(hashOf).toSorted().map(toLine).join('\n') + last);
  return leakedPasswords(path, fail);
}

test.each([
  ['as the site offers it', (hash: string, n: number) => `${hash.toUpperCase()}:${n ** 4}\r`, '\n'],
  ['with hashes alone, in small letters, and no end of the last line', (hash: string) => hash, ''],
] as Array<[string, (hash: string, n: number) => string, string]>)(
  'finds each password of a list %s, and no other',
  async (_, toLine, last) => {
    const isLeaked = await listed(leaked, toLine, last);
    for (const password of leaked) expect(await isLeaked(password), password).toBe(true);
    for (let n = 0; n < 200; n++) expect(await isLeaked(`kept-${n}`)).toBe(false);
  },
);

test('a list of one line, of none, and no list', async () => {
  expect(await (await listed(['one'], (hash) => hash))('one')).toBe(true);
  expect(await (await listed([], (hash) => hash, ''))('one')).toBe(false);
  expect(await leakedPasswords(undefined, fail)('one')).toBe(false);
});

test('where the list has gone a password passes, and somebody is told', async () => {
  const told: unknown[] = [];
  const isLeaked = leakedPasswords(join(folder, 'gone.txt'), (error) => told.push(error));
  expect(await isLeaked('one')).toBe(false);
  expect(told).toMatchObject([{ code: 'ENOENT' }]);
});

describe('a shop whose owner has such a list', () => {
  const path = join(tmpdir(), `tanabana-leaked-${process.pid}-${process.env['ENGINE']}.txt`);
  writeFileSync(path, leaked.map(hashOf).toSorted().join('\n'));
  const shop = useShop({ PWNED_PASSWORDS: path });
  afterAll(async () => rm(path));

  test('refuses its passwords, and takes others', async () => {
    const register = async (password: string) =>
      shop.guest.call('POST /auth/register', { body: { username: 'asha', email: 'asha@example.com', password } });
    expect((await register('leaked-42')).body).toMatchObject({
      message: 'This password has appeared in a data leak. Choose another.',
      issues: [{ path: 'password' }],
    });
    expect((await register('Sutli-Ghagra-7')).status).toBe(201);
  });

  test('sells on when its list is removed, and still refuses the commonest', async () => {
    renameSync(path, `${path}.away`);
    try {
      const register = async (username: string, password: string) =>
        (
          await shop.guest.call('POST /auth/register', {
            body: { username, email: `${username}@example.com`, password },
          })
        ).status;
      expect(await register('meera', 'leaked-42')).toBe(201);
      expect(await register('rina', 'skywalker')).toBe(400);
    } finally {
      renameSync(`${path}.away`, path);
    }
  });
});
