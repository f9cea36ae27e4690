import { expect, test } from 'vitest';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { signatureOf } from '../../platform/outside/webhook-signature.ts';

const shop = useShop();
let serial = 0;

/** Makes a packed order whose parcel is booked at a courier that reports events about its parcels. */
async function booked({ isBooked = true } = {}) {
  const [admin, packer] = [await makeAdmin(shop), await makeAdmin(shop, 'packing')];
  const courier = (await admin.call('POST /couriers', { body: { name: `Courier ${++serial}` } })).body.courier;
  const { secret } = (await admin.call(`POST /couriers/${courier.id}/secret`)).body;
  const { variants } = await makeProduct(shop);
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const { order } = (
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
  ).body;
  const id: string = order.id;
  const step = async (step: string, by = admin) => by.call(`PUT /orders/${id}/step`, { body: { step } });
  const set = async (deliveryStatus: string, by = admin, more: object = {}) =>
    by.call(`PUT /orders/${id}/status`, { body: { deliveryStatus, ...more } });
  const number = `VOID${++serial}`;
  await step('pack');
  if (isBooked) await packer.call(`POST /orders/${id}/parcels`, { body: { courierId: courier.id, number } });
  const tell = async (event: string) => {
    const body = { number, event, at: shop.now() };
    const message = {
      id: `m${++serial}`,
      timestamp: String(Math.floor(Date.parse(shop.now()) / 1000)),
      text: JSON.stringify(body),
    };
    const headers = {
      'webhook-id': message.id,
      'webhook-timestamp': message.timestamp,
      'webhook-signature': signatureOf(secret, message),
    };
    return shop.guest.call(`POST /couriers/${courier.id}/events`, { body, headers });
  };
  const onPile = async () => {
    // The test lets the label expire. A session ends earlier than that, so the packer signs in again.
    const packer = await makeAdmin(shop, 'packing');
    const { orders } = (await packer.call('GET /orders/all?desk=toVoid&limit=100')).body;
    const { toVoid } = (await packer.call('GET /orders/desk')).body;
    expect(toVoid).toBe(orders.length);
    return orders.some((one: { id: string }) => one.id === id);
  };
  const now = async () => (await admin.call(`GET /orders/${id}`)).body.order;
  const courierId: string = courier.id;
  return { admin, packer, shopper, id, order, courierId, number, step, set, tell, onPile, now };
}

test('an order that its shopper cancels while its label is booked lies on a pile until the parcel is taken off', async () => {
  const { packer, shopper, id, onPile, now } = await booked();
  expect(await onPile()).toBe(false);
  expect((await shopper.call(`PUT /orders/${id}/cancel`)).status).toBe(200);
  expect(await onPile()).toBe(true);
  const [parcel] = (await now()).parcels;
  expect((await packer.call(`DELETE /orders/${id}/parcels/${parcel.id}`)).status).toBe(200);
  expect(await onPile()).toBe(false);
});

test('so does one that the shop cancels, by a step or a status, and no longer once it is taken up again', async () => {
  const [byStep, byStatus] = [await booked(), await booked()];
  await byStep.step('cancel');
  expect(await byStep.onPile()).toBe(true);
  await byStatus.set('CANCELED');
  expect(await byStatus.onPile()).toBe(true);
  await byStatus.set('PENDING');
  expect(await byStatus.onPile()).toBe(false);
});

test('one whose parcel had left, or that had none, does not; one whose leaving was undone does', async () => {
  const [left, none, undone] = [await booked(), await booked({ isBooked: false }), await booked()];
  await left.set('SHIPPED');
  await left.set('CANCELED');
  await none.step('cancel');
  expect([await left.onPile(), await none.onPile()]).toEqual([false, false]);
  await undone.set('SHIPPED');
  await undone.set('PENDING');
  await undone.shopper.call(`PUT /orders/${undone.id}/cancel`);
  expect(await undone.onPile()).toBe(true);
});

test('nothing hands a cancelled order over: no step, list or parcel, no status that was chosen before, and no courier', async () => {
  const { admin, packer, shopper, id, order, courierId, number, step, set, tell, now } = await booked();
  await shopper.call(`PUT /orders/${id}/cancel`);
  expect(await step('handOver', packer)).toMatchObject({ status: 409, body: { code: 'NOT_FROM_HERE' } });
  const many = await packer.call('PUT /orders/step', { body: { ids: [id], step: 'handOver' } });
  expect(many.body).toMatchObject({ changed: 0, refused: [{ id, message: expect.stringContaining('Cancelled') }] });
  const parcel = { courierId, number: `${number}X`, isHandedOver: true };
  expect((await packer.call(`POST /orders/${id}/parcels`, { body: parcel })).body.code).toBe('ORDER_CANCELLED');
  const list = { courierId, isHandedOver: true, lines: [{ orderNumber: order.orderNumber, number: `${number}Y` }] };
  for (const isDryRun of [true, false])
    expect((await packer.call('POST /parcels/list', { body: { ...list, isDryRun } })).body).toMatchObject({
      added: 0,
      lines: [{ outcome: 'refused', message: 'This order is cancelled, so no parcel can be added.' }],
    });
  expect((await set('SHIPPED', packer)).status).toBe(403);
  expect((await set('SHIPPED', admin, { expected: ['PENDING'] })).body.code).toBe('EDITED_ELSEWHERE');
  for (const event of ['PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    expect(await tell(event)).toMatchObject({ status: 202, body: { outcome: 'notFromHere' } });
  expect(await now()).toMatchObject({ deliveryStatus: 'CANCELED', paymentStatus: 'CANCELED' });
  const { timeline } = (await packer.call(`GET /orders/${id}/timeline`)).body;
  const notes = timeline.filter(({ kind }: { kind: string }) => kind === 'note');
  expect(notes.map(({ text }: { text: string }) => text)).toContainEqual(expect.stringContaining('Cancelled'));
});

test('a label that was never handed over is asked for so long as a courier may still take it', async () => {
  const { step, onPile } = await booked();
  await step('cancel');
  shop.wait(59 * 86_400_000);
  expect(await onPile()).toBe(true);
  shop.wait(2 * 86_400_000);
  expect(await onPile()).toBe(false);
});
