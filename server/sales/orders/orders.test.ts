// On both engines: conditional updates take the items from stock.
import { describe, expect, test } from 'vitest';
import { addDays, indianDay } from '#domain/days.ts';
import {
  anAddress,
  ledgerAgrees,
  makeAdmin,
  makeCustomer,
  makeOrders,
  makeProduct,
  makeShopper,
  stockOf,
} from '../../../test/factories.ts';
import { useShop, type Reply } from '../../../test/shop.ts';
import { withOrderNumber } from '../placing/order-numbers.ts';
import { shuffledNumber } from '../placing/shuffle.ts';

const shop = useShop();
type Shopper = Awaited<ReturnType<typeof makeShopper>>;

const put = (shopper: Shopper, productVariantId: string, quantity = 1) =>
  shopper.call('POST /cart/add', { body: { productVariantId, quantity } });
const place = (shopper: Shopper, more: { headers?: Record<string, string>; body?: object } = {}): Promise<Reply> =>
  shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod: 'COD', ...more.body },
    headers: more.headers ?? {},
  });
async function oneVariant(stock: number, price: { sellingPaise?: number; savingPaise?: number } = {}) {
  const product = await makeProduct(shop, { variants: [{ stock, ...price }] });
  return { product, variantId: product.variants[0]?.id ?? '' };
}
async function ordered(stock = 5, quantity = 2) {
  const shopper = await makeShopper(shop);
  const { product, variantId } = await oneVariant(stock);
  await put(shopper, variantId, quantity);
  const { body } = await place(shopper);
  return { shopper, product, variantId, order: body.order };
}

describe('placing an order', () => {
  test('takes the cart and the stock, and answers the order with its number and total', async () => {
    const shopper = await makeShopper(shop);
    const { variantId, product } = await oneVariant(5, { sellingPaise: 34900, savingPaise: 65000 });
    await put(shopper, variantId, 2);
    const { status, body } = await place(shopper);
    expect(status).toBe(201);
    expect(body.order).toMatchObject({
      orderTotal: '698.00',
      paymentMethod: 'COD',
      paymentStatus: 'PENDING',
      deliveryStatus: 'PENDING',
      deliveredOn: null,
      expectedDeliveryDate: addDays(indianDay(shop.now()), 5),
      user: { email: shopper.user.email },
      address: anAddress,
      items: [
        {
          quantity: 2,
          priceAtPurchase: '349.00',
          product: { id: product.id, name: product.name, size: 'M', color: 'Indigo' },
        },
      ],
      history: [{ deliveryStatus: 'PENDING', by: 'shopper' }],
    });
    expect(body.order.orderNumber).toMatch(/^ORD\d{6}$/);
    expect(body.order.items[0].product.images).toHaveLength(2);
    expect(await stockOf(shop, variantId)).toBe(3);
    expect((await shopper.call('GET /cart')).body.cart.items).toEqual([]);
    expect((await shopper.call('GET /orders/my-orders')).body.orders.map((order: { id: string }) => order.id)).toEqual([
      body.order.id,
    ]);
  });

  test('refuses an empty cart, somebody else’s address and a way of paying that is not cash, and changes nothing', async () => {
    const [shopper, other] = [await makeShopper(shop), await makeShopper(shop)];
    expect(await place(shopper)).toMatchObject({ status: 409, body: { code: 'CART_EMPTY' } });
    const { variantId } = await oneVariant(3);
    await put(shopper, variantId);
    expect((await place(shopper, { body: { addressId: other.addressId } })).status).toBe(404);
    expect((await place(shopper, { body: { paymentMethod: 'CARD' } })).status).toBe(400);
    expect((await shopper.call('GET /cart')).body.cart.items).toHaveLength(1);
    expect(await stockOf(shop, variantId)).toBe(3);
  });

  test('says which pieces are short, all of them, and keeps the cart', async () => {
    const [shopper, quicker] = [await makeShopper(shop), await makeShopper(shop)];
    const [a, b] = [await oneVariant(2), await oneVariant(1)];
    await put(shopper, a.variantId, 2);
    await put(shopper, b.variantId, 1);
    await put(quicker, a.variantId, 1);
    await put(quicker, b.variantId, 1);
    expect((await place(quicker)).status).toBe(201);
    const refused = await place(shopper);
    expect(refused).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } });
    expect(refused.body.items).toEqual(
      expect.arrayContaining([
        { productVariantId: a.variantId, requested: 2, available: 1 },
        { productVariantId: b.variantId, requested: 1, available: 0 },
      ]),
    );
    expect((await shopper.call('GET /cart')).body.cart.items).toHaveLength(2);
    expect(await stockOf(shop, a.variantId)).toBe(1);
  });

  test('charges today’s price, and refuses when the shopper saw another', async () => {
    const shopper = await makeShopper(shop);
    const { variantId } = await oneVariant(5, { sellingPaise: 50000 });
    await put(shopper, variantId);
    await shop.db.updateTable('variants').set({ selling_paise: 60000 }).where('id', '=', variantId).execute();
    expect(await place(shopper, { body: { expectedTotal: '500.00' } })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED' },
    });
    expect(await stockOf(shop, variantId)).toBe(5);
    expect((await place(shopper, { body: { expectedTotal: '600.00' } })).body.order.orderTotal).toBe('600.00');
  });

  test('copies who takes the parcel and their number, and keeps them when the address changes', async () => {
    const shopper = await makeShopper(shop);
    const told = { recipientName: 'Kamla Devi', phone: '9876543210' };
    const change = async (more: object) =>
      shopper.call(`PUT /addresses/${shopper.addressId}`, { body: { ...anAddress, ...more } });
    await change(told);
    const { variantId } = await oneVariant(5);
    await put(shopper, variantId, 1);
    const { order } = (await place(shopper)).body;
    await change({ recipientName: 'Somebody', phone: '9000000000' });
    expect((await shopper.call(`GET /orders/${order.id}`)).body.order.address).toEqual({ ...anAddress, ...told });
  });
  test('keeps its own copy: later edits and deletions never change it', async () => {
    const { shopper, product, order } = await ordered();
    const admin = await makeAdmin(shop);
    await shop.db.updateTable('products').set({ name: 'Renamed' }).where('id', '=', product.id).execute();
    await admin.call(`DELETE /products/${product.id}`);
    await shop.db.updateTable('addresses').set({ city: 'Elsewhere' }).where('user_id', '=', shopper.user.id).execute();
    const { body } = await shopper.call(`GET /orders/${order.id}`);
    expect(body.order).toEqual(order);
  });
});

