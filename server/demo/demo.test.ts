import { expect, test } from 'vitest';
import { ledgerAgrees, makeProduct } from '../../test/factories.ts';
import { useShop } from '../../test/shop.ts';
import { fillDemoShop } from './demo.ts';
import { liveThrough } from './life.ts';

const shop = useShop();

test('a shop that has anything in it is left as it is', async () => {
  await makeProduct(shop);
  let opened = false;
  await fillDemoShop(shop, () => (opened = true));
  const products = await shop.db.selectFrom('products').select('id').execute();
  expect([products.length, opened]).toEqual([1, false]);
});

test('a past that was restocked leaves today’s stock as it is, and the ledger agrees', async () => {
  const { variants } = await makeProduct(shop, { variants: [{ stock: 0 }, { size: 'L', stock: 3 }] });
  await liveThrough(shop.db, { orders: 40, shoppers: 3, days: 30, now: shop.now(), isRestocked: true });
  const after = await shop.db.selectFrom('variants').select(['id', 'stock']).where('id', 'in', variants.map((variant) => variant.id)).execute();
  expect(after.map((variant) => variant.stock).toSorted()).toEqual([0, 3]);
  expect(await ledgerAgrees(shop)).toBe(true);
});
