// On both engines: each engine locks in its own way when simultaneous requests add items.
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeCustomer, makeProduct } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const variantOf = async (stock = 5, price = {}) =>
  (await makeProduct(shop, { variants: [{ stock, ...price }] })).variants[0]?.id ?? '';

/** Makes a product whose sizes have these stocks, and a customer's cart with three items of the first size. */
async function aLine(stocks: readonly number[]) {
  const customer = await makeCustomer(shop);
  const { variants } = await makeProduct(shop, {
    variants: stocks.map((stock, n) => ({ stock, size: ['S', 'M', 'L'][n] ?? '' })),
  });
  const ids = variants.map(({ id }) => id);
  const { body } = await customer.call('POST /cart/add', { body: { productVariantId: ids[0], quantity: 3 } });
  const line: string = body.cart.items[0].id;
  const change = async (productVariantId: string | undefined) =>
    customer.call('PUT /cart/change-size', { body: { cartItemId: line, productVariantId } });
  return { customer, ids, line, change };
}

describe('the cart', () => {
  test('sums before the saving, the saving, and what will be charged', async () => {
    const customer = await makeCustomer(shop);
    const [a, b] = [
      await variantOf(5, { sellingPaise: 34900, savingPaise: 65000 }),
      await variantOf(5, { sellingPaise: 20, savingPaise: 10 }),
    ];
    await customer.call('POST /cart/add', { body: { productVariantId: a, quantity: 2 } });
    const { status, body } = await customer.call('POST /cart/add', { body: { productVariantId: b, quantity: 3 } });
    expect(status).toBe(200);
    expect(body.cart).toMatchObject({ subtotal: '1998.90', discount: '1300.30', total: '698.60' });
    expect(body.cart.items[0]).toMatchObject({
      quantity: 2,
      product: { variant: { id: a, size: 'M', stock: 5, originalPrice: '349.00', discountPrice: '650.00' } },
    });
  });
  test('grows by the amount added when the variant is there already', async () => {
    const customer = await makeCustomer(shop);
    const variant = await variantOf(5);
    await customer.call('POST /cart/add', { body: { productVariantId: variant, quantity: 2 } });
    const { body } = await customer.call('POST /cart/add', { body: { productVariantId: variant } });
    expect(body.cart.items.map((item: { quantity: number }) => item.quantity)).toEqual([3]);
  });
  test('never holds more than the stock, and says how many there are', async () => {
    const customer = await makeCustomer(shop);
    const variant = await variantOf(2);
    await customer.call('POST /cart/add', { body: { productVariantId: variant, quantity: 2 } });
    expect(await customer.call('POST /cart/add', { body: { productVariantId: variant } })).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', available: 2 },
    });
    const { body } = await customer.call('GET /cart');
    expect(body.cart.items[0].quantity).toBe(2);
    expect(
      (
        await customer.call('PUT /cart/update-quantity', {
          body: { cartItemId: body.cart.items[0].id, newQuantity: 3 },
        })
      ).status,
    ).toBe(409);
    expect(
      (await customer.call('POST /cart/add', { body: { productVariantId: await variantOf(0) } })).body.message,
    ).toBe('This size is out of stock ❌');
  });
  test.each([0, -1, 1.5, '2', null, 1e9])('refuses a quantity of %j', async (quantity) => {
    const customer = await makeCustomer(shop);
    expect(
      (await customer.call('POST /cart/add', { body: { productVariantId: await variantOf(), quantity } })).status,
    ).toBe(400);
  });
  test('changes and loses lines that are one’s own only', async () => {
    const [owner, other] = [await makeCustomer(shop), await makeCustomer(shop)];
    const { body } = await owner.call('POST /cart/add', { body: { productVariantId: await variantOf(), quantity: 1 } });
    const cartItemId = body.cart.items[0].id;
    expect((await other.call('PUT /cart/update-quantity', { body: { cartItemId, newQuantity: 2 } })).status).toBe(404);
    expect((await other.call(`DELETE /cart/remove/${cartItemId}`)).status).toBe(404);
    expect(
      (await owner.call('PUT /cart/update-quantity', { body: { cartItemId, newQuantity: 2 } })).body.cart.items[0]
        .quantity,
    ).toBe(2);
    expect((await owner.call(`DELETE /cart/remove/${cartItemId}`)).body.cart.items).toEqual([]);
  });
  test('changes a line to another size of the product, once, however often it is asked', async () => {
    const { ids, line, change } = await aLine([3, 9, 2]);
    const first = await change(ids[1]);
    expect(first.body.cart.items).toMatchObject([{ id: line, quantity: 3, product: { variant: { id: ids[1] } } }]);
    expect((await change(ids[1])).body.cart.items).toEqual(first.body.cart.items);
  });
  test('refuses a size of which too little is left, and leaves the line as it is', async () => {
    const { ids, customer, change } = await aLine([3, 9, 2]);
    expect(await change(ids[2])).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK', available: 2 } });
    const { body } = await customer.call('GET /cart');
    expect(body.cart.items).toMatchObject([{ quantity: 3, product: { variant: { id: ids[0] } } }]);
  });
  test('puts a line together with the one that has the size already, and loses neither', async () => {
    const { ids, line, customer, change } = await aLine([3, 4]);
    await customer.call('POST /cart/add', { body: { productVariantId: ids[1], quantity: 2 } });
    expect(await change(ids[1])).toMatchObject({ status: 409, body: { available: 4 } });
    expect((await customer.call('GET /cart')).body.cart.items).toHaveLength(2);
    await customer.call('PUT /cart/update-quantity', { body: { cartItemId: line, newQuantity: 2 } });
    expect((await change(ids[1])).body.cart.items).toMatchObject([
      { id: line, quantity: 4, product: { variant: { id: ids[1] } } },
    ]);
  });
  test('changes a line only to a size of its own product that is sold, and only one’s own line', async () => {
    const { line, ids, change } = await aLine([3, 3]);
    expect((await change(await variantOf())).status).toBe(404);
    await shop.db
      .updateTable('variants')
      .set({ retired_at: shop.now() })
      .where('id', '=', ids[1] ?? '')
      .execute();
    expect((await change(ids[1])).status).toBe(404);
    const other = await makeCustomer(shop);
    const body = { cartItemId: line, productVariantId: ids[0] };
    expect((await other.call('PUT /cart/change-size', { body })).status).toBe(404);
  });
  test('of ten changes to and fro at once keeps every piece', async () => {
    const { ids, customer, change } = await aLine([9, 9]);
    const replies = await Promise.all(Array.from({ length: 10 }, async (_, n) => change(ids[n % 2])));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { body } = await customer.call('GET /cart');
    expect(body.cart.items.map((item: { quantity: number }) => item.quantity)).toEqual([3]);
  });
  test('of 20 clicks at once holds 20 pieces', async () => {
    const customer = await makeCustomer(shop);
    const variant = await variantOf(50);
    await Promise.all(
      Array.from({ length: 20 }, () => customer.call('POST /cart/add', { body: { productVariantId: variant } })),
    );
    expect(
      (await customer.call('GET /cart')).body.cart.items.map((item: { quantity: number }) => item.quantity),
    ).toEqual([20]);
  });
  test('is not for admins', async () => {
    const admin = await makeAdmin(shop);
    expect(await admin.call('POST /cart/add', { body: { productVariantId: await variantOf() } })).toMatchObject({
      status: 403,
      body: { message: 'Admins cannot add products to cart' },
    });
  });
  test('loses a product that is deleted', async () => {
    const [customer, admin] = [await makeCustomer(shop), await makeAdmin(shop)];
    const { id, variants } = await makeProduct(shop);
    await customer.call('POST /cart/add', { body: { productVariantId: variants[0]?.id } });
    await admin.call(`DELETE /products/${id}`);
    expect((await customer.call('GET /cart')).body.cart.items).toEqual([]);
    expect((await customer.call('POST /cart/add', { body: { productVariantId: variants[0]?.id } })).status).toBe(404);
  });
});

describe('the wishlist', () => {
  test('holds a product once, and lets it go once', async () => {
    const customer = await makeCustomer(shop);
    const { id } = await makeProduct(shop);
    expect((await customer.call(`POST /wishlist/${id}`)).status).toBe(201);
    expect((await customer.call(`POST /wishlist/${id}`)).status).toBe(200);
    expect(
      (await customer.call('GET /wishlist')).body.wishlist.items.map((item: { productId: string }) => item.productId),
    ).toEqual([id]);
    expect((await customer.call(`DELETE /wishlist/${id}`)).status).toBe(200);
    expect((await customer.call(`DELETE /wishlist/${id}`)).status).toBe(404);
  });
  test('is not for admins', async () => {
    expect(await (await makeAdmin(shop)).call(`POST /wishlist/${(await makeProduct(shop)).id}`)).toMatchObject({
      status: 403,
      body: { message: 'Admins cannot add products to wishlist' },
    });
  });
});
