import { chown, link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mountSmallDisk } from '../../../test/small-disk.ts';
import type { Db } from '../db/schema.ts';
import { openShopKey } from './shop-key.ts';

let folder = '';
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'tanabana-key-'))));
afterEach(async () => rm(folder, { recursive: true }));
/** Opens the shop's key as a file in the folder. This needs no database. */
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

// The test needs root, because only root may give a file to another user.
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

test('an empty file is no key, which a power cut or a full disk may leave', async () => {
  await writeFile(join(folder, 'shop.key'), '');
  await expect(macOf()).rejects.toThrow(/shop\.key is empty/);
});

test.skipIf(process.getuid?.() !== 0)(
  'a key that finds no room on the disk is made once there is some',
  async (context) => {
    const disk = await mountSmallDisk(1);
    if (typeof disk === 'string') return context.skip(disk);
    try {
      folder = join(disk.folder, 'data');
      await mkdir(folder);
      await disk.fill();
      await expect(macOf()).rejects.toThrow(/ENOSPC/);
      await disk.free();
      expect(await macOf()).toMatch(/^[0-9a-f]{64}$/);
      expect(await readdir(folder)).toEqual(['shop.key']);
    } finally {
      await disk.remove();
      folder = await mkdtemp(join(tmpdir(), 'tanabana-key-'));
    }
  },
);
