import { describe, expect, test } from 'vitest';
import {
  entryStage,
  orderStages,
  orderSteps,
  outcomeOf,
  stepsFrom,
  type OrderStage,
  type OrderStep,
} from '#domain/order-stages.ts';
import { deliveryStatuses, stockEffect } from '#domain/order-status.ts';
import { ledgerAgrees, makeAdmin, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();
const QUANTITY = 3;

/** Returns the shortest sequence of steps from an order's first stage to this stage. */
function wayTo(stage: OrderStage): OrderStep[] {
  const ways = new Map<OrderStage, OrderStep[]>([[entryStage.PENDING, []]]);
  for (const [at, way] of ways)
    for (const step of stepsFrom(at)) {
      const to = outcomeOf(at, step)?.to;
      if (to && !ways.has(to)) ways.set(to, [...way, step]);
    }
  const way = ways.get(stage);
  if (!way) throw new Error(`no way to ${stage}`);
  return way;
}

async function makers() {
  const { variants } = await makeProduct(shop, { variants: [{ stock: 1000 }] });
  const admin = await makeAdmin(shop);
  const packer = await makeAdmin(shop, 'packing');
  return { admin, packer, variantId: variants[0]?.id ?? '' };
}
let made: Promise<Awaited<ReturnType<typeof makers>>> | undefined;

/** Makes an order of three pieces in this stage. */
async function orderIn(stage: OrderStage = 'TO_PACK') {
  const { admin, packer, variantId } = await (made ??= makers());
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: QUANTITY } });
  const { order } = (
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
  ).body;
  const id = order.id as string;
  const step = async (step: OrderStep, more: object = {}, by: Caller = admin) =>
    by.call(`PUT /orders/${id}/step`, { body: { step, ...more } });
  if (stage === 'TO_PAY') await shop.db.updateTable('orders').set({ stage }).where('id', '=', id).execute();
  else for (const one of wayTo(stage)) expect((await step(one)).status).toBe(200);
  const now = async () => (await admin.call(`GET /orders/${id}`)).body.order;
  return { id, itemId: order.items[0].id as string, admin, packer, shopper, variantId, step, now };
}

const stageIn = (order: { deliveryStatus: 'PENDING'; stage?: OrderStage }) =>
  order.stage ?? entryStage[order.deliveryStatus];

async function toldOf(orderId: string): Promise<string[]> {
  const jobs = await shop.db.selectFrom('jobs').select('payload').where('kind', '=', 'email').orderBy('id').execute();
  return jobs
    .map(({ payload }) => JSON.parse(payload))
    .filter((email) => email.email === 'status' && email.orderId === orderId)
    .map((email) => email.status);
}

describe.each(orderStages)('from %s', (stage) => {
  test.each(orderSteps)('%s', async (step) => {
    const { id, now, step: take, variantId } = await orderIn(stage);
    const [before, stock, told] = [await now(), await stockOf(shop, variantId), await toldOf(id)];
    const reply = await take(step);
    const outcome = outcomeOf(stage, step);
    if (!outcome) {
      expect(reply).toMatchObject({ status: 409, body: { code: 'NOT_FROM_HERE' } });
      expect(reply.body.message).toMatch(/^This order is now “.+”, so “.+” is not possible\.$/);
      expect(await now()).toEqual(before);
      expect(await stockOf(shop, variantId)).toBe(stock);
      expect(await toldOf(id)).toEqual(told);
      return;
    }
    expect(reply.status).toBe(200);
    expect(stageIn(reply.body.order)).toBe(outcome.to);
    expect(reply.body.order.paymentStatus).toBe(outcome.payment);
    expect(reply.body.order.deliveredOn !== null).toBe(outcome.to === 'DELIVERED');
    expect(await stockOf(shop, variantId)).toBe(stock + (outcome.stock === 'stay' ? 0 : QUANTITY));
    expect(await toldOf(id)).toEqual(outcome.email ? [...told, outcome.email] : told);
    const last = reply.body.order.history.at(-1);
    expect(stageIn(last)).toBe(outcome.to);
  });
  test('any status can be set, and begins with its own stage', async () => {
    for (const status of deliveryStatuses) {
      const { id, now, admin, variantId } = await orderIn(stage);
      const [before, stock] = [await now(), await stockOf(shop, variantId)];
      const reply = await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: status } });
      expect(reply.status).toBe(200);
      const isThere = before.deliveryStatus === status;
      expect(stageIn(reply.body.order)).toBe(isThere ? stage : entryStage[status]);
      const effect = stockEffect(before.deliveryStatus, status);
      const moved = { none: 0, return: QUANTITY, take: -QUANTITY }[effect];
      expect((await stockOf(shop, variantId)) - stock).toBe(moved);
    }
    expect(await ledgerAgrees(shop)).toBe(true);
  });
});