test('a line whose size has been retired is passed over, as the cart shows it; the others are ordered', async () => {
  const shopper = await makeShopper(shop);
  const [gone, left] = [await oneVariant(5), await oneVariant(5)];
  await put(shopper, gone.variantId);
  await put(shopper, left.variantId);
  const retired_at = shop.now();
  await shop.db.updateTable('variants').set({ retired_at }).where('id', '=', gone.variantId).execute();
  const { status, body } = await place(shopper);
  expect([status, body.order.items.length]).toEqual([201, 1]);
  expect([await stockOf(shop, gone.variantId), await stockOf(shop, left.variantId)]).toEqual([5, 4]);
});

describe('a repeated checkout', () => {
  test('with one key makes one order, 20 posts at once and 20 after', async () => {
    const shopper = await makeShopper(shop);
    const { variantId } = await oneVariant(50);
    await put(shopper, variantId, 2);
    const headers = { 'idempotency-key': 'checkout-0001' };
    const atOnce = await Promise.all(Array.from({ length: 20 }, () => place(shopper, { headers })));
    const after: Reply[] = [];
    for (let n = 0; n < 20; n++) after.push(await place(shopper, { headers }));
    const ids = new Set([...atOnce, ...after].map((reply) => reply.body.order?.id));
    expect([...atOnce, ...after].every((reply) => reply.status === 201)).toBe(true);
    expect(ids.size).toBe(1);
    expect(await stockOf(shop, variantId)).toBe(48);
  });
  test('without a key makes one order too: the cart is taken once', async () => {
    const shopper = await makeShopper(shop);
    const { variantId } = await oneVariant(50);
    await put(shopper, variantId, 2);
    const replies = await Promise.all(Array.from({ length: 20 }, () => place(shopper)));
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(19);
    expect(await stockOf(shop, variantId)).toBe(48);
  });
  test('of another user with the same key is its own', async () => {
    const headers = { 'idempotency-key': 'the-same-key' };
    const { variantId } = await oneVariant(5);
    const orders = await Promise.all(
      [1, 2].map(async () => {
        const shopper = await makeShopper(shop);
        await put(shopper, variantId);
        return (await place(shopper, { headers })).body.order.id;
      }),
    );
    expect(new Set(orders).size).toBe(2);
  });
  test('with the same key and another body is refused, as is a key that is none', async () => {
    const shopper = await makeShopper(shop);
    const { variantId } = await oneVariant(5);
    await put(shopper, variantId);
    const headers = { 'idempotency-key': 'checkout-0002' };
    expect((await place(shopper, { headers })).status).toBe(201);
    expect(await place(shopper, { headers, body: { expectedTotal: '1.00' } })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await place(shopper, { headers: { 'idempotency-key': 'short' } })).status).toBe(400);
  });
  test('may use its key anew after 24 hours', async () => {
    const shopper = await makeShopper(shop);
    const { variantId } = await oneVariant(5);
    const headers = { 'idempotency-key': 'checkout-0003' };
    await put(shopper, variantId);
    const first = await place(shopper, { headers });
    shop.wait(24 * 3_600_000 + 1000);
    await put(shopper, variantId);
    expect((await place(shopper, { headers })).body.order.id).not.toBe(first.body.order.id);
  });
});

