// On both engines: a transaction that places an order reads the rules while another transaction changes them.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, indianDay } from '#domain/days.ts';
import { goShopping, saveZones, type Wanted, type Zone } from '../../../test/delivery-rules.ts';
import { anAddress } from '../../../test/factories.ts';
import { withInvoices } from '../../../test/shipped-orders.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();
let owner: Caller;
beforeAll(async () => {
  owner = await withInvoices(shop);
});

const save = async (zones: Zone[], more: object = {}) => saveZones(owner, zones, more);
const setZones = async (...zones: Zone[]) => expect((await save(zones)).status).toBe(200);
beforeEach(async () => setZones({}));
afterEach(async () => expect((await save([])).status).toBe(200));

const shopping = async (wanted: Wanted = {}) => goShopping(shop, wanted);
const rowOf = async (id: string) =>
  shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a PIN code that belongs to no state, nor to the army, is answered with that doubt, and served all the same', async () => {
  await setZones({ rates: [] });
  const promised = async (pin: string) => (await shop.guest.call(`GET /delivery/${pin}`)).body.delivery;
  expect(await promised('350001')).toMatchObject({ isUnknown: true, isServed: true });
  for (const pin of ['302029', '900056', '999999']) expect(await promised(pin), pin).not.toHaveProperty('isUnknown');
});

describe('a shop without rules', () => {
  test('answers what the specification says: no charge, today plus five, no PIN code asked', async () => {
    await setZones();
    const shopper = await shopping();
    expect(await shopper.cart()).toMatchObject({ total: '500.00', charges: [], payable: '500.00' });
    expect(await shopper.cart()).not.toHaveProperty('delivery');
    const { order } = (await shopper.place({ expectedTotal: '500.00' })).body;
    expect(order.orderTotal).toBe('500.00');
    expect(order.expectedDeliveryDate).toBe(addDays(indianDay(order.createdAt), 5));
    for (const name of ['charges', 'deliveryFrom']) expect(order).not.toHaveProperty(name);
    expect((await shopper.call('GET /delivery')).body).toEqual({ asksPin: false, shipping: 'free', freeFrom: '0.00' });
    expect((await shopper.call('GET /delivery/302029')).body).toEqual({ delivery: null });
  });
  test('tells carts the day that it promises, so that a checkout which is open when the first zone comes asks again', async () => {
    await setZones();
    const shopper = await shopping();
    const shown = await shopper.cart();
    expect(shown.expectedDeliveryDate).toBe(addDays(indianDay(shop.now()), 5));
    const expected = { expectedTotal: shown.total, expectedDeliveryDate: shown.expectedDeliveryDate };
    await setZones({ rates: [], daysFrom: 7, daysTo: 10 });
    const refused = await shopper.place(expected);
    const day = addDays(indianDay(shop.now()), 10);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'CART_CHANGED', changed: ['delivery'], expectedDeliveryDate: day },
    ]);
    expect(await shopper.cart()).not.toHaveProperty('expectedDeliveryDate');
    expect((await shopper.place({ ...expected, expectedDeliveryDate: day })).status).toBe(201);
  });
  test('takes orders of carts that were opened before midnight, but not of other days', async () => {
    await setZones();
    const shopper = await shopping({ quantity: 1 });
    const day = (count: number) => ({ expectedDeliveryDate: addDays(indianDay(shop.now()), count) });
    expect((await shopper.place(day(3))).body.code).toBe('CART_CHANGED');
    expect((await shopper.place(day(6))).body.code).toBe('CART_CHANGED');
    const { order } = (await shopper.place(day(4))).body;
    expect(order).toMatchObject(day(5));
  });
});