test('what a shop that takes no steps is answered names no stage', async () => {
  const { id, admin, shopper } = await orderIn();
  for (const deliveryStatus of ['SHIPPED', 'DELIVERED', 'PENDING', 'CANCELED']) {
    await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus } });
    for (const call of [`GET /orders/${id}`, `GET /orders/${id}/timeline`, 'GET /orders/all?limit=1'])
      expect(JSON.stringify((await admin.call(call)).body)).not.toContain('stage');
    expect(JSON.stringify((await shopper.call('GET /orders/my-orders')).body)).not.toContain('stage');
  }
});

test('who only packs takes the steps of packing, alone or with many orders', async () => {
  for (const stage of orderStages)
    for (const step of stepsFrom(stage)) {
      const { id, packer, step: take } = await orderIn(stage);
      const needs = outcomeOf(stage, step)?.needs;
      const reply = await take(step, {}, packer);
      if (needs === 'orders.pack') expect(reply.status).toBe(200);
      else expect(reply).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED', needs } });
      if (needs !== 'orders.pack' && step !== 'inspect')
        expect(await packer.call('PUT /orders/step', { body: { ids: [id], step } })).toMatchObject({ status: 403 });
    }
});

test('what is coming back is not sent again by who only packs, by status neither', async () => {
  for (const stage of ['REFUSED', 'RECEIVED'] as const) {
    const { id, packer } = await orderIn(stage);
    const reply = await packer.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'PENDING' } });
    expect(reply).toMatchObject({ status: 403, body: { needs: 'orders.edit' } });
  }
});

describe('an inspection', () => {
  test('gives back what can be sold, and the ledger tells of all', async () => {
    const { id, itemId, step, variantId } = await orderIn('RECEIVED');
    const stock = await stockOf(shop, variantId);
    const reply = await step('inspect', { damaged: [{ itemId, quantity: 1 }] });
    expect(reply.body.order).toMatchObject({
      deliveryStatus: 'CANCELED',
      stage: 'RETURNED',
      paymentStatus: 'CANCELED',
    });
    expect(await stockOf(shop, variantId)).toBe(stock + QUANTITY - 1);
    const movements = await shop.db
      .selectFrom('stock_movements')
      .select(['reason', 'change'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute();
    expect(movements).toEqual([
      { reason: 'order', change: -QUANTITY },
      { reason: 'return', change: QUANTITY },
      { reason: 'damage', change: -1 },
    ]);
    expect(await ledgerAgrees(shop)).toBe(true);
  });
  test('may find that nothing can be sold', async () => {
    const { itemId, step, variantId } = await orderIn('RECEIVED');
    const stock = await stockOf(shop, variantId);
    expect((await step('inspect', { damaged: [{ itemId, quantity: QUANTITY }] })).status).toBe(200);
    expect(await stockOf(shop, variantId)).toBe(stock);
    expect(await ledgerAgrees(shop)).toBe(true);
  });
  test('finds no more damage than there are pieces, and none in another order', async () => {
    const { id, itemId, step, now } = await orderIn('RECEIVED');
    for (const damaged of [
      [{ itemId, quantity: QUANTITY + 1 }],
      [{ itemId: id, quantity: 1 }],
      [{ itemId, quantity: -1 }],
      [
        { itemId, quantity: 2 },
        { itemId, quantity: 2 },
      ],
    ])
      expect((await step('inspect', { damaged })).status).toBe(400);
    expect((await now()).stage).toBe('RECEIVED');
  });
  test('cannot be undone, and its order can be taken up again', async () => {
    const { id, itemId, step, admin, variantId } = await orderIn('RECEIVED');
    await step('inspect', { damaged: [{ itemId, quantity: 1 }] });
    const stock = await stockOf(shop, variantId);
    const undone = await admin.call('PUT /orders/status/undo', { body: { ids: [id], deliveryStatus: 'CANCELED' } });
    expect(undone.body.refused[0].message).toBe('The pieces have been inspected and recorded. This cannot be undone.');
    await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'PENDING' } });
    expect(await stockOf(shop, variantId)).toBe(stock - QUANTITY);
    expect(await ledgerAgrees(shop)).toBe(true);
  });
});

