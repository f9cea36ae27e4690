import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ledgerAgrees, makeProduct } from '../test/factories.ts';
import { useShop } from '../test/shop.ts';
import { makeFirstAccounts } from '../server/app/first-run.ts';
import { fillDemoShop } from './demo.ts';
import { filesOf, folder, readFinished } from './finished.ts';
import { scenes } from './plan-scenes.ts';
import { idOf } from './product-pictures.ts';
import { shotsOf } from './shots.ts';
import { simulatePast } from './simulate-past.ts';
import { wardrobe } from './wardrobe/wardrobe.ts';

const shop = useShop();
const fresh = useShop({ DEMO: '1' });

test('filling that stops on the way leaves nothing behind, and is done the next time, once', async () => {
  const count = async (table: 'products' | 'orders' | 'legal_pages' | 'users') =>
    (await fresh.db.selectFrom(table).select('id').execute()).length;
  const past = { orders: 20, shoppers: 3, days: 30 };
  await makeFirstAccounts(fresh);
  // The demo fills this table last; the test renames it, so that filling the demo fails at its end.
  await sql`alter table wishlist_items rename to put_away`.execute(fresh.db);
  await expect(fillDemoShop(fresh, past)).rejects.toThrow('wishlist_items');
  expect([await count('products'), await count('orders'), await count('legal_pages')]).toEqual([0, 0, 0]);
  await sql`alter table put_away rename to wishlist_items`.execute(fresh.db);
  for (let times = 0; times < 2; times++) await fillDemoShop(fresh, past);
  expect([await count('products'), await count('orders'), await count('legal_pages'), await count('users')]).toEqual([
    wardrobe.length,
    20 + scenes.length + 5,
    2,
    3 + 2,
  ]);
  expect(await ledgerAgrees(fresh)).toBe(true);
});

test('a shop that has anything in it is left as it is', async () => {
  await makeProduct(shop);
  await fillDemoShop(shop);
  const products = await shop.db.selectFrom('products').select('id').execute();
  expect(products.length).toBe(1);
});

test('every product shows its finished pictures, each with its colour, and all their files are in the store', async () => {
  const finished = readFinished();
  const images = await fresh.db
    .selectFrom('product_images')
    .innerJoin('products', 'products.id', 'product_images.product_id')
    .select(['products.name', 'picture_id as id', 'color'])
    .orderBy('position')
    .execute();
  const shown = Map.groupBy(images, ({ name }) => name);
  expect(shown.size).toBe(wardrobe.length);
  for (const [name, own] of shown)
    expect([name, own.map(({ id, color }) => ({ id, color }))]).toEqual([
      name,
      finished[name]?.map(({ id, color }) => ({ id, color })),
    ]);
  for (const name of images.flatMap(({ id }) => filesOf(id)))
    expect([name, await fresh.files.has(name)]).toEqual([name, true]);
});

test('the finished pictures are those that the studio would draw now, and take at most 40 MB', async () => {
  const finished = readFinished();
  for (const garment of wardrobe)
    expect([garment.name, finished[garment.name]?.map(({ id, color, pose }) => ({ id, color, pose }))]).toEqual([
      garment.name,
      shotsOf(garment).map((shot) => ({ id: idOf(shot), color: shot.color, pose: shot.pose })),
    ]);
  const files = Object.values(finished)
    .flat()
    .flatMap(({ id }) => filesOf(id));
  expect((await readdir(folder)).toSorted()).toEqual([...files, 'pictures.json'].toSorted());
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40e6);
});

test('a past that was restocked leaves today’s stock as it is, and the ledger agrees', async () => {
  const { variants } = await makeProduct(shop, { variants: [{ stock: 0 }, { size: 'L', stock: 3 }] });
  const orders = await simulatePast(shop.db, { orders: 40, shoppers: 3, days: 30, now: shop.now(), isRestocked: true });
  expect(orders).toBeGreaterThan(20);
  const after = await shop.db
    .selectFrom('variants')
    .select(['id', 'stock'])
    .where(
      'id',
      'in',
      variants.map((variant) => variant.id),
    )
    .execute();
  expect(after.map((variant) => variant.stock).toSorted()).toEqual([0, 3]);
  expect(await ledgerAgrees(shop)).toBe(true);
});
