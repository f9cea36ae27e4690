// On both engines: two simultaneous steps of one return wait for the lock of its order.
import { expect, test } from 'vitest';
import { ledgerAgrees, makeShopper, stockOf } from '../../../test/factories.ts';
import { aDelivery } from '../../../test/returns.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

test('the last piece is held for a swap or sold, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const { ask, swap, l } = await aDelivery(shop, { bigger: { stock: 1 } });
    const buyers = await Promise.all([makeShopper(shop), makeShopper(shop), makeShopper(shop)]);
    for (const buyer of buyers) await buyer.call('POST /cart/add', { body: { productVariantId: l, quantity: 1 } });
    const orders = buyers.map(async (buyer) =>
      buyer.call('POST /orders/place', { body: { addressId: buyer.addressId, paymentMethod: 'COD' } }),
    );
    const statuses = (await Promise.all([ask(swap()), ...orders])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409]);
    expect(await stockOf(shop, l)).toBe(0);
  }
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('of many requests for one line at once one is taken, and holds once', async () => {
  const { ask, swap, l, seen } = await aDelivery(shop);
  const replies = await Promise.all(Array.from({ length: 8 }, async () => ask(swap())));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { body } of replies.filter(({ status }) => status !== 201)) expect(body.code).toBe('IN_RETURN');
  expect((await seen()).returns).toHaveLength(1);
  expect(await stockOf(shop, l)).toBe(2);
});

test('the same request sent again makes one return', async () => {
  const { ask, swap, shopper, seen, l } = await aDelivery(shop);
  const key = { 'idempotency-key': 'return-key-1' };
  const replies = await Promise.all([ask(swap(), shopper, key), ask(swap(), shopper, key)]);
  replies.push(await ask(swap(), shopper, key));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(replies.map(({ body }) => body.return.id)).size).toBe(1);
  expect((await seen()).returns).toHaveLength(1);
  expect(await stockOf(shop, l)).toBe(2);
});

test('of those who decide at once one does, and what was held goes back once', async () => {
  const { ask, swap, step, shopper, l, seen } = await aDelivery(shop);
  const { return: made } = (await ask(swap())).body;
  const replies = await Promise.all([
    step(made.id, 'decline', { words: 'Worn.' }),
    step(made.id, 'decline', { words: 'Worn.' }),
    shopper.call(`PUT /returns/${made.id}/withdraw`),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of replies.filter(({ status }) => status !== 200))
    expect([status, body.code]).toEqual([409, 'NOT_FROM_HERE']);
  expect(await stockOf(shop, l)).toBe(3);
  expect((await seen()).returns[0].history).toHaveLength(2);
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('pieces inspected twice at once are in stock once, and a refund is paid once', async () => {
  const { ask, step, m } = await aDelivery(shop);
  const { return: made } = (await ask()).body;
  await step(made.id, 'approve');
  await step(made.id, 'receive');
  const inspected = await Promise.all([step(made.id, 'inspect'), step(made.id, 'inspect')]);
  expect(inspected.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await stockOf(shop, m)).toBe(9);
  const paid = await Promise.all([
    step(made.id, 'refund', { reference: 'A1' }),
    step(made.id, 'refund', { reference: 'B1' }),
  ]);
  expect(paid.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('an order is cancelled or asked back, and its pieces are in stock once', async () => {
  const { ask, admin, id, m } = await aDelivery(shop);
  const [cancelled, asked] = await Promise.all([
    admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'CANCELED' } }),
    ask(),
  ]);
  expect([cancelled.status, asked.status].toSorted()).toEqual(cancelled.status === 200 ? [200, 409] : [201, 409]);
  expect(await stockOf(shop, m)).toBe(cancelled.status === 200 ? 10 : 8);
});