describe('many buyers at once', () => {
  test('60 for 7 pieces: exactly 7 orders, 53 refusals, no error, nothing lost', async () => {
    const { variantId } = await oneVariant(7);
    const shoppers = await Promise.all(Array.from({ length: 60 }, () => makeShopper(shop)));
    for (const shopper of shoppers) await put(shopper, variantId);
    const replies = await Promise.all(shoppers.map((shopper) => place(shopper)));
    expect(replies.map((reply) => reply.status).filter((status) => status === 201)).toHaveLength(7);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(53);
    expect(await stockOf(shop, variantId)).toBe(0);
    expect(await ledgerAgrees(shop)).toBe(true);
  });
  test('carts A,B and carts B,A: no deadlock, exact stock', async () => {
    const [a, b] = [await oneVariant(100), await oneVariant(100)];
    const shoppers = await Promise.all(Array.from({ length: 30 }, () => makeShopper(shop)));
    for (const [index, shopper] of shoppers.entries())
      for (const { variantId } of index % 2 === 0 ? [a, b] : [b, a]) await put(shopper, variantId);
    const replies = await Promise.all(shoppers.map((shopper) => place(shopper)));
    expect(replies.every((reply) => reply.status === 201)).toBe(true);
    expect([await stockOf(shop, a.variantId), await stockOf(shop, b.variantId)]).toEqual([70, 70]);
    expect(new Set(replies.map((reply) => reply.body.order.orderNumber)).size).toBe(30);
  });
});

describe('cancelling', () => {
  test('a pending order gives its stock back, once, however often it is asked', async () => {
    const { shopper, variantId, order } = await ordered(5, 2);
    const replies = await Promise.all(Array.from({ length: 20 }, () => shopper.call(`PUT /orders/${order.id}/cancel`)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(19);
    expect(replies.find((reply) => reply.status === 200)?.body).toMatchObject({
      message: 'Order cancelled successfully!',
      order: { deliveryStatus: 'CANCELED', paymentStatus: 'CANCELED' },
    });
    expect(await stockOf(shop, variantId)).toBe(5);
    expect(await ledgerAgrees(shop)).toBe(true);
  });
  test('is refused once shipped, and for somebody else’s order looks as if there were none', async () => {
    const { shopper, order } = await ordered();
    const [admin, other] = [await makeAdmin(shop), await makeShopper(shop)];
    expect((await other.call(`PUT /orders/${order.id}/cancel`)).status).toBe(404);
    await admin.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
    expect((await shopper.call(`PUT /orders/${order.id}/cancel`)).status).toBe(409);
  });
  test('against shipping never mixes', async () => {
    const admin = await makeAdmin(shop);
    for (let round = 0; round < 8; round++) {
      const { shopper, variantId, order } = await ordered(5, 2);
      await Promise.all([
        shopper.call(`PUT /orders/${order.id}/cancel`),
        admin.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'SHIPPED' } }),
      ]);
      const { body } = await admin.call(`GET /orders/${order.id}`);
      expect(await stockOf(shop, variantId)).toBe(body.order.deliveryStatus === 'CANCELED' ? 5 : 3);
    }
    expect(await ledgerAgrees(shop)).toBe(true);
  });
});