describe('a charge', () => {
  test('is the same on the PIN box, in the cart, at checkout, in the order, its spreadsheet and its email', async () => {
    await setZones({ cashFee: '30' });
    const shopper = await shopping();
    expect((await shopper.call('GET /delivery/302%20029')).body.delivery).toMatchObject({
      freeFrom: '999.00',
      cashFee: '30.00',
      rates: [{ charge: '49.00' }],
    });
    const charges = [
      { kind: 'delivery', amount: '49.00' },
      { kind: 'cash', amount: '30.00' },
    ];
    expect(await shopper.cart()).toMatchObject({ total: '500.00', charges, payable: '579.00' });
    // The charges depend on the PIN code, so a cart without a PIN code has no charges.
    expect(await shopper.cart('')).toMatchObject({ charges: [], payable: '500.00', delivery: null });
    const { status, body } = await shopper.place({ expectedTotal: '579.00' });
    expect(status).toBe(201);
    expect(body.order).toMatchObject({ subtotal: '500.00', discount: '0.00', orderTotal: '579.00', charges });
    expect(await rowOf(body.order.id)).toMatchObject({
      delivery_paise: 4900,
      cash_fee_paise: 3000,
      total_paise: 57_900,
      zone: 'Everywhere',
    });
    const csv: string = (await owner.call(`GET /exports/orders?ids=${body.order.id}`)).body;
    expect(csv.trim().split('\n').at(-1)).toContain(',49,30,');
  });
  test('is free from the amount on, and the order of ₹500 for UPI pays no fee for cash', async () => {
    await setZones({ cashFee: '30' });
    const shopper = await shopping({ quantity: 2, sellingPaise: 49_950 });
    expect(await shopper.cart(`?pin=302029&method=UPI`)).toMatchObject({ charges: [], payable: '999.00' });
  });
  test('cannot be left out by a client that shows the goods alone; the answer says the sums as they are', async () => {
    const shopper = await shopping();
    const refused = await shopper.place({ expectedTotal: '500.00' });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'PRICE_CHANGED',
        total: '500.00',
        payable: '549.00',
        charges: [{ kind: 'delivery', amount: '49.00' }],
      },
    });
    const sent = await shopper.place({ charges: [], deliveryPaise: 0, payable: '0', zone: 'x', expectedTotal: '549' });
    expect(sent.body.order.orderTotal).toBe('549.00');
  });
  test('follows the weight of variant, product, category and the category above', async () => {
    await setZones({
      freeFrom: null,
      rates: [
        { from: '0', fromGrams: 0, charge: '49' },
        { from: '0', fromGrams: 1000, charge: '99' },
      ],
    });
    const shopper = await shopping({ quantity: 2 });
    const payable = async () => (await shopper.cart()).payable;
    expect(await payable()).toBe('1049.00');
    const { categoryId } = shopper.product;
    await shop.db.updateTable('categories').set({ grams: 500 }).where('id', '=', categoryId).execute();
    expect(await payable()).toBe('1099.00');
    await shop.db.updateTable('products').set({ grams: 499 }).where('id', '=', shopper.product.id).execute();
    expect(await payable()).toBe('1049.00');
    await shop.db.updateTable('variants').set({ grams: 0 }).where('id', '=', shopper.variantId).execute();
    expect(await payable()).toBe('1049.00');
    await shop.db.updateTable('variants').set({ grams: 700 }).where('id', '=', shopper.variantId).execute();
    expect((await shopper.place({ expectedTotal: '1099' })).status).toBe(201);
  });
});

