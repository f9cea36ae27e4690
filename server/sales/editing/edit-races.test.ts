// On both engines: two simultaneous edits of one order lock its row.
import { expect, test } from 'vitest';
import { anOrderToEdit } from '../../../test/edits.ts';
import { ledgerAgrees, makeShopper, stockOf } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

test('the last piece goes into an order by an edit or is sold, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const { edit, line, ids } = await anOrderToEdit(shop, { l: 1 });
    const buyers = await Promise.all([makeShopper(shop), makeShopper(shop), makeShopper(shop)]);
    for (const buyer of buyers) await buyer.call('POST /cart/add', { body: { productVariantId: ids.l, quantity: 1 } });
    const sales = buyers.map(async (buyer) =>
      buyer.call('POST /orders/place', { body: { addressId: buyer.addressId, paymentMethod: 'COD' } }),
    );
    const edited = edit({ items: [line({ productVariantId: ids.l, quantity: 1 })] });
    const [edits, ...sold] = await Promise.all([edited, ...sales]);
    const statuses = [edits.status === 200 ? 201 : edits.status, ...sold.map(({ status }) => status)];
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409]);
    expect(await stockOf(shop, ids.l)).toBe(0);
    expect(await stockOf(shop, ids.m)).toBe(edits.status === 200 ? 10 : 8);
  }
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('of two who have read the same order one changes it, whatever they change', async () => {
  for (let round = 0; round < 5; round++) {
    const { edit, line, ids, content, now } = await anOrderToEdit(shop);
    const { updatedAt: expectedUpdatedAt } = await content();
    const replies = await Promise.all([
      edit({ items: [line({ quantity: 5 })], expectedUpdatedAt }),
      edit({ items: [line({ productVariantId: ids.l, quantity: 1 })], expectedUpdatedAt }),
      edit({ items: [line(), { productVariantId: ids.scarf, quantity: 1 }], expectedUpdatedAt }),
    ]);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code)).toEqual(['EDITED_ELSEWHERE', 'EDITED_ELSEWHERE']);
    expect((await now()).edits).toHaveLength(1);
  }
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('an order is changed before it is handed over or cancelled, or not at all', async () => {
  for (let round = 0; round < 6; round++) {
    const { edit, line, ids, step, setStatus, shopper, id, now } = await anOrderToEdit(shop);
    const others = [
      () => step('handOver'),
      () => setStatus('CANCELED'),
      () => shopper.call(`PUT /orders/${id}/cancel`),
    ];
    const other = others[round % others.length];
    const [edited, moved] = await Promise.all([
      edit({ items: [line({ productVariantId: ids.l, quantity: 3 })] }),
      other?.(),
    ]);
    expect(moved?.status).toBe(200);
    if (edited.status !== 200) expect([edited.status, edited.body.code]).toEqual([409, 'NOT_FROM_HERE']);
    const { deliveryStatus, items } = await now();
    expect(items.map((item: { quantity: number }) => item.quantity)).toEqual([edited.status === 200 ? 3 : 2]);
    const [m, l] = [await stockOf(shop, ids.m), await stockOf(shop, ids.l)];
    if (deliveryStatus === 'CANCELED') expect([m, l]).toEqual([10, 3]);
    else expect([m, l]).toEqual(edited.status === 200 ? [10, 0] : [8, 3]);
  }
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('orders that swap sizes with each other, and sales of both, never wait in a circle', async () => {
  const one = await anOrderToEdit(shop, { m: 30, l: 30 });
  const swaps = Array.from({ length: 10 }, async (_, n) => {
    const buyer = await makeShopper(shop);
    for (const productVariantId of [one.ids.m, one.ids.l])
      await buyer.call('POST /cart/add', { body: { productVariantId, quantity: 1 } });
    const placed = await buyer.call('POST /orders/place', {
      body: { addressId: buyer.addressId, paymentMethod: 'COD' },
    });
    const { id, items } = placed.body.order;
    const [first, second] = items;
    const counts = n % 2 === 0 ? [2, 1] : [1, 2];
    return one.admin.call(`PUT /orders/${id}/content`, {
      body: {
        items: [
          { id: first.id, productVariantId: one.ids.l, quantity: counts[0] },
          { id: second.id, productVariantId: one.ids.m, quantity: counts[1] },
        ],
      },
    });
  });
  expect((await Promise.all(swaps)).map(({ status }) => status)).toEqual(swaps.map(() => 200));
  expect((await stockOf(shop, one.ids.m)) + (await stockOf(shop, one.ids.l))).toBe(60 - 2 - 30);
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('the same edit sent again is made once', async () => {
  const { edit, line, ids, admin, content, now } = await anOrderToEdit(shop);
  const { updatedAt: expectedUpdatedAt } = await content();
  const body = { items: [line(), { productVariantId: ids.scarf, quantity: 2 }], expectedUpdatedAt };
  const key = { 'idempotency-key': 'edit-key-1' };
  const replies = await Promise.all([edit(body, admin, key), edit(body, admin, key)]);
  replies.push(await edit(body, admin, key));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await now()).edits).toHaveLength(1);
  expect(await stockOf(shop, ids.scarf)).toBe(3);
});
