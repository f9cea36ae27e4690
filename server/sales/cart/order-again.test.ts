import { expect, test } from 'vitest';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

/** Makes a shopper who has ordered these quantities of a product's sizes. */
async function ordered(sizes: ReadonlyArray<readonly [size: string, stock: number, quantity: number]>) {
  const product = await makeProduct(shop, { variants: sizes.map(([size, stock]) => ({ size, stock })) });
  const shopper = await makeShopper(shop);
  const ids = sizes.map(([size]) => product.variants.find((variant) => variant.size === size)?.id ?? '');
  for (const [index, [, , quantity]] of sizes.entries())
    await shopper.call('POST /cart/add', { body: { productVariantId: ids[index], quantity } });
  const { order } = (
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
  ).body;
  const again = async () => shopper.call(`PUT /cart/order-again/${order.id}`);
  const inCart = async () =>
    (await shopper.call('GET /cart')).body.cart.items.map(
      (item: { quantity: number; product: { variant: { size: string } } }) => [
        item.product.variant.size,
        item.quantity,
      ],
    );
  return { shopper, product, ids, order, again, inCart };
}

test('what is still there lies in the cart again; a second request changes nothing', async () => {
  const { again, inCart } = await ordered([
    ['M', 9, 2],
    ['L', 9, 1],
  ]);
  const replies = await Promise.all([again(), again(), again()]);
  for (const { status, body } of replies)
    expect([status, body.missing, body.message]).toEqual([200, [], 'All items have been added to your cart.']);
  expect((await inCart()).toSorted()).toEqual([
    ['L', 1],
    ['M', 2],
  ]);
});

test('what is sold out, short or no longer on sale is named; what the cart holds besides stays', async () => {
  const { again, inCart, shopper, ids } = await ordered([
    ['S', 2, 2],
    ['M', 3, 2],
    ['L', 9, 1],
    ['XL', 9, 1],
  ]);
  await shop.db
    .updateTable('variants')
    .set({ retired_at: shop.now() })
    .where('id', '=', ids[3] ?? '')
    .execute();
  await shopper.call('POST /cart/add', { body: { productVariantId: ids[2], quantity: 4 } });
  const { body } = await again();
  expect(body.missing.map(({ size, wanted, inCart: there }: Record<string, unknown>) => [size, wanted, there])).toEqual(
    [
      ['S', 2, 0],
      ['M', 2, 1],
      ['XL', 1, 0],
    ],
  );
  expect(body.message).toMatch(/^We added what is in stock. Not fully available: Product \d+ \(Indigo, S\), .+XL\)\.$/);
  expect((await inCart()).toSorted()).toEqual([
    ['L', 4],
    ['M', 1],
  ]);
});

test('nothing is left of it, and nobody else’s order is ordered again', async () => {
  const { again, order, ids } = await ordered([['M', 2, 2]]);
  const { body } = await again();
  expect([body.cart.items, body.message]).toEqual([[], 'None of these items are available now.']);
  expect(ids).toHaveLength(1);
  const other = await makeShopper(shop);
  expect((await other.call(`PUT /cart/order-again/${order.id}`)).status).toBe(404);
  expect((await (await makeAdmin(shop)).call(`PUT /cart/order-again/${order.id}`)).status).toBe(403);
});
