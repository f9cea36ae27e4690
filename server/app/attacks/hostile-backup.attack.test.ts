import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp, everyRow, fillShop, newFolder, newTarget, open } from '../../../test/backup-drill.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { keepQuiet } from '../../office/backup/keep-quiet.ts';
import { makeBackup } from '../../office/backup/make-backup.ts';
import { readManifest, sha256, type Manifest } from '../../office/backup/manifest.ts';
import { openPlace } from '../../office/backup/open-place.ts';
import type { Place } from '../../office/backup/place.ts';
import { restore } from '../../office/backup/restore.ts';
import type { Target } from '../../office/backup/fill-database.ts';
import { openFileStore } from '../../platform/outside/file-store.ts';
import { many } from './scale.ts';

// A stranger changes a backup and computes its checksums again. These tests restore such backups. Other tests restore
// an honest backup after a disaster.

const shop = useShop();
beforeAll(async () => {
  const { admin } = await fillShop(shop);
  await admin.call('POST /webhooks', { body: { name: 'ERP', url: 'https://erp.example', events: ['order.canceled'] } });
  shop.wait(3 * 60_000);
  await shop.emailsSent();
});
afterAll(cleanUp);

async function aBackup(): Promise<{ place: Place; name: string }> {
  const place = openPlace(join(await newFolder(), 'backups'), { backupS3: undefined });
  return { place, name: (await makeBackup(shop, place)).name };
}
const bringBack = async (place: Place, target: Target) =>
  restore(place, undefined, target, openFileStore({ DATA_DIR: target.DATA_DIR, s3: undefined }));
const isThere = async (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Replaces a part of a backup, and updates the checksums to match. */
async function forge(place: Place, name: string, file: string, bytes: Buffer, change: (manifest: Manifest) => void) {
  const manifest = await readManifest(place, name);
  const parts = [...manifest.tables.flatMap((table) => table.parts), ...manifest.pictures.parts];
  for (const part of parts.filter((one) => one.file === file))
    Object.assign(part, { bytes: bytes.length, sha256: sha256(bytes) });
  change(manifest);
  await place.put(`${name}/${file}`, bytes);
  await place.put(`${name}/manifest.json`, Buffer.from(JSON.stringify(manifest)));
}

test.each([
  ['a name that leads out of the folder', ['../../shop.key', 'a'.repeat(64), 1]],
  ['a sum that leads out of the place', [`${'a'.repeat(32)}.jpg`, '../../../etc/passwd', 1]],
  ['a sum that is no text', [`${'a'.repeat(32)}.jpg`, 7, 1]],
  ['no line at all', null],
])('a list of pictures with %s is a broken backup, and nothing is written', async (_what, line) => {
  const { place, name } = await aBackup();
  await forge(place, name, 'picture-files.0001.jsonl.gz', gzipSync(`${JSON.stringify(line)}\n`), ({ pictures }) => {
    Object.assign(pictures, { files: 1, bytes: 1 });
  });
  const target = await newTarget('sqlite');
  await expect(bringBack(place, target)).rejects.toThrow(/is damaged: picture-files\.0001/);
  expect(await isThere(target.DATA_DIR)).toBe(false);
});

test.each([
  ['a row that is none', '7\n'],
  ['a row of things', '[{"a":1}]\n'],
  ['what is no JSON', 'users\n'],
  ['no gzip', undefined],
])('a table with %s is a broken backup, and nothing is written', async (_what, text) => {
  const { place, name } = await aBackup();
  const bytes = text === undefined ? Buffer.from('plain') : gzipSync(text);
  await forge(place, name, 'users.0001.jsonl.gz', bytes, ({ tables }) => {
    Object.assign(tables.find((table) => table.name === 'users') ?? {}, { rows: 1, sha256: sha256(text ?? '') });
  });
  const target = await newTarget('sqlite');
  await expect(bringBack(place, target)).rejects.toThrow(/is damaged: users\.0001/);
  expect(await isThere(target.DATA_DIR)).toBe(false);
});

test('a part that unpacks to far more than any that the shop writes is not unpacked', async () => {
  const { place, name } = await aBackup();
  const bomb = gzipSync(Buffer.alloc(many({ quick: 300_000_000, full: 1_000_000_000 }), ' '), { level: 1 });
  await forge(place, name, 'users.0001.jsonl.gz', bomb, () => {});
  const before = process.memoryUsage().rss;
  const target = await newTarget('sqlite');
  await expect(bringBack(place, target)).rejects.toThrow(/is damaged: users\.0001/);
  expect(process.memoryUsage().rss - before).toBeLessThan(600_000_000);
});

test('a backup that lacks a table is not restored without it', async () => {
  const { place, name } = await aBackup();
  const manifest = await readManifest(place, name);
  const tables = manifest.tables.filter((table) => table.name !== 'audit_log');
  await place.put(`${name}/manifest.json`, Buffer.from(JSON.stringify({ ...manifest, tables })));
  const target = await newTarget('sqlite');
  await expect(bringBack(place, target)).rejects.toThrow(/audit_log/);
  expect(await isThere(join(target.DATA_DIR, 'shop.db'))).toBe(false);
});

test('what another database has left beside its file is not read into the restored one', async () => {
  const { place } = await aBackup();
  const [before, target] = [await newTarget('sqlite'), await newTarget('sqlite')];
  await bringBack(place, before);
  // The disaster before the restore: the shop was killed while its last changes were only in SQLite's write-ahead log,
  // and then its database file was deleted.
  const db = open(before);
  await sql`update users set first_name = 'Somebody else'`.execute(db);
  const log = join(before.DATA_DIR, 'shop.db-wal');
  expect((await stat(log)).size).toBeGreaterThan(0);
  await mkdir(target.DATA_DIR, { recursive: true });
  await copyFile(log, join(target.DATA_DIR, 'shop.db-wal'));
  await expect(bringBack(place, target)).rejects.toThrow(/shop\.db-wal belongs to another shop/);
  expect(await readdir(target.DATA_DIR)).toEqual(['shop.db-wal']);
});

test.skipIf(isPostgres)(
  'of restores into one folder at once one makes the shop, whole, and the others say that it is there',
  async () => {
    const { place } = await aBackup();
    const target = await newTarget('sqlite');
    const results = await Promise.allSettled(Array.from({ length: 4 }, async () => bringBack(place, target)));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    expect(refused).toHaveLength(3);
    for (const sentence of refused) expect(sentence).toMatch(/ already contains a shop, /);
    expect(await everyRow(open(target))).toEqual(await everyRow(shop.db));
  },
);

test('a shop that is only tried tells no other server, and the restore counts the pictures of the one that goes on', async () => {
  const { place } = await aBackup();
  const target = await newTarget('sqlite');
  const files = openFileStore({ DATA_DIR: target.DATA_DIR, s3: undefined });
  const later = `${'a'.repeat(32)}.jpg`;
  await files.put(later, Buffer.from('the picture of a product that came after the backup'), 'image/jpeg');
  expect(await restore(place, undefined, target, files)).toMatchObject({ strange: 1 });
  expect(await files.has(later)).toBe(true);
  expect(await keepQuiet(target)).toBe(1);
  expect(await open(target).selectFrom('webhooks').select('paused').execute()).toEqual([{ paused: 'owner' }]);
  expect(await shop.db.selectFrom('webhooks').select('paused').execute()).toEqual([{ paused: '' }]);
});
