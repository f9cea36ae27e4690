import { expect, test } from 'vitest';
import { ledgerAgrees, makeProduct } from '../../test/factories.ts';
import { useShop } from '../../test/shop.ts';
import { arePicturesWaiting, BRAND, PICTURES_TO_OPEN, showPictures, sourceIdOf } from './all-pictures.ts';
import { fillDemoShop } from './demo.ts';
import { shotsOf, sizes } from './photo-session.ts';
import { simulatePast } from './simulate-past.ts';
import { wardrobe } from './wardrobe/wardrobe.ts';

const shop = useShop();

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
