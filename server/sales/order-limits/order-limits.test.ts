// On both engines: the shop counts orders while other transactions place more orders.
import { describe, expect, test } from 'vitest';
import { usualOrderLimits } from '#domain/order-limits.ts';
import { anAddress, makeAdmin, makeOrders, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { useShop, type Caller, type Reply, type TestShop } from '../../../test/shop.ts';

const shop = useShop();
const lifted = useShop({ ORDER_LIMITS: 'off' });
type Shopper = Awaited<ReturnType<typeof makeShopper>>;

const place = async (shopper: Shopper, key?: string): Promise<Reply> =>
  shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod: 'COD' },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const put = async (shopper: Caller, productVariantId: string, quantity = 1) =>
  shopper.call('POST /cart/add', { body: { productVariantId, quantity } });
async function aVariant(on: TestShop, stock = 100, sellingPaise = 10_000): Promise<string> {
  return (await makeProduct(on, { variants: [{ stock, sellingPaise }] })).variants[0]?.id ?? '';
}

/** Sets some limits while the test runs; the other limits keep their usual values. */
async function withLimits(change: object, work: () => Promise<void>): Promise<void> {
  const admin = await makeAdmin(shop);
  const { orderPaise, ...counts } = usualOrderLimits;
  const usual = { orderValue: orderPaise / 100, ...counts };
  expect((await admin.call('PUT /order-limits', { body: { ...usual, ...change } })).status).toBe(200);
  try {
    await work();
  } finally {
    await admin.call('PUT /order-limits', { body: usual });
  }
}

describe('an order within the limits', () => {
  test('is placed, at every limit exactly', async () => {
    const shopper = await makeShopper(shop);
    await makeOrders(shop, shopper.user, usualOrderLimits.accountOrders - 1);
    for (let line = 0; line < 5; line++) await put(shopper, await aVariant(shop, 10, 100_000), 10);
    const { status, body } = await place(shopper);
    expect([status, body.order.orderTotal, body.order.items.length]).toEqual([201, '50000.00', 5]);
  });

  test('of one piece is placed, whatever it costs; two of them are too much', async () => {
    const shopper = await makeShopper(shop);
    const variantId = await aVariant(shop, 3, usualOrderLimits.orderPaise + 1);
    expect((await put(shopper, variantId)).body.cart.refusal).toBeNull();
    expect((await place(shopper)).status).toBe(201);
    expect((await put(shopper, variantId, 2)).body.cart.refusal).toContain('at most ₹50,000');
    expect((await place(shopper)).status).toBe(409);
  });
});

