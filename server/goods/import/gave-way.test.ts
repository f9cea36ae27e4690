import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeProduct } from '../../../test/factories.ts';
import { importFile } from '../../../test/import-file.ts';
import { useShop } from '../../../test/shop.ts';
import type { Db } from '../../platform/db/schema.ts';

const shop = useShop();

/**
 * Makes a copy of the shop's database handle whose first transaction fails just before its commit, as if PostgreSQL had
 * ended the transaction to resolve a deadlock.
 */
function givingWayOnce(): Db {
  let isFirst = true;
  const transaction = () => ({
    execute: async (work: (db: Db) => Promise<unknown>) =>
      shop.db.transaction().execute(async (db) => {
        const done = await work(db);
        if (!isFirst) return done;
        isFirst = false;
        throw Object.assign(new Error('gave way'), { code: '40P01' });
      }),
  });
  return new Proxy(shop.db, {
    get: (db, name) => {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(db, name, db);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
}

test('a batch that gave way is written once, and counted once', async () => {
  const { id } = await makeProduct(shop);
  const pictures = (
    await shop.db.selectFrom('product_images').select('picture_id').where('product_id', '=', id).execute()
  ).map((row) => row.picture_id);
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-import-'));
  const path = join(folder, 'c.csv');
  await writeFile(
    path,
    `product,name,category,colour,size,stock,price,pictures\nG-1,Given Way,New > Newer,Red,M,2,100,${pictures.join(' | ')}\n`,
  );
  const result = await importFile(shop, path, {}, givingWayOnce());
  await rm(folder, { recursive: true });
  expect(result).toMatchObject({ rows: 1, added: 1, refused: 0, problems: [], newCategories: ['New', 'New > Newer'] });
  const written = await shop.db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select('categories.name')
    .where('source_id', '=', 'G-1')
    .execute();
  expect(written).toEqual([{ name: 'Newer' }]);
});
