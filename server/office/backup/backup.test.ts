import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp, everyRow, fillShop, newFolder, newTarget, open, type Engine } from '../../../test/backup-drill.ts';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { startObjectStore, type ObjectStore } from '../../../test/object-store.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { verifyLog } from '../../accounts/audit/verify-log.ts';
import { witnessLog } from '../../accounts/audit/witness.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { openShopKey } from '../../platform/keys/shop-key.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteInLog } from '../../accounts/audit/audit.ts';
import { openFileStore } from '../../platform/outside/file-store.ts';
import { beginBackup } from './backups.ts';
import { copyDatabase } from './copy-database.ts';
import type { Target } from './fill-database.ts';
import { makeBackup } from './make-backup.ts';
import { listBackups } from './manifest.ts';
import { openPlace } from './open-place.ts';
import type { Place } from './place.ts';
import { restore } from './restore.ts';

const shop = useShop();
const engines: Engine[] = isPostgres ? ['postgres', 'sqlite'] : ['sqlite'];
let store: ObjectStore;
const storeKeys = () => ({
  backupS3: { endpoint: store.endpoint, region: 'ap-south-1', accessKeyId: 'key', secretAccessKey: 'secret' },
});
beforeAll(async () => {
  store = await startObjectStore();
  await fillShop(shop);
  await calmDown();
  await shop.mac('a use', 'makes the key');
  await witnessLog(shop.db, shop.env.DATA_DIR, shop.now());
});
afterAll(async () => {
  store.stop();
  await cleanUp();
});

/**
 * Sends the confirmation emails that otherwise wait for two minutes. On a busy machine the two minutes might end during
 * the test, and rows would change while the test compares them.
 */
async function calmDown(): Promise<void> {
  shop.wait(3 * 60_000);
  await shop.emailsSent();
}

const aPlace = async () => openPlace(join(await newFolder(), 'backups'), storeKeys());
const filesOf = (target: Target) => openFileStore({ DATA_DIR: target.DATA_DIR, s3: undefined });

async function expectSameShop(target: Target): Promise<void> {
  const db = open(target);
  expect(await everyRow(db)).toEqual(await everyRow(shop.db));
  const mac = openShopKey({ SHOP_KEY: undefined, SHOP_KEY_BEFORE: undefined, DATABASE_URL: undefined, ...target }, db);
  expect(await mac('a use', 'x')).toBe(await shop.mac('a use', 'x'));
  expect(await verifyLog(db, mac, target.DATA_DIR)).toMatchObject({ flaw: undefined });
}

async function expectSamePictures(target: Target): Promise<void> {
  const [from, to] = [join(shop.env.DATA_DIR, 'pictures'), join(target.DATA_DIR, 'pictures')];
  const names = (await readdir(from)).toSorted();
  expect(names.length).toBeGreaterThan(4);
  expect((await readdir(to)).toSorted()).toEqual(names);
  for (const name of names) expect(await readFile(join(to, name))).toEqual(await readFile(join(from, name)));
}

describe.each(engines)('on %s', (engine) => {
  test.each([
    ['a folder', aPlace],
    ['a bucket', async () => openPlace(`s3://shop/${engine}`, storeKeys())],
  ])('a backup restored from %s is the same shop: rows, pictures, keys and the log', async (_where, openOne) => {
    const place = await openOne();
    const { manifest } = await makeBackup(shop, place);
    expect(manifest.pictures).toMatchObject({ files: expect.any(Number), missing: 0 });
    const target = await newTarget(engine);
    await restore(place, undefined, target, filesOf(target));
    await expectSameShop(target);
    await expectSamePictures(target);
  });

  test('a shop that is copied there, and from there back, is the same', async () => {
    const first = await newTarget(engine);
    expect(await copyDatabase(shop.env, first)).toBeGreaterThan(30);
    await expectSameShop(first);
    const second = await newTarget(isPostgres ? 'postgres' : 'sqlite');
    await copyDatabase(first, second);
    await expectSameShop(second);
  });
});

