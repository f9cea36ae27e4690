import { describe, expect, test } from 'vitest';
import { addMs, DAY_MS, HOUR_MS } from '#domain/instants.ts';
import { makeAdmin, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { useShop, type Reply } from '../../../test/shop.ts';
import { clearGoneLines } from './cart.ts';
import { clearGoneWishes } from '../wishlist/wishlist.ts';

const shop = useShop();

/**
 * Makes a shopper who has an item of each of two products in the cart, and both products on the wishlist. As an admin,
 * the function then takes the first product off sale.
 */
async function withOneGone() {
  const [shopper, admin] = [await makeShopper(shop), await makeAdmin(shop)];
  const [going, staying] = await Promise.all([makeProduct(shop), makeProduct(shop)]);
  const [gone, left] = [going, staying].map(({ variants }) => variants[0]?.id ?? '') as [string, string];
  for (const productVariantId of [gone, left]) await shopper.call('POST /cart/add', { body: { productVariantId } });
  for (const { id } of [going, staying]) await shopper.call(`POST /wishlist/${id}`);
  const before = (await shopper.call('GET /cart')).body.cart;
  expect((await admin.call(`DELETE /products/${going.id}`)).status).toBe(200);
  const cart = async () => (await shopper.call('GET /cart')).body.cart;
  const wishlist = async () => (await shopper.call('GET /wishlist')).body.wishlist;
  const place = async (body = {}): Promise<Reply> =>
    shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD', ...body } });
  return { ...shopper, admin, going, staying, gone, left, before, cart, wishlist, place };
}

describe('a piece that is no longer sold', () => {
  test('is listed as gone with its name, size, colour and picture, and counts in no total', async () => {
    const { cart, going, before, left } = await withOneGone();
    const { items, gone, total, subtotal } = await cart();
    expect(items.map(({ product }: { product: { variant: { id: string } } }) => product.variant.id)).toEqual([left]);
    expect([total, subtotal]).toEqual(['999.00', '999.00']);
    const [was] = before.items;
    expect(gone).toEqual([
      { id: was.id, name: going.name, size: 'M', color: 'Indigo', image: was.product.images[0] ?? null },
    ]);
  });

  test('stays listed until it is dismissed, also after an order, which it does not block', async () => {
    const { cart, place, call } = await withOneGone();
    const { status, body } = await place({ expectedTotal: '999.00' });
    expect([status, body.order.items.length]).toEqual([201, 1]);
    const { items, gone } = await cart();
    expect([items.length, gone.length]).toEqual([0, 1]);
    expect((await place()).body.code).toBe('CART_EMPTY');
    expect((await call(`DELETE /cart/remove/${gone[0].id}`)).body.cart.gone).toEqual([]);
    expect((await call(`DELETE /cart/remove/${gone[0].id}`)).status).toBe(404);
    expect((await cart()).gone).toEqual([]);
  });

  test('is dismissed by its owner alone, takes no quantity and is not added once more', async () => {
    const { cart, call, gone } = await withOneGone();
    const [line] = (await cart()).gone;
    const other = await makeShopper(shop);
    expect((await other.call(`DELETE /cart/remove/${line.id}`)).status).toBe(404);
    const more = { cartItemId: line.id, newQuantity: 2 };
    expect((await call('PUT /cart/update-quantity', { body: more })).status).toBe(404);
    expect((await call('POST /cart/add', { body: { productVariantId: gone } })).status).toBe(404);
    expect((await cart()).gone).toEqual([line]);
  });

  test('is a size that its product no longer has, too, while the others stay', async () => {
    const shopper = await makeShopper(shop);
    const product = await makeProduct(shop, { variants: [{ size: 'M' }, { size: 'L' }] });
    for (const { id } of product.variants) await shopper.call('POST /cart/add', { body: { productVariantId: id } });
    const variant = product.variants[1]?.id ?? '';
    await shop.db.updateTable('variants').set({ retired_at: shop.now() }).where('id', '=', variant).execute();
    const { cart } = (await shopper.call('GET /cart')).body;
    expect([cart.items.length, cart.gone.map(({ size }: { size: string }) => size)]).toEqual([1, ['L']]);
  });

  test('is named by “order again” as not to be had, though it still stands in the cart', async () => {
    const { place, call, left, admin, staying } = await withOneGone();
    const { order } = (await place()).body;
    await call('POST /cart/add', { body: { productVariantId: left } });
    await admin.call(`DELETE /products/${staying.id}`);
    const { body } = await call(`PUT /cart/order-again/${order.id}`);
    expect([body.missing, body.cart.items, body.cart.gone.length]).toEqual([
      [expect.objectContaining({ name: staying.name, wanted: 1, inCart: 0 })],
      [],
      2,
    ]);
  });

  test('takes no place of those that a cart may have', async () => {
    const { call, cart } = await withOneGone();
    const many = { order_paise: 90_000_000, line_pieces: 10, order_pieces: 50, account_orders: 9, phone_orders: 9 };
    const others = { addresses: 20, cart_lines: 2, confirm_email: 0 as const, updated_at: shop.now() };
    await shop.db
      .insertInto('order_limits')
      .values({ id: 1, ...many, ...others })
      .execute();
    const add = async () =>
      call('POST /cart/add', { body: { productVariantId: (await makeProduct(shop)).variants[0]?.id } });
    expect([(await add()).status, (await add()).body.code]).toEqual([200, 'CART_FULL']);
    await shop.db.deleteFrom('order_limits').execute();
    expect((await cart()).items).toHaveLength(2);
  });

  test('is listed among the fifty that went last, and forgotten after ninety days', async () => {
    const { call, user } = await makeShopper(shop);
    const size = (n: number) => ({ size: `Size ${n}` });
    const product = await makeProduct(shop, { variants: Array.from({ length: 60 }, (_, n) => size(n)) });
    const added = { user_id: user.id, quantity: 1, created_at: shop.now() };
    const rows = product.variants.map(({ id }) => ({ ...added, id, variant_id: id }));
    await shop.db.insertInto('cart_items').values(rows).execute();
    for (const [n, { id }] of product.variants.entries())
      await shop.db
        .updateTable('variants')
        .set({ retired_at: addMs(shop.now(), -n * 2 * DAY_MS - HOUR_MS) })
        .where('id', '=', id)
        .execute();
    const { gone } = (await call('GET /cart')).body.cart;
    expect(gone.map((one: { size: string }) => one.size)).toEqual(Array.from({ length: 50 }, (_, n) => size(n).size));
    await clearGoneLines(shop.db, shop.now());
    expect((await call('GET /cart')).body.cart.gone).toHaveLength(45);
  });
});

describe('a wish that is no longer sold', () => {
  test('is listed as gone until it is dismissed, and is no wish any more', async () => {
    const { wishlist, going, staying, call, before } = await withOneGone();
    const { items, gone } = await wishlist();
    expect(items.map(({ productId }: { productId: string }) => productId)).toEqual([staying.id]);
    const image = before.items[0].product.images[0] ?? null;
    expect(gone).toEqual([{ productId: going.id, name: going.name, size: '', color: '', image }]);
    expect((await call(`POST /wishlist/${going.id}`)).status).toBe(404);
    expect((await call(`DELETE /wishlist/${going.id}`)).status).toBe(200);
    expect((await call(`DELETE /wishlist/${going.id}`)).status).toBe(404);
    expect((await wishlist()).gone).toEqual([]);
  });

  test('is forgotten after ninety days, and no other one is', async () => {
    const { wishlist, going } = await withOneGone();
    const retire = async (days: number) =>
      shop.db
        .updateTable('products')
        .set({ retired_at: addMs(shop.now(), -days * DAY_MS) })
        .where('id', '=', going.id)
        .execute();
    await retire(89);
    await clearGoneWishes(shop.db, shop.now());
    expect((await wishlist()).gone).toHaveLength(1);
    await retire(91);
    await clearGoneWishes(shop.db, shop.now());
    const { items, gone } = await wishlist();
    expect([items.length, gone.length]).toEqual([1, 0]);
  });
});

describe('a price that changes while its piece lies in the cart', () => {
  async function oneInCart() {
    const shopper = await makeShopper(shop);
    const { variants } = await makeProduct(shop, { variants: [{ stock: 9, sellingPaise: 100_000 }] });
    const productVariantId = variants[0]?.id ?? '';
    const add = async () => (await shopper.call('POST /cart/add', { body: { productVariantId } })).body.cart.items[0];
    const price = async (selling_paise: number) =>
      shop.db.updateTable('variants').set({ selling_paise }).where('id', '=', productVariantId).execute();
    const line = async () => (await shopper.call('GET /cart')).body.cart.items[0];
    const prices = (item: { priceWhenAdded: string; product: { variant: { originalPrice: string } } }) => [
      item.priceWhenAdded,
      item.product.variant.originalPrice,
    ];
    return { ...shopper, productVariantId, add, price, line, prices };
  }

  test('is told beside what it was when it was added, whatever quantity is chosen', async () => {
    const { add, price, line, prices, call } = await oneInCart();
    expect(prices(await add())).toEqual(['1000.00', '1000.00']);
    await price(120_000);
    expect(prices(await line())).toEqual(['1000.00', '1200.00']);
    await call('PUT /cart/update-quantity', { body: { cartItemId: (await line()).id, newQuantity: 3 } });
    expect(prices(await line())).toEqual(['1000.00', '1200.00']);
  });

  test('begins anew when the piece is added again, or by “order again”', async () => {
    const { add, price, line, prices, call, addressId } = await oneInCart();
    await add();
    await price(120_000);
    expect(prices(await add())).toEqual(['1200.00', '1200.00']);
    const { order } = (await call('POST /orders/place', { body: { addressId, paymentMethod: 'COD' } })).body;
    await price(90_000);
    await call(`PUT /cart/order-again/${order.id}`);
    await price(95_000);
    expect(prices(await line())).toEqual(['900.00', '950.00']);
  });

  test('is not told of a line that was added before this was noted', async () => {
    const { add, price, line } = await oneInCart();
    await add();
    await shop.db.updateTable('cart_items').set({ paise_when_added: null }).execute();
    await price(120_000);
    expect((await line()).priceWhenAdded).toBeNull();
  });
});

test('sixty dismissals, orders and retirements at once end with one order, and nothing gone in it', async () => {
  const { admin, place, cart, call, staying, left, gone } = await withOneGone();
  const [line] = (await cart()).gone;
  const replies = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => [
      await call(`DELETE /cart/remove/${line.id}`),
      ...(n === 10 ? [await admin.call(`DELETE /products/${staying.id}`)] : []),
      await place(),
    ]),
  );
  const placed = replies.flat().filter(({ status }) => status === 201);
  expect(placed.length).toBeLessThanOrEqual(1);
  for (const { body } of placed) expect(body.order.items).toHaveLength(1);
  expect(await stockOf(shop, gone)).toBe(10);
  expect((await stockOf(shop, left)) + placed.length).toBe(10);
  const { items, gone: after } = await cart();
  expect([items.length, after.length]).toEqual([0, 1 - placed.length]);
});
