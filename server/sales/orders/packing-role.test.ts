import { expect, test } from 'vitest';
import type { OrderStage } from '#domain/order-stages.ts';
import { makeAdmin, makeOrders, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

async function orderOf(delivery_status: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED') {
  const { user } = await makeShopper(shop);
  const [number = ''] = await makeOrders(shop, user, 1, () => ({ delivery_status }));
  return shop.db.selectFrom('orders').select('id').where('order_number', '=', number).executeTakeFirstOrThrow();
}

test('a packer ships an order, takes that back, and writes a note', async () => {
  const packer = await makeAdmin(shop, 'packing');
  const { variants } = await makeProduct(shop);
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const placed = await shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod: 'COD' },
  });
  const { id } = placed.body.order;
  const ship = await packer.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
  expect(ship.body.order.deliveryStatus).toBe('SHIPPED');
  const undo = await packer.call('PUT /orders/status/undo', { body: { ids: [id], deliveryStatus: 'SHIPPED' } });
  expect(undo.body).toMatchObject({ changed: 1, refused: [] });
  expect((await packer.call(`POST /orders/${id}/notes`, { body: { text: 'Two parcels' } })).status).toBe(201);
});

test('a packer changes nothing that moves money or stock, one order or many', async () => {
  const packer = await makeAdmin(shop, 'packing');
  const refusal = { code: 'NOT_PERMITTED', needs: 'orders.edit' };
  for (const [from, to] of [
    ['PENDING', 'CANCELED'],
    ['SHIPPED', 'DELIVERED'],
    ['DELIVERED', 'SHIPPED'],
    ['CANCELED', 'PENDING'],
  ] as const) {
    const { id } = await orderOf(from);
    const one = await packer.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: to } });
    expect(one).toMatchObject({ status: 403, body: refusal });
    const many = await packer.call('PUT /orders/status', { body: { ids: [id], deliveryStatus: to } });
    expect(many.status === 403 || many.body.changed === 0).toBe(true);
    const { delivery_status } = await shop.db
      .selectFrom('orders')
      .select('delivery_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(delivery_status).toBe(from);
  }
});

const stageNow = async (id: string) =>
  shop.db.selectFrom('orders').select(['delivery_status', 'stage']).where('id', '=', id).executeTakeFirstOrThrow();

test('a packer sends out no order that nobody has confirmed or paid yet, and the list of one refuses it, too', async () => {
  const packer = await makeAdmin(shop, 'packing');
  for (const stage of ['TO_CONFIRM', 'TO_PAY'] as const satisfies OrderStage[]) {
    const { id } = await orderOf('PENDING');
    await shop.db.updateTable('orders').set({ stage }).where('id', '=', id).execute();
    const one = await packer.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
    expect(one).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED', needs: 'orders.edit' } });
    const many = await packer.call('PUT /orders/status', { body: { ids: [id], deliveryStatus: 'SHIPPED' } });
    expect(many.body).toMatchObject({ changed: 0, refused: [{ id }] });
    expect(await stageNow(id)).toEqual({ delivery_status: 'PENDING', stage });
  }
});

test('a packer takes back each of their own steps, as the screen offers it', async () => {
  const [admin, packer] = [await makeAdmin(shop), await makeAdmin(shop, 'packing')];
  for (const [before, step] of [
    [['pack'], 'hold'],
    [['handOver', 'refuse'], 'receive'],
  ] as const) {
    const { id } = await orderOf('PENDING');
    for (const one of before) await admin.call(`PUT /orders/${id}/step`, { body: { step: one } });
    const from = await stageNow(id);
    expect((await packer.call(`PUT /orders/${id}/step`, { body: { step } })).status).toBe(200);
    const undo = await packer.call('PUT /orders/status/undo', {
      body: { ids: [id], deliveryStatus: from.delivery_status },
    });
    expect(undo.body).toMatchObject({ changed: 1, refused: [] });
    expect(await stageNow(id)).toEqual(from);
  }
});

test('staff who may not see orders see none of them, and who may only read them sends no email', async () => {
  const { id } = await orderOf('PENDING');
  const clerk = await makeAdmin(shop, 'catalogue');
  expect(await clerk.call(`GET /orders/${id}`)).toMatchObject({ status: 403, body: { needs: 'orders.read' } });
  const accounts = await makeAdmin(shop, 'accounts');
  expect((await accounts.call(`GET /orders/${id}`)).status).toBe(200);
  const mail = await accounts.call('POST /orders/send-confirmation', { body: { orderData: { id }, email: 'a@b.in' } });
  expect(mail).toMatchObject({ status: 403, body: { needs: 'orders.edit' } });
});