describe('a step', () => {
  test('is undone within ten seconds, to the stage before it', async () => {
    const { id, admin, step, now } = await orderIn('OUT_FOR_DELIVERY');
    const undo = async (deliveryStatus: string) =>
      (await admin.call('PUT /orders/status/undo', { body: { ids: [id], deliveryStatus } })).body.changed;
    await step('deliver');
    expect(await undo('DELIVERED')).toBe(1);
    expect(await now()).toMatchObject({ stage: 'OUT_FOR_DELIVERY', paymentStatus: 'PENDING', deliveredOn: null });
    await step('refuse');
    expect(await undo('SHIPPED')).toBe(1);
    expect(await now()).toMatchObject({ stage: 'OUT_FOR_DELIVERY', paymentStatus: 'PENDING' });
  });
  test('taken by many at once is taken once', async () => {
    const { step, now } = await orderIn();
    const replies = await Promise.all(Array.from({ length: 20 }, async () => step('pack')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await now()).history).toHaveLength(2);
  });
  test('is not taken from a stage that its sender has not seen', async () => {
    const { step, shopper, id } = await orderIn('PACKED');
    await shopper.call(`PUT /orders/${id}/cancel`);
    const reply = await step('handOver', { expected: ['PACKED'] });
    expect(reply).toMatchObject({ status: 409, body: { code: 'EDITED_ELSEWHERE' } });
  });
  test('with many orders names those that cannot take it', async () => {
    const [one, other] = [await orderIn('TO_PACK'), await orderIn('HANDED_OVER')];
    const { body } = await one.admin.call('PUT /orders/step', { body: { ids: [one.id, other.id], step: 'pack' } });
    expect(body).toMatchObject({ changed: 1, refused: [{ id: other.id }], message: '1 order: Packed.' });
    const inspect = { ids: [one.id], step: 'inspect' };
    expect((await one.admin.call('PUT /orders/step', { body: inspect })).status).toBe(400);
  });
  test('is a line of the log, with both stages, and with damage only where pieces were inspected', async () => {
    const { id, itemId, admin, step } = await orderIn('TO_PACK');
    await step('hold', { reason: 'Asked for another size', damaged: [{ itemId, quantity: 900 }] });
    const { body } = await admin.call(`GET /audit?subject=order&id=${id}`);
    expect(body.lines[0]).toMatchObject({ action: 'order.stage', before: { stage: 'TO_PACK' } });
    expect(body.lines[0].after).toEqual({ stage: 'TO_CONFIRM', reason: 'Asked for another size' });
  });
});

test('the version before changes statuses only, and no stage is left that contradicts them', async () => {
  const { id, admin, now } = await orderIn('PACKED');
  const asBefore = async (delivery_status: 'PENDING' | 'SHIPPED' | 'CANCELED') =>
    shop.db.updateTable('orders').set({ delivery_status }).where('id', '=', id).execute();
  await asBefore('SHIPPED');
  expect(await now()).not.toHaveProperty('stage');
  const { body } = await admin.call('GET /orders/all?desk=onTheWay&limit=100');
  expect(body.orders.map((order: { id: string }) => order.id)).toContain(id);
  expect((await admin.call(`PUT /orders/${id}/step`, { body: { step: 'goOut' } })).body.order.stage).toBe(
    'OUT_FOR_DELIVERY',
  );
});

test('the desk counts its piles, and lists what it counts', async () => {
  const { admin } = await orderIn('TO_CONFIRM');
  for (const stage of orderStages) {
    const { id } = await orderIn(stage);
    const { couriers } = (await admin.call('GET /couriers')).body;
    const parcel = { courierId: couriers[0].id, number: `DESK-${stage}` };
    if (stage === 'DELIVERED') await admin.call(`POST /orders/${id}/parcels`, { body: parcel });
    if (stage !== 'PACKED') continue;
    const { id: booked } = await orderIn('PACKED');
    await admin.call(`POST /orders/${booked}/parcels`, { body: parcel });
    await admin.call(`PUT /orders/${booked}/step`, { body: { step: 'cancel' } });
  }
  const { body: counts } = await admin.call('GET /orders/desk');
  for (const [desk, count] of Object.entries(counts)) {
    const { body } = await admin.call(`GET /orders/all?desk=${desk}&limit=1`);
    expect([desk, body.pagination.totalItems]).toEqual([desk, count]);
    expect(count).toBeGreaterThan(0);
  }
});

test('the tabs count what they would list, which is without the desk', async () => {
  const { admin } = await orderIn('PACKED');
  await orderIn('REFUSED');
  const counts = async (query: string) => (await admin.call(`GET /orders/all?limit=1${query}`)).body.counts;
  const all = await counts('');
  expect(all.PENDING).toBeGreaterThan(0);
  expect(await counts('&desk=comingBack')).toEqual(all);
  expect((await admin.call('GET /orders/all?limit=1&desk=toHandOver&status=SHIPPED')).body.pagination.totalItems).toBe(
    0,
  );
});

test('an order that goes out for delivery at once is still told to be on its way; one that is refused is told so', async () => {
  const { step, shopper } = await orderIn();
  await step('handOver');
  await step('goOut');
  const told = async () => (await shop.emails()).filter((email) => email.to?.[0]?.address === shopper.user.email);
  const subjects = async () =>
    (await told()).map((email) => email.subject?.replaceAll(/^Order ORD\d+ (is )?| (order )?ORD\d+| – .*/g, ''));
  expect(await subjects()).toEqual(['on its way']);
  await step('refuse', { reason: 'Nobody at home, three times' });
  await step('receive');
  expect(await subjects()).toEqual(['on its way', 'We could not deliver']);
  const refused = (await told()).at(-1)?.text ?? '';
  expect(refused).toContain('Nobody at home, three times');
  expect(refused).toContain('There is nothing to pay.');
});
