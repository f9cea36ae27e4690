// On both engines: a long read sees the database in the state of one moment.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { makeCategory } from '../../../test/factories.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import type { Db } from './schema.ts';
import { readSnapshot } from './snapshot.ts';

const shop = useShop();

async function* countTwice(db: Db): AsyncGenerator<number> {
  for (let times = 0; times < 2; times++) yield (await db.selectFrom('categories').select('id').execute()).length;
}

test('a snapshot sees nothing that is written meanwhile, and the writer does not wait for it', async () => {
  await makeCategory(shop);
  const counts = readSnapshot(shop.db, countTwice);
  const first = await counts.next();
  await makeCategory(shop);
  expect((await counts.next()).value).toBe(first.value);
  expect(await Array.fromAsync(readSnapshot(shop.db, countTwice))).toEqual([2, 2]);
  await counts.return();
});

test('nothing can be written through it', async () => {
  const write = readSnapshot(shop.db, async function* (db) {
    yield await db.deleteFrom('categories').execute();
  });
  await expect(write.next()).rejects.toThrow(/read-?\s?only/);
});

test('readers that stop early leave no connection behind', async () => {
  for (let times = 0; times < 15; times++) for await (const _ of readSnapshot(shop.db, countTwice)) break;
  expect(await Array.fromAsync(readSnapshot(shop.db, countTwice))).toHaveLength(2);
});

test('a reader who does not go on keeps nothing open for ever, and sees nothing of what came later', async () => {
  const counts = readSnapshot(shop.db, countTwice, 100);
  await counts.next();
  await makeCategory(shop);
  if (isPostgres) await vi.waitFor(async () => expect(await listOpen()).toHaveLength(0));
  else {
    const other = new DatabaseSync(join(shop.env.DATA_DIR, 'shop.db'));
    const isAllInFile = () => {
      const { log, checkpointed } = other.prepare('pragma wal_checkpoint').get() ?? {};
      return log === checkpointed;
    };
    expect(isAllInFile()).toBe(false);
    await vi.waitUntil(isAllInFile, { timeout: 5000 });
    other.close();
  }
  await expect(counts.next()).rejects.toThrow('nobody has read on');
});

const listOpen = async () =>
  (
    await sql`select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
      shop.db,
    )
  ).rows;