test('a backup while orders are placed is of one instant: no order without its lines, and stock is the sum of its movements', async () => {
  const { variants } = await makeProduct(shop, { variants: [{ stock: 1000 }], pictures: [] });
  const shoppers = await Promise.all(Array.from({ length: 4 }, async () => makeShopper(shop)));
  const selling = { goesOn: true };
  let sold = 0;
  const orders = shoppers.map(async ({ call, addressId }) => {
    for (let n = 0; selling.goesOn && n < 9; n++) {
      await call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
      if ((await call('POST /orders/place', { body: { addressId, paymentMethod: 'COD' } })).status === 201) sold++;
    }
  });
  const place = await aPlace();
  await makeBackup(shop, place);
  selling.goesOn = false;
  await Promise.all(orders);
  await calmDown();
  expect(sold).toBeGreaterThan(0);
  const target = await newTarget('sqlite');
  await restore(place, undefined, target, filesOf(target));
  const db = open(target);
  const withoutLines = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'not in', db.selectFrom('order_items').select('order_id'))
    .execute();
  expect(withoutLines).toEqual([]);
  const sums = await db
    .selectFrom('variants')
    .leftJoin('stock_movements', 'stock_movements.variant_id', 'variants.id')
    .select(['variants.id', 'variants.stock', (sum) => sum.fn.sum<number>('change').as('total')])
    .groupBy(['variants.id', 'variants.stock'])
    .execute();
  expect(sums.filter(({ stock, total }) => stock !== Number(total ?? 0))).toEqual([]);
});

describe('a place', () => {
  test('holds a picture once, however many backups name it', async () => {
    const place = await aPlace();
    await makeBackup(shop, place);
    const pictures = await place.list('pictures/');
    shop.wait(1000);
    await makeBackup(shop, place);
    expect((await place.list('pictures/')).toSorted()).toEqual(pictures.toSorted());
    expect((await listBackups(place)).whole).toHaveLength(2);
  });

  test.skipIf(process.platform === 'win32')('is readable for its owner alone', async () => {
    const place = await aPlace();
    await makeBackup(shop, place);
    for (const path of await place.list('')) expect((await stat(join(place.address, path))).mode & 0o077).toBe(0);
    expect((await stat(place.address)).mode & 0o077).toBe(0);
  });

  test.each([
    ['ftp://example.com/x', /is not a valid backup location/],
    ['', /is not a valid backup location/],
  ])('%j is refused with a sentence', async (address, sentence) => {
    expect(() => openPlace(address, storeKeys())).toThrow(sentence);
  });

  test('in an object store wants its keys', async () => {
    expect(() => openPlace('s3://shop', { backupS3: undefined })).toThrow(/BACKUP_S3_ENDPOINT/);
  });

  test('that refuses gets no backup, and says so; the last good one stays', async () => {
    const place = openPlace('s3://shop/refusing', storeKeys());
    await makeBackup(shop, place);
    store.refuseAll(403);
    shop.wait(1000);
    await expect(makeBackup(shop, place)).rejects.toThrow('The object store denied access to s3://shop/refusing (403)');
    store.refuseAll(0);
    expect(await listBackups(place)).toMatchObject({ whole: [expect.any(String)], half: [] });
  });

  test.each([
    ['full', 'ENOSPC', /The disk at .* is full/],
    ['closed to the shop', 'EACCES', /is not allowed to read or write/],
  ])('that is %s gets no half backup, and the last good one stays', async (_how, code, sentence) => {
    const place = await aPlace();
    await makeBackup(shop, place);
    const before = (await place.list('')).toSorted();
    shop.wait(1000);
    let left = 3;
    const failing: Place = {
      ...place,
      put: async (path, bytes) => {
        if (left-- === 0) throw Object.assign(new Error(code), { code });
        await place.put(path, bytes);
      },
    };
    await expect(makeBackup(shop, failing)).rejects.toThrow(sentence);
    expect((await place.list('')).toSorted()).toEqual(before);
  });

  test('that keeps something else than what was written gets no backup', async () => {
    const place = await aPlace();
    const lying: Place = {
      ...place,
      put: async (path, bytes) => place.put(path, path.includes('/orders.') ? bytes.subarray(1) : bytes),
    };
    await expect(makeBackup(shop, lying)).rejects.toThrow(/is damaged: orders\.0001\.jsonl\.gz/);
    expect(await place.list('')).toEqual([]);
  });
});