describe('the admin', () => {
  test('sets any status; payment, delivery date and stock follow, and the history tells', async () => {
    const { variantId, order } = await ordered(5, 2);
    const admin = await makeAdmin(shop);
    const set = async (deliveryStatus: string) =>
      (await admin.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus } })).body.order;
    expect(await set('DELIVERED')).toMatchObject({ paymentStatus: 'PAID', deliveredOn: expect.any(String) });
    expect(await set('SHIPPED')).toMatchObject({ paymentStatus: 'PENDING', deliveredOn: null });
    expect(await set('CANCELED')).toMatchObject({ paymentStatus: 'CANCELED' });
    expect(await stockOf(shop, variantId)).toBe(5);
    expect((await set('PENDING')).history.map((event: { deliveryStatus: string }) => event.deliveryStatus)).toEqual([
      'PENDING',
      'DELIVERED',
      'SHIPPED',
      'CANCELED',
      'PENDING',
    ]);
    expect(await stockOf(shop, variantId)).toBe(3);
    expect((await admin.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'LOST' } })).status).toBe(400);
  });
  test('cannot revive an order whose pieces are gone', async () => {
    const { shopper, variantId, order } = await ordered(2, 2);
    const admin = await makeAdmin(shop);
    await shopper.call(`PUT /orders/${order.id}/cancel`);
    await shop.db.updateTable('variants').set({ stock: 1 }).where('id', '=', variantId).execute();
    expect(await admin.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'PENDING' } })).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK' },
    });
    expect(await stockOf(shop, variantId)).toBe(1);
    await shop.db.updateTable('variants').set({ stock: 2 }).where('id', '=', variantId).execute();
  });
  test('finds orders by number, name and email, where % and _ are only letters', async () => {
    const { order, shopper } = await ordered();
    const admin = await makeAdmin(shop);
    const find = async (q: string) => (await admin.call(`GET /orders/all?q=${encodeURIComponent(q)}`)).body;
    expect((await find(order.orderNumber.toLowerCase())).orders.map((one: { id: string }) => one.id)).toEqual([
      order.id,
    ]);
    expect((await find(shopper.user.email)).pagination.totalItems).toBe(1);
    expect((await find('%')).pagination.totalItems).toBe(0);
    const { body } = await admin.call('GET /orders/all?status=PENDING&limit=1');
    expect(body.orders).toHaveLength(1);
    expect(body.counts.ALL).toBe(
      body.counts.PENDING + body.counts.SHIPPED + body.counts.DELIVERED + body.counts.CANCELED,
    );
  });
});

describe('my orders', () => {
  test('are newest first and page where asked', async () => {
    const shopper = await makeShopper(shop);
    const { variantId } = await oneVariant(9);
    const placed: string[] = [];
    for (let n = 0; n < 3; n++) {
      await put(shopper, variantId);
      placed.unshift((await place(shopper)).body.order.id);
    }
    const ids = async (query: string) =>
      (await shopper.call(`GET /orders/my-orders${query}`)).body.orders.map((order: { id: string }) => order.id);
    expect(await ids('')).toEqual(placed);
    expect(await ids('?page=2&limit=2')).toEqual(placed.slice(2));
    expect(await ids('?page=9&limit=2')).toEqual([]);
  });
  test('are seen by their owner and the admin only', async () => {
    const { shopper, order } = await ordered();
    const [other, admin] = [await makeCustomer(shop), await makeAdmin(shop)];
    expect(
      await Promise.all(
        [shopper, admin, other, shop.guest].map(
          async (caller) => (await caller.call(`GET /orders/${order.id}`)).status,
        ),
      ),
    ).toEqual([200, 200, 404, 401]);
  });
});

test('order numbers go on after the six digits have run out, and pass over those that were drawn by lot', async () => {
  const shopper = await makeShopper(shop);
  const { variantId } = await oneVariant(5);
  const numberOf = async (): Promise<string> => {
    await put(shopper, variantId);
    return (await place(shopper)).body.order.orderNumber;
  };
  expect(await numberOf()).toMatch(/^ORD[1-9]\d{5}$/);
  const { key } = await shop.db
    .updateTable('order_numbers')
    .set({ next: 900_000 })
    .returning('key')
    .executeTakeFirstOrThrow();
  // The loop uses up all order numbers that this process has reserved.
  let number = '';
  while (number.length < 10) number = await withOrderNumber(shop.db, async (taken) => taken);
  expect(number).toBe(`ORD${shuffledNumber(900_000, key)}`);
  await makeOrders(shop, shopper.user, 1, () => ({ order_number: `ORD${shuffledNumber(900_001, key)}` }));
  expect(await numberOf()).toBe(`ORD${shuffledNumber(900_002, key)}`);
});

test('an order that is refused leaves its number to the next one', async () => {
  const numbers: string[] = [];
  const refused = withOrderNumber(shop.db, async (number) => {
    numbers.push(number);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await withOrderNumber(shop.db, async (number) => void numbers.push(number));
  expect(numbers[1]).toBe(numbers[0]);
});