describe('a PIN code', () => {
  beforeEach(async () =>
    setZones(
      { name: 'Ladakh', pins: ['194'], isRest: false, takesCash: false, daysFrom: 7, daysTo: 10 },
      { name: 'Andaman', pins: ['744'], isRest: false, isServed: false },
      { name: 'Army', pins: ['9'], isRest: false, mostCash: '600' },
      {},
    ),
  );
  test.each([
    ['744301', 1, 'NOT_SERVED', 'We don’t deliver to 744301 yet. Please choose an address with another PIN code.'],
    ['194101', 1, 'NO_CASH_HERE', 'Cash on delivery isn’t available for 194101.'],
    ['900056', 2, 'TOO_MUCH_CASH', 'For 900056, cash on delivery is available up to ₹600.'],
  ])('%s refuses an order of %i pieces paid in cash: %s', async (pin, quantity, code, sentence) => {
    const shopper = await shopping({ pin, quantity });
    const refused = await shopper.place();
    expect(refused).toMatchObject({ status: 409, body: { code } });
    expect(refused.body.message).toContain(sentence);
    expect((await shopper.cart()).items).toHaveLength(1);
  });
  test('gets its own promise, which the order keeps when the rules change', async () => {
    const shopper = await shopping({ pin: '900056' });
    const { delivery } = await shopper.cart();
    const { order } = (await shopper.place({ expectedDeliveryDate: delivery.to })).body;
    expect(order).toMatchObject({ expectedDeliveryDate: delivery.to, deliveryFrom: delivery.from });
    await setZones({ daysFrom: 20, daysTo: 30 });
    expect((await shopper.call(`GET /orders/${order.id}`)).body.order).toMatchObject({
      expectedDeliveryDate: delivery.to,
      deliveryFrom: delivery.from,
    });
  });
  test('is refused with the new day where the page promised another', async () => {
    const shopper = await shopping({ pin: '900056' });
    const { delivery } = await shopper.cart();
    const refused = await shopper.place({ expectedDeliveryDate: addDays(delivery.to, -1) });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CART_CHANGED', changed: ['delivery'], expectedDeliveryDate: delivery.to },
    });
  });
  test.each(['', '12345', '1234567', 'abc', '012345'])('"%s" is answered with what to enter', async (pin) => {
    const { status, body } = await owner.call(`GET /delivery/${encodeURIComponent(pin || ' ')}`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('Please enter a PIN code: 6 digits, not starting with 0.');
  });
});

test('while the owner makes delivery dearer, 50 checkouts get the total that they showed, or 409', async () => {
  const shoppers = await Promise.all(Array.from({ length: 50 }, async () => shopping()));
  const order = async (shopper: (typeof shoppers)[number]) => {
    const { payable, delivery } = await shopper.cart();
    const { status, body } = await shopper.place({ expectedTotal: payable, expectedDeliveryDate: delivery.to });
    if (status === 201) expect(body.order.orderTotal).toBe(payable);
    else expect([status, body.code, body.payable === payable]).toEqual([409, 'PRICE_CHANGED', false]);
    return status;
  };
  const [statuses] = await Promise.all([
    Promise.all(shoppers.map(order)),
    ...['99', '59', '79'].map(async (charge) => setZones({ rates: [{ from: '0', fromGrams: 0, charge }] })),
  ]);
  // A refused shopper has seen the new total in the refusal, and now orders at this total.
  for (const [at, shopper] of shoppers.entries()) if (statuses[at] === 409) expect(await order(shopper)).toBe(201);
});