describe('restoring', () => {
  test('overwrites no shop', async () => {
    const place = await aPlace();
    await makeBackup(shop, place);
    for (const engine of engines) {
      const target = await newTarget(engine);
      await restore(place, undefined, target, filesOf(target));
      await expect(restore(place, undefined, target, filesOf(target))).rejects.toThrow(/ already contains a shop, /);
      await expect(copyDatabase(shop.env, target)).rejects.toThrow(/ already contains a shop, /);
      await expectSameShop(target);
    }
  });

  test('overwrites no other shop’s key', async () => {
    const place = await aPlace();
    await makeBackup(shop, place);
    const folder = await newFolder();
    await writeFile(join(folder, 'shop.key'), 'another');
    await expect(restore(place, undefined, { DATA_DIR: folder }, filesOf({ DATA_DIR: folder }))).rejects.toThrow(
      /shop\.key belongs to another shop/,
    );
    expect(await readdir(folder)).toEqual(['shop.key']);
  });

  test('says what is no backup', async () => {
    const place = await aPlace();
    const target = await newTarget('sqlite');
    await expect(restore(place, undefined, target, filesOf(target))).rejects.toThrow(/There is no complete backup in/);
    await expect(restore(place, '2026-01-01T00-00-00-000Z', target, filesOf(target))).rejects.toThrow(
      /is not a backup/,
    );
  });

  const changed: Array<[string, (place: Place, name: string) => Promise<void>, RegExp]> = [
    [
      'a part that was changed',
      async (place, name) => place.put(`${name}/users.0001.jsonl.gz`, Buffer.from('other')),
      /is damaged: users\.0001/,
    ],
    ['a part that is missing', async (place, name) => place.remove(`${name}/users.0001.jsonl.gz`), /is damaged: users/],
    [
      'a picture that was changed',
      async (place) => place.put((await place.list('pictures/'))[0] ?? '', Buffer.from('other')),
      /is damaged: [0-9a-f]{32}/,
    ],
    [
      'a manifest that was cut',
      async (place, name) => place.put(`${name}/manifest.json`, Buffer.from('{"format":1,')),
      /is damaged: manifest\.json/,
    ],
    ['a newer form', async (place, name) => changeManifest(place, name, { format: 2 }), /newer version of the shop/],
    [
      'a newer schema',
      async (place, name) => changeManifest(place, name, { migrations: ['0001_first_schema', '9999_later'] }),
      /newer version of the shop/,
    ],
  ];
  test.each(changed)('refuses %s before anything is written', async (_what, change, sentence) => {
    const place = await aPlace();
    const { name } = await makeBackup(shop, place);
    await change(place, name);
    const target = await newTarget('sqlite');
    await expect(restore(place, undefined, target, filesOf(target))).rejects.toThrow(sentence);
    expect(existsSync(target.DATA_DIR)).toBe(false);
  });

  test.each(engines)('on %s that was cut short leaves no shop, and is done when started again', async (engine) => {
    const place = await aPlace();
    await makeBackup(shop, place);
    const target = await newTarget(engine);
    const stop = new Error('cut short');
    let rows = 0;
    const cutting = restore(place, undefined, target, filesOf(target), (step) => {
      if (step === 'rows' && ++rows === 5) throw stop;
    });
    await expect(cutting).rejects.toThrow('cut short');
    expect(existsSync(join(target.DATA_DIR, 'shop.db'))).toBe(false);
    await restore(place, undefined, target, filesOf(target));
    await expectSameShop(target);
  });
});

test('equal rows have equal sums, also on another engine', async () => {
  const target = await newTarget('sqlite');
  await copyDatabase(shop.env, target);
  const [here, there] = [await makeBackup(shop, await aPlace()), await backupOf(target)];
  expect(there.manifest.tables.map(({ name, sha256 }) => [name, sha256])).toEqual(
    here.manifest.tables.map(({ name, sha256 }) => [name, sha256]),
  );
});

