import { chown, link, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../db/schema.ts';
import { openShopKey } from './shop-key.ts';

let folder = '';
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'tanabana-key-'))));
afterEach(async () => rm(folder, { recursive: true }));
/** The key lies in the folder, so no database is asked. */
const macOf = async () =>
  openShopKey({ DATA_DIR: folder, DATABASE_URL: undefined, SHOP_KEY: undefined, SHOP_KEY_BEFORE: undefined }, {} as Db)(
    'test',
    'text',
  );

test('servers that start together on nothing have one key, and keep it', async () => {
  const macs = await Promise.all(Array.from({ length: 8 }, macOf));
  expect(new Set(macs).size).toBe(1);
  expect(await macOf()).toBe(macs[0]);
  expect(await readFile(join(folder, 'shop.key'), 'utf8')).toMatch(/^[\w-]{43}$/);
});

// Only root may give a file away.
test.skipIf(process.getuid?.() !== 0)(
  'a link to a file of somebody else, who would know the key, is refused',
  async () => {
    const theirs = join(folder, 'theirs');
    await writeFile(theirs, 'a key that somebody else has chosen, long enough');
    await chown(theirs, 12_345, 12_345);
    await link(theirs, join(folder, 'shop.key'));
    await expect(macOf()).rejects.toThrow(/is a link to a file of another user/);
  },
);