describe('an order beyond them is refused with a sentence that says the limit and what to do', () => {
  test.each([
    ['of too many pieces of one size', 11, 100, 'An order can have at most 10 items of one size.'],
    ['of too large a total', 2, 2_500_001, 'An order can be at most ₹50,000.'],
  ])('%s', async (_, quantity, sellingPaise, sentence) => {
    const shopper = await makeShopper(shop);
    const variantId = await aVariant(shop, 20, sellingPaise);
    // The cart accepts as many items as are in stock (spec §5 Cart), and explains why the customer cannot order all of
    // them at once.
    const { body } = await put(shopper, variantId, quantity);
    expect(body.cart.refusal).toContain(sentence);
    const refused = await place(shopper);
    expect(refused).toMatchObject({ status: 409, body: { code: 'ORDER_TOO_LARGE', message: body.cart.refusal } });
    expect(await stockOf(shop, variantId)).toBe(20);
    const { cart } = (await shopper.call('GET /cart')).body;
    expect(cart.items[0].quantity).toBe(quantity);
    await shopper.call('PUT /cart/update-quantity', { body: { cartItemId: cart.items[0].id, newQuantity: 1 } });
    expect((await shopper.call('GET /cart')).body.cart.refusal).toBeNull();
    expect((await place(shopper)).status).toBe(201);
  });

  test('of too many pieces in all', async () => {
    const shopper = await makeShopper(shop);
    for (let line = 0; line < 6; line++) await put(shopper, await aVariant(shop), 9);
    const { status, body } = await place(shopper);
    expect([status, body.message]).toEqual([409, expect.stringContaining('An order can have at most 50 items.')]);
  });

  test('of an account with as many pending orders as it may have, until one is sent or cancelled', async () => {
    const [shopper, admin] = [await makeShopper(shop), await makeAdmin(shop)];
    await makeOrders(shop, shopper.user, usualOrderLimits.accountOrders);
    // Orders that are sent, delivered or cancelled no longer count against the limit.
    for (const delivery_status of ['SHIPPED', 'DELIVERED', 'CANCELED'] as const)
      await makeOrders(shop, shopper.user, 20, () => ({ delivery_status }));
    const variantId = await aVariant(shop);
    await put(shopper, variantId);
    const refused = await place(shopper);
    expect(refused).toMatchObject({ status: 409, body: { code: 'TOO_MANY_ORDERS' } });
    expect(refused.body.message).toContain('You have 10 orders waiting to be shipped');
    const { orders } = (await admin.call(`GET /orders/all?customer=${shopper.user.id}&status=PENDING`)).body;
    await admin.call(`PUT /orders/${orders[0].id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
    expect((await place(shopper)).status).toBe(201);
  });

  test('to a phone number that as many orders wait for as may; another number, or none, is taken', async () => {
    const shopper = await makeShopper(shop);
    const other = await makeShopper(shop);
    await makeOrders(shop, other.user, usualOrderLimits.phoneOrders, () => ({ phone: '9812345678' }));
    const setPhone = async (phone: string) =>
      shopper.call(`PUT /addresses/${shopper.addressId}`, { body: { ...anAddress, phone } });
    const variantId = await aVariant(shop);
    await put(shopper, variantId);
    await setPhone('9812345678');
    expect(await place(shopper)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_ORDERS_TO_PHONE' } });
    await setPhone('9812345679');
    expect((await place(shopper)).status).toBe(201);
    await put(shopper, variantId);
    await setPhone('');
    expect((await place(shopper)).status).toBe(201);
  });
});

test('a repeated request answers its order, also where another one would be too many', async () => {
  const shopper = await makeShopper(shop);
  await makeOrders(shop, shopper.user, usualOrderLimits.accountOrders - 1);
  await put(shopper, await aVariant(shop));
  const first = await place(shopper, 'checkout-of-limits');
  expect(first.status).toBe(201);
  expect((await place(shopper, 'checkout-of-limits')).body.order.id).toBe(first.body.order.id);
});

test('an account that is full of addresses changes and deletes them, and then has room again', async () => {
  const shopper = await makeShopper(shop);
  await withLimits({ addresses: 2 }, async () => {
    const second = (await shopper.call('POST /addresses', { body: anAddress })).body.address;
    const refused = await shopper.call('POST /addresses', { body: anAddress });
    expect(refused).toMatchObject({ status: 409, body: { code: 'TOO_MANY_ADDRESSES' } });
    expect(refused.body.message).toContain('at most 2 addresses');
    const changed = await shopper.call(`PUT /addresses/${second.id}`, { body: { ...anAddress, city: 'Ajmer' } });
    expect(changed.status).toBe(200);
    await shopper.call(`DELETE /addresses/${second.id}`);
    expect((await shopper.call('POST /addresses', { body: anAddress })).status).toBe(201);
  });
});

test('a cart that is full says so; what it holds already may still grow', async () => {
  const shopper = await makeShopper(shop);
  const [first, second] = [await aVariant(shop), await aVariant(shop)];
  await withLimits({ cartLines: 1 }, async () => {
    await put(shopper, first);
    const refused = await put(shopper, second);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CART_FULL' } });
    expect(refused.body.message).toContain('at most 1 different item.');
    const { cart } = (await put(shopper, first)).body;
    expect(cart.items.map((item: { quantity: number }) => item.quantity)).toEqual([2]);
  });
});

test('ORDER_LIMITS=off lifts all of them, and the owner is told', async () => {
  const shopper = await makeShopper(lifted);
  await makeOrders(lifted, shopper.user, 30);
  for (let n = 0; n < 25; n++) expect((await shopper.call('POST /addresses', { body: anAddress })).status).toBe(201);
  const { body } = await put(shopper, await aVariant(lifted, 1000, 1_000_000), 900);
  expect(body.cart.refusal).toBeNull();
  expect((await place(shopper)).status).toBe(201);
  expect((await (await makeAdmin(lifted)).call('GET /order-limits')).body.areLifted).toBe(true);
});

describe('the owner', () => {
  test('reads the usual limits, sets others, which hold at once, and finds the change in the log', async () => {
    const [admin, shopper] = [await makeAdmin(shop), await makeShopper(shop)];
    const { limits, areLifted } = (await admin.call('GET /order-limits')).body;
    expect([limits.orderValue, limits.linePieces, areLifted]).toEqual(['50000.00', 10, false]);
    const { updatedAt, ...unchanged } = limits;
    await put(shopper, await aVariant(shop), 3);
    const body = { ...unchanged, linePieces: '2', expectedUpdatedAt: updatedAt };
    const saved = await admin.call('PUT /order-limits', { body });
    expect(saved).toMatchObject({ status: 200, body: { limits: { ...unchanged, linePieces: 2 } } });
    expect((await place(shopper)).status).toBe(409);
    const [line] = (await admin.call('GET /audit')).body.lines;
    expect(line).toMatchObject({ action: 'limits.changed', before: { linePieces: 10 }, after: { linePieces: 2 } });
    await admin.call('PUT /order-limits', { body: unchanged });
    expect((await place(shopper)).status).toBe(201);
  });

  test('does not overwrite unseen what another admin has saved', async () => {
    const admin = await makeAdmin(shop);
    const { updatedAt: _, ...limits } = (await admin.call('GET /order-limits')).body.limits;
    await admin.call('PUT /order-limits', { body: limits });
    expect(await admin.call('PUT /order-limits', { body: { ...limits, expectedUpdatedAt: '2020' } })).toMatchObject({
      status: 409,
      body: { code: 'EDITED_ELSEWHERE' },
    });
  });

  test.each([
    ['orderValue', '0'],
    ['orderValue', 'plenty'],
    ['linePieces', 0],
    ['addresses', 201],
    ['cartLines', 1.5],
  ])('is refused a limit that cannot hold: %s %s', async (field, value) => {
    const admin = await makeAdmin(shop);
    const { updatedAt: _, ...limits } = (await admin.call('GET /order-limits')).body.limits;
    const refused = await admin.call('PUT /order-limits', { body: { ...limits, [field]: value } });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: field }] } });
  });
});
