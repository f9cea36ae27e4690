import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ledgerAgrees, makeProduct } from '../../test/factories.ts';
import { useShop } from '../../test/shop.ts';
import { arePicturesWaiting, BRAND, PICTURES_TO_OPEN, showPictures, sourceIdOf } from './all-pictures.ts';
import { makeFirstAccounts } from '../first-run.ts';
import { fillDemoShop } from './demo.ts';
import { shotsOf, sizes, type Shot } from './photo-session.ts';
import { scenes } from './plan-scenes.ts';
import { simulatePast } from './simulate-past.ts';
import { wardrobe } from './wardrobe/wardrobe.ts';

const shop = useShop();
const fresh = useShop({ DEMO: '1' });

test('filling that stops on the way leaves nothing behind, and is done the next time, once', async () => {
  const count = async (table: 'products' | 'orders' | 'legal_pages' | 'users') =>
    (await fresh.db.selectFrom(table).select('id').execute()).length;
  const past = { orders: 20, shoppers: 3, days: 30 };
  const take = async (_: unknown, shots: readonly Shot[]) => {
    const taken = new Map(shots.map(({ key }, index) => [key, `drawn ${index}`]));
    for (const id of taken.values())
      await fresh.db
        .insertInto('pictures')
        .values({ ...picture, id, width: sizes.quick, created_at: fresh.now() })
        .onConflict((on) => on.doNothing())
        .execute();
    return taken;
  };
  await makeFirstAccounts(fresh);
  // In the way of the last thing that is filled.
  await sql`alter table wishlist_items rename to put_away`.execute(fresh.db);
  await expect(fillDemoShop(fresh, { take, past })).rejects.toThrow('wishlist_items');
  expect([await count('products'), await count('orders'), await count('legal_pages')]).toEqual([0, 0, 0]);
  await sql`alter table put_away rename to wishlist_items`.execute(fresh.db);
  for (let times = 0; times < 2; times++) await fillDemoShop(fresh, { take, past });
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

test('pictures of the opening give way to the same pictures at full size, each with its colour; the others follow them', async () => {
  const [garment] = wardrobe;
  if (!garment) throw new Error('the wardrobe is empty');
  const shots = shotsOf(garment);
  const product = await makeProduct(shop, { brand: BRAND });
  await shop.db
    .updateTable('products')
    .set({ source_id: sourceIdOf(0) })
    .where('id', '=', product.id)
    .execute();
  await shop.db.deleteFrom('product_images').where('product_id', '=', product.id).execute();
  const taken = async (width: number, some: typeof shots) => {
    const ids = new Map(some.map(({ key }) => [key, `${width} ${key}`]));
    const rows = [...ids.values()].map((id) => ({ ...picture, id, width, created_at: shop.now() }));
    await shop.db.insertInto('pictures').values(rows).execute();
    return ids;
  };
  await showPictures(
    shop,
    [shots.slice(0, PICTURES_TO_OPEN)],
    await taken(sizes.quick, shots.slice(0, PICTURES_TO_OPEN)),
  );
  expect(await arePicturesWaiting(shop)).toBe(true);
  await showPictures(shop, [shots], await taken(sizes.close, shots));
  expect(await arePicturesWaiting(shop)).toBe(false);
  const images = await shop.db
    .selectFrom('product_images')
    .select(['picture_id', 'color'])
    .where('product_id', '=', product.id)
    .orderBy('position')
    .execute();
  expect(images).toEqual(shots.map(({ key, color }) => ({ picture_id: `${sizes.close} ${key}`, color })));
});

const picture = { height: 1600, widths: '[200]', placeholder: '', main_color: '#27396F' };

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
