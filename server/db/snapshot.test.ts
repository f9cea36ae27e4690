import { expect, test } from 'vitest';
import { makeCategory } from '../../test/factories.ts';
import { useShop } from '../../test/shop.ts';
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
