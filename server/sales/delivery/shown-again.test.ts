import { expect, test } from 'vitest';
import { formatDay } from '#messages/format.ts';
import { addDays, indianDay } from '#domain/days.ts';
import { DAY_MS, HOUR_MS } from '#domain/instants.ts';
import { anOrderToEdit } from '../../../test/edits.ts';
import { anAddress, makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();
const zone = {
  ...{ isRest: false, isServed: true, takesCash: true, cashFee: '0', mostCash: null, freeFrom: null, pins: [] },
  ...{ daysFrom: 3, daysTo: 5 },
};
const charge = (rupees: string) => [{ from: '0', fromGrams: 0, charge: rupees }];
const setZones = async (admin: Caller, more: object = {}) =>
  admin.call('PUT /delivery-rules', {
    body: {
      ...{ cutoffHour: 24, daysOff: [], holidays: [], chargeRate: null },
      zones: [
        { ...zone, name: 'India', isRest: true, freeFrom: '999', rates: charge('49'), ...more },
        { ...zone, name: 'Ladakh', pins: ['194'], rates: charge('199') },
        { ...zone, name: 'Islands', pins: ['744'], isServed: false, rates: [] },
      ],
    },
  });

test('the promise follows the day, also where the same was asked a moment before', async () => {
  const admin = await makeAdmin(shop);
  expect((await shop.guest.call('GET /delivery/302029')).body).toEqual({ delivery: null });
  expect((await setZones(admin)).status).toBe(200);
  const promise = async () => (await shop.guest.call('GET /delivery/302029')).body.delivery;
  const today = indianDay(shop.now());
  expect(await promise()).toMatchObject({ from: addDays(today, 3), to: addDays(today, 5) });
  shop.wait(DAY_MS);
  expect(await promise()).toMatchObject({ from: addDays(today, 4), to: addDays(today, 6) });
});

test('a refused order names the sums as they are now, and goes through with them', async () => {
  const admin = await makeAdmin(shop);
  await setZones(admin);
  const { variants } = await makeProduct(shop, { variants: [{ stock: 9, sellingPaise: 60_000 }] });
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const place = async (expected: object) =>
    shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD', ...expected } });
  const refused = await place({ expectedTotal: '600.00' });
  expect([refused.status, refused.body.code]).toEqual([409, 'PRICE_CHANGED']);
  const { payable, expectedDeliveryDate, charges } = refused.body;
  expect([payable, charges]).toEqual(['649.00', [{ kind: 'delivery', amount: '49.00' }]]);
  const { order } = (await place({ expectedTotal: payable, expectedDeliveryDate })).body;
  expect(order).toMatchObject({ orderTotal: '649.00', charges, expectedDeliveryDate });
  expect(order.deliveryFrom).toBe(addDays(expectedDeliveryDate, -2));
});

test('a look at an edit answers what the edit then charges, and why it cannot be', async () => {
  const { admin, id, line, edit, content } = await anOrderToEdit(shop);
  await setZones(admin);
  expect((await content()).hasCharges).toBe(true);
  const look = async (postalCode: string, quantity = 1) =>
    (await admin.call(`POST /orders/${id}/content/look`, { body: { items: [line({ quantity })], postalCode } })).body;
  // Delivery was free when the order was placed, so it stays free if the order gets fewer items and keeps its PIN code.
  expect(await look(anAddress.postalCode)).toMatchObject({ orderTotal: '999.00', charges: [], refusal: null });
  expect((await look('744301')).refusal).toContain('744301');
  const there = await look('194101');
  expect(there).toMatchObject({ orderTotal: '1198.00', charges: [{ kind: 'delivery', amount: '199.00' }] });
  const reply = await edit({
    items: [line({ quantity: 1 })],
    address: { ...anAddress, postalCode: '194101', city: 'Leh', state: 'Ladakh' },
    expectedTotal: there.orderTotal,
  });
  expect(reply.body.order).toMatchObject({
    orderTotal: '1198.00',
    charges: there.charges,
    expectedDeliveryDate: there.expectedDeliveryDate,
  });
});

test('an order whose answer was lost is answered again after midnight, when its promise would be another', async () => {
  const admin = await makeAdmin(shop);
  await setZones(admin);
  const { variants } = await makeProduct(shop, { variants: [{ stock: 9, sellingPaise: 60_000 }] });
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const { payable, delivery } = (await shopper.call(`GET /cart?pin=${anAddress.postalCode}`)).body.cart;
  const body = {
    ...{ addressId: shopper.addressId, paymentMethod: 'COD' },
    ...{ expectedTotal: payable, expectedDeliveryDate: delivery.to },
  };
  const headers = { 'idempotency-key': 'over-midnight' };
  const first = await shopper.call('POST /orders/place', { body, headers });
  expect(first.status).toBe(201);
  shop.wait(13 * HOUR_MS);
  await setZones(await makeAdmin(shop), { daysTo: 9 });
  const again = await shopper.call('POST /orders/place', { body, headers });
  expect([again.status, again.body]).toEqual([201, first.body]);
  // A page that repeats its request sends the same expected day of delivery. A request with another day is a different
  // request, so the shop refuses it: its idempotency key was already used.
  const other = { ...body, expectedDeliveryDate: addDays(delivery.to, 1) };
  expect((await shopper.call('POST /orders/place', { body: other, headers })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('tracking and WhatsApp name the charges and all days of the promise', async () => {
  const admin = await makeAdmin(shop);
  await setZones(admin);
  const { variants } = await makeProduct(shop, { variants: [{ stock: 9, sellingPaise: 60_000 }] });
  const shopper = await makeShopper(shop);
  const address = { ...anAddress, recipientName: 'Asha Rao', phone: '9876543210' };
  await shopper.call(`PUT /addresses/${shopper.addressId}`, { body: address });
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const placing = { addressId: shopper.addressId, paymentMethod: 'COD' };
  const { order } = (await shopper.call('POST /orders/place', { body: placing })).body;
  const asked = { orderNumber: order.orderNumber, phone: address.phone };
  const tracked = (await shop.guest.call('POST /orders/track', { body: asked })).body.order;
  expect(tracked).toMatchObject({ charges: order.charges, deliveryFrom: order.deliveryFrom, orderTotal: '649.00' });
  const { contact } = (await admin.call(`GET /orders/${order.id}/contact`)).body;
  const days = `between ${formatDay(order.deliveryFrom)} and ${formatDay(order.expectedDeliveryDate)}`;
  expect(contact.whatsapp.text).toContain(`It should reach you ${days}: `);
  await setZones(admin, { daysFrom: 5, rates: [] });
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const one = (await shopper.call('POST /orders/place', { body: placing })).body.order;
  const said = (await admin.call(`GET /orders/${one.id}/contact`)).body.contact.whatsapp.text;
  expect(said).toContain(`It should reach you by ${formatDay(one.expectedDeliveryDate)}: `);
});
