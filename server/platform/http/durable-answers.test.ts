import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { isPostgres, useShop, type Caller } from '../../../test/shop.ts';

// When the shop answers, the rows of the answer are on the disk (decisions/0092), even if the disk is slow. If the disk
// refuses a write, the shop does not confirm the change.

describe.skipIf(isPostgres)('an answer', () => {
  const shop = useShop();
  let owner: Caller;
  let shopper: Caller;
  let file: FileHandle;
  beforeAll(async () => {
    owner = await shop.as(await makeUser(shop, 'ADMIN'));
    shopper = await shop.as(await makeUser(shop));
    file = await open(join(shop.env.DATA_DIR, 'shop.db-wal'));
    return async () => file.close();
  });
  let slow = Promise.withResolvers<void>();
  afterEach(() => {
    slow.resolve();
    vi.restoreAllMocks();
  });

  /** Makes the disk slow: all further writes wait until the test resolves the returned promise. */
  const slowDisk = () => {
    slow = Promise.withResolvers<void>();
    vi.spyOn(Object.getPrototypeOf(file), 'datasync').mockReturnValue(slow.promise);
    return slow;
  };
  const addCategory = async (name: string) => owner.call('POST /categories', { body: { name } });
  const isThere = async (name: string) =>
    vi.waitFor(async () =>
      expect(await shop.db.selectFrom('categories').select('id').where('name', '=', name).execute()).toHaveLength(1),
    );
  const isAnswered = async (answer: Promise<unknown>) =>
    Promise.race([answer.then(() => true), wait(100).then(() => false)]);

  test('that refuses something because of what another request has just written waits for the disk', async () => {
    const disk = slowDisk();
    const first = addCategory('Ikat');
    await isThere('Ikat');
    const second = addCategory('Ikat');
    expect(await isAnswered(second)).toBe(false);
    disk.resolve();
    expect([(await first).status, (await second).status]).toEqual([201, 409]);
  });

  test('to the staff, who act on it, waits for what is on its way to the disk; a shopper’s reading does not', async () => {
    const disk = slowDisk();
    const first = addCategory('Ajrakh');
    await isThere('Ajrakh');
    const read = owner.call('GET /couriers');
    expect((await shopper.call('GET /wishlist')).status).toBe(200);
    expect(await isAnswered(read)).toBe(false);
    disk.resolve();
    expect([(await first).status, (await read).status]).toEqual([201, 200]);
  });

  test('to the staff is read also where the disk refuses', async () => {
    vi.spyOn(Object.getPrototypeOf(file), 'datasync').mockRejectedValue(new Error('EIO: i/o error, fdatasync'));
    expect((await addCategory('Kalamkari')).status).toBe(503);
    expect((await owner.call('GET /couriers')).status).toBe(200);
    vi.restoreAllMocks();
    expect((await addCategory('Bandhani')).status).toBe(201);
  });
});