describe('an edited order', () => {
  const edit = async (id: string, body: object) => owner.call(`PUT /orders/${id}/content`, { body });
  const ordered = async () => {
    const shopper = await shopping({ quantity: 2, sellingPaise: 50_000 });
    const { order } = (await shopper.place()).body;
    return { shopper, order, item: order.items[0] };
  };
  test('to the same PIN code never pays more for delivery than it did', async () => {
    const { order, item, shopper } = await ordered();
    expect(order.orderTotal).toBe('1000.00');
    const one = await edit(order.id, { items: [{ id: item.id, productVariantId: shopper.variantId, quantity: 1 }] });
    expect(one.body.order).toMatchObject({ orderTotal: '500.00' });
    expect(one.body.order).not.toHaveProperty('charges');
  });
  test('keeps what it pays for delivery while its goods cost the same, whatever the rules are by then', async () => {
    const shopper = await shopping();
    const { order } = (await shopper.place()).body;
    await setZones({ rates: [{ from: '0', fromGrams: 0, charge: '39' }] });
    const moved = await edit(order.id, { address: { ...anAddress, addressLine1: '15 Weavers’ Lane' } });
    expect(moved.body.order).toMatchObject({ orderTotal: '549.00' });
    await setZones();
    const again = await edit(order.id, { address: { ...anAddress, addressLine1: '16 Weavers’ Lane' } });
    expect(again.body.order).toMatchObject({ orderTotal: '549.00' });
  });
  test('does not become larger than the zone takes in cash', async () => {
    await setZones({ mostCash: '600' });
    const shopper = await shopping();
    const { order } = (await shopper.place()).body;
    const [item] = order.items;
    const three = { items: [{ id: item.id, productVariantId: shopper.variantId, quantity: 3 }] };
    expect(await edit(order.id, three)).toMatchObject({ status: 409, body: { code: 'TOO_MUCH_CASH' } });
    expect((await shopper.call(`GET /orders/${order.id}`)).body.order.orderTotal).toBe('549.00');
  });
  test('is sent free of charge once it is large enough', async () => {
    const shopper = await shopping();
    const { order } = (await shopper.place()).body;
    expect(order.orderTotal).toBe('549.00');
    const [item] = order.items;
    const two = await edit(order.id, { items: [{ id: item.id, productVariantId: shopper.variantId, quantity: 2 }] });
    expect(two.body.order.orderTotal).toBe('1000.00');
  });
  test('to another PIN code has its charges and its promise, or is refused', async () => {
    const { order } = await ordered();
    await setZones(
      { name: 'Ladakh', pins: ['194'], isRest: false, freeFrom: null, daysFrom: 7, daysTo: 10 },
      { name: 'Andaman', pins: ['744'], isRest: false, isServed: false },
      {},
    );
    const refused = await edit(order.id, { address: { ...anAddress, postalCode: '744301' } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'NOT_SERVED' } });
    const moved = await edit(order.id, { address: { ...anAddress, postalCode: '194101' } });
    expect(moved.body.order).toMatchObject({
      orderTotal: '1049.00',
      expectedDeliveryDate: addDays(indianDay(order.createdAt), 10),
    });
    expect(await rowOf(order.id)).toMatchObject({ zone: 'Ladakh' });
  });
});

test('insights say which zones and couriers deliver on time', async () => {
  await setZones({ name: 'Ladakh', pins: ['194'], isRest: false }, {});
  const today = indianDay(shop.now());
  const onTime = async () => {
    const { body } = await owner.call(`GET /insights?from=${today}&to=${today}`);
    return body.onTime.find(({ zone }: { zone: string }) => zone === 'Ladakh');
  };
  for (const late of [false, true]) {
    const { order } = (await (await shopping({ pin: '194101' })).place()).body;
    await owner.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
    const end = `${order.expectedDeliveryDate}T18:29:59.999Z`;
    const delivered_at = late ? `${order.expectedDeliveryDate}T18:30:00.000Z` : end;
    await shop.db.updateTable('orders').set({ delivered_at }).where('id', '=', order.id).execute();
  }
  expect(await onTime()).toEqual({ zone: 'Ladakh', courier: '', delivered: 2, onTime: 1 });
});

test('a phone order looks at charges and promise, and is placed with them', async () => {
  const { user, variantId } = await shopping();
  const customerId = user.id;
  const items = [{ productVariantId: variantId, quantity: 1 }];
  const look = await owner.call('POST /phone-orders/look', { body: { items, postalCode: '302029' } });
  expect(look.body).toMatchObject({ total: '500.00', payable: '549.00', delivery: { pin: '302029' } });
  const address = { ...anAddress, recipientName: 'Asha Rao', phone: '9876543210' };
  const placed = await owner.call('POST /phone-orders', { body: { customerId, address, items, expectedTotal: '549' } });
  expect(placed.body.order).toMatchObject({ orderTotal: '549.00', channel: 'phone' });
});
