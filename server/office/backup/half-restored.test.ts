import { existsSync } from 'node:fs';
import { rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp, everyRow, fillShop, newFolder, newTarget, type Engine } from '../../../test/backup-drill.ts';
import { startCluster } from '../../../test/postgres.ts';
import { makeServerFolder, startServer } from '../../../test/processes.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { mountSmallDisk, type SmallDisk } from '../../../test/small-disk.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { openFileStore } from '../../platform/outside/file-store.ts';
import { holdsShop, type Target } from './fill-database.ts';
import { makeBackup } from './make-backup.ts';
import { openPlace } from './open-place.ts';
import type { Place } from './place.ts';
import { restore } from './restore.ts';

// In these tests, a restore is interrupted. The shop must not start with only a part of its data, and must tell the
// person who starts it what to do.

const shop = useShop();
const SLOW_MS = 240_000;
let place: Place;
beforeAll(async () => {
  await fillShop(shop);
  shop.wait(3 * 60_000);
  await shop.emailsSent();
  place = openPlace(join(await newFolder(), 'backups'), { backupS3: undefined });
  await makeBackup(shop, place);
});
afterAll(cleanUp);

const bringBack = async (target: Target, onProgress?: Parameters<typeof restore>[4]) =>
  restore(place, undefined, target, openFileStore({ DATA_DIR: target.DATA_DIR, s3: undefined }), onProgress);

async function expectSameRows(target: Target): Promise<void> {
  const db = openDatabase(target);
  expect(await everyRow(db)).toEqual(await everyRow(shop.db));
  await db.destroy();
}

async function refusalOf(target: Target): Promise<string | undefined> {
  return bringBack(target).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

/** Fills the disk and leaves only this many kilobytes free. */
async function fillBut(disk: SmallDisk, kilobytes: number): Promise<void> {
  await disk.fill();
  const ballast = join(disk.folder, 'ballast');
  await truncate(ballast, (await stat(ballast)).size - kilobytes * 1024);
}

const NO_ROOM =
  /^The disk at .* is full, and the shop has not been restored yet\. Free up some space and start the restore again/;
/**
 * PostgreSQL stops when its disk has no room for its log. Sometimes PostgreSQL continues, but a new connection finds no
 * room for a file that it needs.
 */
const NO_ANSWER = / stopped responding .*, and the shop has not been restored yet\. .* then start the restore again\.$/;
const NO_FILE = / cannot be used: could not write init file$/;

test(
  'on a disk that fills up anywhere on the way there is no shop, a sentence says what to do, and the next one is whole',
  async (context) => {
    const disk = await mountSmallDisk(64);
    if (typeof disk === 'string') return context.skip(disk);
    try {
      const refusals = new Set<string>();
      for (let room = 0; ; room += 256) {
        const target = { DATA_DIR: join(disk.folder, `data-${room}`) };
        await fillBut(disk, room);
        const refusal = await refusalOf(target);
        if (refusal === undefined) break;
        refusals.add(refusal.replace(target.DATA_DIR, 'it'));
        expect(existsSync(join(target.DATA_DIR, 'shop.db'))).toBe(false);
        await disk.free();
        await bringBack(target);
        await expectSameRows(target);
        await rm(target.DATA_DIR, { recursive: true });
      }
      expect([...refusals].filter((refusal) => !NO_ROOM.test(refusal))).toEqual([]);
      expect(refusals.size).toBe(1);
    } finally {
      await disk.remove();
    }
  },
  SLOW_MS,
);

test.runIf(isPostgres)(
  'on a PostgreSQL whose disk fills up a sentence names the database, no row stays, and the next restore is whole',
  async (context) => {
    const disk = await mountSmallDisk(160);
    if (typeof disk === 'string') return context.skip(disk);
    const small = ['shared_buffers=8MB', 'max_wal_size=32MB', 'min_wal_size=32MB', 'fsync=on'];
    const server = await startCluster({ parent: disk.folder, settings: small, isKept: true });
    try {
      await server.createDatabase('shop');
      const target = { DATA_DIR: join(await newFolder(), 'data'), DATABASE_URL: server.urlOf('shop') };
      const refusals: string[] = [];
      for (let megabytes = 0; ; megabytes++) {
        await fillBut(disk, megabytes * 1024);
        const refusal = await refusalOf(target);
        if (refusal === undefined) break;
        refusals.push(refusal);
        await disk.free();
        // PostgreSQL stops when it cannot write, and then restarts by itself.
        await expect.poll(async () => holdsShop(target).catch(() => undefined), { timeout: 30_000 }).toBe(false);
      }
      expect(refusals).not.toEqual([]);
      const { host } = new URL(target.DATABASE_URL);
      const isGood = (refusal: string) =>
        refusal.includes(`${host}/shop`) && [NO_ROOM, NO_ANSWER, NO_FILE].some((sentence) => sentence.test(refusal));
      expect(refusals.filter((refusal) => !isGood(refusal))).toEqual([]);
      await expectSameRows(target);
    } finally {
      await server.stop();
      await disk.remove();
    }
  },
  SLOW_MS,
);

const engines: Engine[] = isPostgres ? ['postgres', 'sqlite'] : ['sqlite'];
test.each(engines)(
  'a server that starts on %s while a restore is at work, or where one was cut short, makes no empty shop in its place',
  async (engine) => {
    const target = await newTarget(engine);
    const { build, remove } = await makeServerFolder();
    const start = async () => startServer({ ...target, DATABASE_URL: target.DATABASE_URL ?? '', BUILD_DIR: build });
    const refusals: string[] = [];
    let isFirst = true;
    const cut = bringBackSlowly(target, async () => {
      if (!isFirst) return;
      isFirst = false;
      const early = await start();
      expect(await early.ready()).toBe(false);
      refusals.push(early.printed());
    });
    await expect(cut).rejects.toThrow('cut short');
    const late = await start();
    expect(await late.ready()).toBe(false);
    refusals.push(late.printed());
    for (const printed of refusals) expect(printed).toContain('has not finished. Wait for it, or start');
    await bringBack(target);
    const server = await start();
    expect(await server.ready(), server.printed()).toBe(true);
    await server.end();
    await remove();
  },
  SLOW_MS,
);

/**
 * Restores the pictures of a backup, and fails as soon as the restore begins to write rows. Calls `meanwhile` before
 * the restore reads a picture.
 */
async function bringBackSlowly(target: Target, meanwhile: () => Promise<void>) {
  const slow: Place = {
    ...place,
    read: async (path) => {
      if (path.startsWith('pictures/') && existsSync(join(target.DATA_DIR, 'restore-not-finished'))) await meanwhile();
      return place.read(path);
    },
  };
  const files = openFileStore({ DATA_DIR: target.DATA_DIR, s3: undefined });
  return restore(slow, undefined, target, files, (step) => {
    if (step === 'rows') throw new Error('cut short');
  });
}