test('a table of several parts and pages comes back whole', async () => {
  await inTransaction(shop.db, async (db) => {
    for (let n = 0; n < 1200; n++)
      await noteInLog(
        db,
        { userId: null, now: shop.now() },
        { action: 'page.changed', id: null, name: `Page ${n}`, after: { content: 'x'.repeat(3900) } },
      );
  });
  // After these emails, no rows change by themselves, however long the test takes.
  await calmDown();
  const place = await aPlace();
  const { manifest } = await makeBackup(shop, place);
  expect(manifest.tables.find(({ name }) => name === 'audit_log')?.parts.length).toBeGreaterThan(1);
  const target = await newTarget('sqlite');
  await restore(place, undefined, target, filesOf(target));
  await expectSameShop(target);
});

describe('in the back office', () => {
  test('an owner makes a backup, sees what came of it, and downloads an archive that can be restored', async () => {
    await shop.db.deleteFrom('backups').execute();
    const { call } = await makeAdmin(shop);
    expect(await call('GET /exports/backup')).toMatchObject({ status: 409, body: { code: 'NO_BACKUP' } });
    const replies = await Promise.all([1, 2, 3].map(async () => call('POST /backups')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    const shown = async () => (await call('GET /backups')).body.backups;
    await expect.poll(async () => (await shown()).latest[0].state).toBe('done');
    expect(await shown()).toMatchObject({
      isNightly: false,
      isOverdue: false,
      lastGood: { missingFiles: 0, error: '' },
    });
    const archive = await shop.app.inject({
      url: '/api/exports/backup',
      headers: { authorization: `Bearer ${await beginSession(shop.db, (await makeAdmin(shop)).user, shop.now())}` },
    });
    expect(archive.headers['content-disposition']).toMatch(/filename="backup-.*\.tar"/);
    const folder = await newFolder();
    await writeFile(join(folder, 'a.tar'), archive.rawPayload);
    execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder });
    const target = await newTarget('sqlite');
    await restore(openPlace(folder, storeKeys()), undefined, target, filesOf(target));
    await expectSamePictures(target);
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_log where action like 'backup.%' order by seq`.execute(shop.db);
    expect(rows.map(({ action }) => action)).toEqual(['backup.made', 'backup.downloaded']);
  });

  test('a backup that was cut short says so, and a nightly shop without a good one is told of', async () => {
    await shop.db.deleteFrom('backups').execute();
    const { call } = await makeAdmin(shop);
    await beginBackup(shop.db, 'a place', shop.now());
    expect((await call('GET /backups')).body.backups.latest[0]).toMatchObject({ state: 'running', error: '' });
    shop.wait(4 * 60_000);
    shop.env.BACKUP_TO = '/nowhere';
    const { backups } = (await call('GET /backups')).body;
    delete shop.env.BACKUP_TO;
    expect(backups).toMatchObject({ isNightly: true, isOverdue: true });
    expect(backups.latest[0]).toMatchObject({
      state: 'failed',
      error: 'The backup was interrupted when the shop stopped.',
    });
  });

  test('a manager makes backups and downloads none; others see none', async () => {
    const manager = await makeAdmin(shop, 'manager');
    expect((await manager.call('GET /backups')).status).toBe(200);
    expect((await manager.call('GET /exports/backup')).status).toBe(403);
    expect((await (await makeAdmin(shop, 'accounts')).call('GET /backups')).status).toBe(403);
  });
});

async function changeManifest(place: Place, name: string, change: object): Promise<void> {
  const path = `${name}/manifest.json`;
  const manifest: unknown = JSON.parse(String(await place.read(path)));
  await place.put(path, Buffer.from(JSON.stringify({ ...(manifest as object), ...change })));
}

async function backupOf(target: Target) {
  const files = filesOf(target);
  return makeBackup(
    { env: { SHOP_KEY: undefined, DATABASE_URL: undefined, ...target }, db: open(target), files, now: shop.now },
    await aPlace(),
  );
}
