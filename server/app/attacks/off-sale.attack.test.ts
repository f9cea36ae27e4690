import { expect, test } from 'vitest';
import { ledgerAgrees, makeAdmin, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { many } from './scale.ts';

// The owner takes a product off sale while it is in many carts and shoppers place orders.

const shop = useShop({ ORDER_LIMITS: 'off' });
const SHOPPERS = 50;
const ROUNDS = many({ quick: 1, full: 20 });

test('a product that goes off sale in fifty carts is in whole orders or in none, and no cart loses what else it holds', async () => {
  const admin = await makeAdmin(shop);
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, async () => makeShopper(shop)));
  for (let round = 0; round < ROUNDS; round++) {
    const [going, staying] = [
      await makeProduct(shop, { variants: [{ stock: SHOPPERS }] }),
      await makeProduct(shop, { variants: [{ stock: SHOPPERS }] }),
    ];
    const [goingId, stayingId] = [going, staying].map(({ variants }) => variants[0]?.id ?? '') as [string, string];
    for (const { call } of shoppers)
      for (const productVariantId of [goingId, stayingId])
        expect((await call('POST /cart/add', { body: { productVariantId, quantity: 1 } })).status).toBe(200);
    const place = async ({ call, addressId }: (typeof shoppers)[number]) =>
      call('POST /orders/place', { body: { addressId, paymentMethod: 'COD', expectedTotal: '1998.00' } });
    const half = SHOPPERS / 2;
    const first = shoppers.slice(0, half).map(place);
    const retired = admin.call(`DELETE /products/${going.id}`);
    const replies = await Promise.all([...first, ...shoppers.slice(half).map(place)]);
    expect((await retired).status).toBe(200);

    const placed = replies.filter(({ status }) => status === 201);
    for (const { body } of placed) expect(body.order.items).toHaveLength(2);
    for (const { status, body } of replies)
      if (status !== 201)
        expect([status, body.code]).toEqual([409, expect.stringMatching(/PRICE_CHANGED|OUT_OF_STOCK/)]);
    for (const [at, { call }] of shoppers.entries()) {
      const { items } = (await call('GET /cart')).body.cart;
      const held = items.map(({ product }: { product: { variant: { id: string } } }) => product.variant.id);
      expect(held).toEqual(replies[at]?.status === 201 ? [] : [stayingId]);
      for (const { id } of items) await call(`DELETE /cart/remove/${id}`);
    }
    for (const id of [goingId, stayingId]) expect(await stockOf(shop, id)).toBe(SHOPPERS - placed.length);
    expect(await ledgerAgrees(shop)).toBe(true);
    expect((await shop.guest.call(`GET /products/${going.id}`)).status).toBe(404);
    expect((await shop.guest.call(`GET /products/category/${going.categoryId}`)).body.data).toEqual([]);
  }
});
