import { describe, expect, test } from 'vitest';
import { anAddress, makeAdmin, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { useShop, type Reply } from '../../../test/shop.ts';

// The shop places an order only if the page showed the same items and the same address. An equal total is not enough.

const shop = useShop();

type Item = { productVariantId: string; quantity: number; originalPrice: string };
type CartItem = { id: string; quantity: number; product: { name: string; variant: Variant } };
type Variant = { id: string; originalPrice: string; size: string; color: string };

/** Makes a shopper whose page shows two items of size M at ₹500, and size L at the same price. */
async function shopping() {
  const shopper = await makeShopper(shop);
  const product = await makeProduct(shop, {
    variants: ['M', 'L'].map((size) => ({ size, stock: 9, sellingPaise: 50_000 })),
  });
  const [m = '', l = ''] = product.variants.map(({ id }) => id);
  await shopper.call('POST /cart/add', { body: { productVariantId: m, quantity: 2 } });
  const { cart } = (await shopper.call('GET /cart')).body;
  const items = cart.items.map(({ quantity, product: { variant } }: CartItem): Item => {
    const { id: productVariantId, originalPrice } = variant;
    return { productVariantId, quantity, originalPrice };
  });
  const { addresses } = (await shopper.call('GET /addresses')).body;
  const shown = { expectedTotal: cart.total, expectedItems: items, expectedAddress: addresses[0] };
  const place = async (body: object = shown, headers = {}): Promise<Reply> =>
    shopper.call('POST /orders/place', {
      body: { addressId: shopper.addressId, paymentMethod: 'COD', ...body },
      headers,
    });
  const lineId = cart.items[0].id as string;
  const replace = async (productVariantId: string, quantity = 2) => {
    await shopper.call(`DELETE /cart/remove/${lineId}`);
    await shopper.call('POST /cart/add', { body: { productVariantId, quantity } });
  };
  return { ...shopper, product, m, l, lineId, shown, place, replace };
}

const refused = (...changed: string[]) => ({ status: 409, body: { code: 'CART_CHANGED', changed } });

describe('an order of what the page showed', () => {
  test('is placed, in whatever order its lines are sent and however they are split', async () => {
    const { place, shown, call, m, l } = await shopping();
    await call('POST /cart/add', { body: { productVariantId: l, quantity: 1 } });
    const price = { originalPrice: '500.00' };
    const { status, body } = await place({
      ...shown,
      expectedTotal: '1500.00',
      expectedItems: [
        { productVariantId: l, quantity: 1, originalPrice: 500 },
        { productVariantId: m, quantity: 1, ...price },
        { productVariantId: m, quantity: 1, ...price },
      ],
    });
    expect([status, body.order.orderTotal]).toEqual([201, '1500.00']);
  });

  test('is refused where another device has replaced size M by size L at the same price', async () => {
    const { place, replace, l, m, call } = await shopping();
    await replace(l);
    expect(await place()).toMatchObject(refused('items'));
    expect([await stockOf(shop, m), await stockOf(shop, l)]).toEqual([9, 9]);
    expect((await call('GET /cart')).body.cart.items).toHaveLength(1);
  });

  test('is refused where it is another product of the same price, or two pieces of half the price', async () => {
    const [other, half] = await Promise.all([
      makeProduct(shop, { variants: [{ stock: 9, sellingPaise: 50_000 }] }),
      makeProduct(shop, { variants: [{ stock: 9, sellingPaise: 25_000 }] }),
    ]);
    for (const [product, quantity] of [[other, 2] as const, [half, 4] as const]) {
      const { place, replace } = await shopping();
      await replace(product.variants[0]?.id ?? '', quantity);
      expect(await place()).toMatchObject(refused('items'));
    }
  });

  test('is refused where a line was added for nothing, taken out, or costs more while another costs less', async () => {
    const { place, shown, call, m, l, lineId } = await shopping();
    await call('PUT /cart/update-quantity', { body: { cartItemId: lineId, newQuantity: 1 } });
    await call('POST /cart/add', { body: { productVariantId: l, quantity: 1 } });
    expect(await place()).toMatchObject(refused('items'));
    const both = [m, l].map((productVariantId) => ({ productVariantId, quantity: 1, originalPrice: '500.00' }));
    await shop.db.updateTable('variants').set({ selling_paise: 40_000 }).where('id', '=', m).execute();
    await shop.db.updateTable('variants').set({ selling_paise: 60_000 }).where('id', '=', l).execute();
    expect(await place({ ...shown, expectedItems: both })).toMatchObject(refused('items'));
    expect((await place({ ...shown, expectedItems: undefined })).status).toBe(201);
  });

  test('is refused where its address was edited elsewhere, to another city or only another number', async () => {
    for (const edit of [{ city: 'Delhi' }, { phone: '9000000000' }, { recipientName: 'Somebody' }]) {
      const { place, call, addressId } = await shopping();
      await call(`PUT /addresses/${addressId}`, { body: { ...anAddress, ...edit } });
      const reply = await place();
      expect(reply).toMatchObject(refused('address'));
      expect(reply.body.message).toMatch(/address/);
    }
  });

  test('says both where cart and address have changed', async () => {
    const { place, replace, l, call, addressId } = await shopping();
    await replace(l);
    await call(`PUT /addresses/${addressId}`, { body: { ...anAddress, city: 'Delhi' } });
    expect(await place()).toMatchObject(refused('items', 'address'));
  });

  test('is placed where the product got another name meanwhile, and refused where the page says the old one', async () => {
    const { place, shown, product } = await shopping();
    const [line] = shown.expectedItems;
    const named = (more: object) => ({
      ...shown,
      expectedItems: [{ ...line, name: product.name, size: 'M', ...more }],
    });
    await shop.db.updateTable('products').set({ name: 'Other reason' }).where('id', '=', product.id).execute();
    expect(await place(named({}))).toMatchObject(refused('items'));
    expect(await place(named({ name: 'Other reason', size: 'S' }))).toMatchObject(refused('items'));
    expect((await place()).status).toBe(201);
  });

  test('of which nothing is left in the cart says that the cart is empty', async () => {
    const { place, call, lineId } = await shopping();
    await call(`DELETE /cart/remove/${lineId}`);
    expect(await place()).toMatchObject({ status: 409, body: { code: 'CART_EMPTY' } });
  });

  test('is refused by its pieces before the stock is looked at, and by the stock where they are the same', async () => {
    const { place, m, replace } = await shopping();
    await shop.db.updateTable('variants').set({ stock: 1 }).where('id', '=', m).execute();
    expect((await place()).body.code).toBe('OUT_OF_STOCK');
    await replace(m, 1);
    expect(await place()).toMatchObject(refused('items'));
  });

  test('is still checked by its total alone for clients that send no more', async () => {
    const { place, replace, l, shown } = await shopping();
    await replace(l);
    expect((await place({ expectedTotal: '1.00' })).body.code).toBe('PRICE_CHANGED');
    expect((await place({ expectedTotal: shown.expectedTotal })).status).toBe(201);
  });

  test('is answered once more as it was, under the same key, though cart and address have changed since', async () => {
    const { place, shown, call, l, addressId } = await shopping();
    const headers = { 'idempotency-key': `shown-${addressId}` };
    const first = await place(shown, headers);
    await call('POST /cart/add', { body: { productVariantId: l, quantity: 3 } });
    await call(`PUT /addresses/${addressId}`, { body: { ...anAddress, city: 'Delhi' } });
    const again = await place(shown, headers);
    expect([again.status, again.body.order.id]).toEqual([201, first.body.order.id]);
  });

  test('is refused with a sentence for each field that is no expectation', async () => {
    const { place, shown, m } = await shopping();
    const item = { productVariantId: m, quantity: 2, originalPrice: '500.00' };
    for (const expectedItems of [
      {},
      [{ ...item, quantity: 0 }],
      [{ ...item, originalPrice: 'much' }],
      [{ quantity: 1 }],
    ])
      expect((await place({ ...shown, expectedItems })).status).toBe(400);
    expect((await place({ ...shown, expectedAddress: { city: 'Delhi' } })).status).toBe(400);
  });
});

test('of sixty orders at once, while sizes are swapped, none is of a size that was not shown', async () => {
  const shoppers = await Promise.all(Array.from({ length: 20 }, shopping));
  const replies = await Promise.all(
    shoppers.flatMap((one, at) => [
      one.place().then((reply) => ({ reply, one })),
      at % 2 === 0 ? one.replace(one.l).then(() => undefined) : undefined,
      one.place().then((reply) => ({ reply, one })),
      one.place().then((reply) => ({ reply, one })),
    ]),
  );
  const placed = replies.flatMap((made) => (made?.reply.status === 201 ? [made] : []));
  for (const { reply, one } of placed) {
    const [piece] = reply.body.order.items;
    expect([piece.quantity, piece.product.size, one.product.id]).toEqual([2, 'M', piece.product.id]);
  }
  const codes = new Set(replies.flatMap((made) => (made && made.reply.status !== 201 ? [made.reply.body.code] : [])));
  expect([...codes].filter((code) => code !== 'CART_CHANGED' && code !== 'CART_EMPTY')).toEqual([]);
  expect(placed.length).toBeGreaterThanOrEqual(10);
  expect(new Set(placed.map(({ one }) => one.addressId)).size).toBe(placed.length);
});

test('an order that somebody of the staff takes is of the pieces and prices that their screen showed', async () => {
  const [admin, { user, m, l }] = [await makeAdmin(shop), await shopping()];
  const items = [m, l].map((productVariantId) => ({ productVariantId, quantity: 1 }));
  const shown = items.map((item) => ({ ...item, originalPrice: '500.00' }));
  const { isDefault: _, ...address } = { ...anAddress, isDefault: true };
  const take = async (expectedItems: unknown) =>
    admin.call('POST /phone-orders', {
      body: { customerId: user.id, address, items, expectedTotal: '1000.00', expectedItems },
    });
  await shop.db.updateTable('variants').set({ selling_paise: 40_000 }).where('id', '=', m).execute();
  await shop.db.updateTable('variants').set({ selling_paise: 60_000 }).where('id', '=', l).execute();
  const reply = await take(shown);
  expect(reply).toMatchObject(refused('items'));
  expect(reply.body.message).not.toMatch(/cart|you /i);
  const now = shown.map((item, at) => ({ ...item, originalPrice: at === 0 ? '400.00' : '600.00' }));
  expect((await take(now)).status).toBe(201);
});
