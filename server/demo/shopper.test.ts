import { expect, test } from 'vitest';
import { ledgerAgrees, makeAdmin, makeProduct, makeUser } from '../../test/factories.ts';
import { useShop } from '../../test/shop.ts';
import { fillShopperAccount } from './shopper.ts';

const shop = useShop();

test('the demo’s shopper has orders in every state, wishes and a cart, and the ledger agrees', async () => {
  await makeAdmin(shop);
  const shopper = await makeUser(shop);
  await shop.db.updateTable('users').set({ email_key: 'shopper@example.com' }).where('id', '=', shopper.id).execute();
  for (let n = 0; n < 60; n++) await makeProduct(shop);
  await fillShopperAccount(shop.db, shop.now());
  const orders = await shop.db.selectFrom('orders').select('delivery_status').execute();
  expect(orders.map((order) => order.delivery_status).toSorted()).toEqual([
    'CANCELED',
    'DELIVERED',
    'DELIVERED',
    'PENDING',
    'SHIPPED',
  ]);
  const me = await shop.as(shopper);
  expect((await me.call('GET /cart')).body.cart.items).toHaveLength(2);
  expect((await me.call('GET /wishlist')).body.wishlist.items).toHaveLength(4);
  expect(await ledgerAgrees(shop)).toBe(true);
});
