import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUp, fillShop, newFolder } from '../../../test/backup-drill.ts';
import { startObjectStore, type ObjectStore } from '../../../test/object-store.ts';
import { useShop } from '../../../test/shop.ts';
import { beginBackup, queueNightlyBackup, usualPlace } from './backups.ts';
import { listBackups } from './manifest.ts';
import { openPlace } from './open-place.ts';

const shop = useShop();
let store: ObjectStore;
const storeKeys = () => ({
  backupS3: { endpoint: store.endpoint, region: 'ap-south-1', accessKeyId: 'key', secretAccessKey: 'secret' },
});
beforeAll(async () => {
  store = await startObjectStore();
  await fillShop(shop);
});
afterAll(async () => {
  store.stop();
  await cleanUp();
});

describe('the nightly backup', () => {
  beforeEach(async () => {
    await shop.db.deleteFrom('backups').execute();
    Object.assign(shop.env, { ...storeKeys(), BACKUP_TO: join(await newFolder(), 'nightly') });
  });
  afterEach(() => {
    delete shop.env.BACKUP_TO;
    delete shop.env.backupS3;
  });
  const rows = async () => shop.db.selectFrom('backups').select(['state', 'error', 'row_count']).execute();
  const ask = async () => {
    const isQueued = await queueNightlyBackup(shop);
    await shop.jobs.idle();
    return isQueued;
  };

  test('is made by one of ten processes that ask at once, once a night, and noted', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, ask));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await ask()).toBe(false);
    expect(await rows()).toEqual([{ state: 'done', error: '', row_count: expect.any(Number) }]);
    shop.wait(24 * 3_600_000);
    expect(await ask()).toBe(true);
    expect((await listBackups(openPlace(usualPlace(shop.env), shop.env))).whole).toHaveLength(2);
  });

  test('that fails says why and is tried again an hour later', async () => {
    shop.env.BACKUP_TO = 's3://shop/nightly';
    store.refuseAll(403);
    expect(await ask()).toBe(true);
    expect(await rows()).toMatchObject([
      { state: 'failed', error: expect.stringMatching(/denied access to s3:.* \(403\)/) },
    ]);
    store.refuseAll(0);
    expect(await ask()).toBe(false);
    shop.wait(61 * 60_000);
    expect(await ask()).toBe(true);
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['done', 'failed']);
  });

  test('of a process that left only its row does not stop the next one', async () => {
    await beginBackup(shop.db, usualPlace(shop.env), shop.now());
    expect(await ask()).toBe(false);
    shop.wait(61 * 60_000);
    expect(await ask()).toBe(true);
  });
});
