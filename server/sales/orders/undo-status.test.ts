// On both engines: a step can be undone only from the status that it led to.
import { describe, expect, test } from 'vitest';
import { ledgerAgrees, makeAdmin, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();

async function anOrder(stock = 5) {
  const { variants } = await makeProduct(shop, { variants: [{ stock }] });
  const variantId = variants[0]?.id ?? '';
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: 2 } });
  const { order } = (
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
  ).body;
  const admin = await makeAdmin(shop);
  return {
    id: order.id as string,
    variantId,
    shopper,
    admin,
    set: async (deliveryStatus: string, more: object = {}) =>
      admin.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus, ...more } }),
    undo: async (deliveryStatus: string, by: Caller = admin) =>
      (await by.call('PUT /orders/status/undo', { body: { ids: [order.id], deliveryStatus } })).body,
    now: async () => (await admin.call(`GET /orders/${order.id}`)).body.order,
    subjects: async () =>
      (await shop.emails())
        .filter((email) => email.to?.[0]?.address === shopper.user.email)
        .map((email) => email.subject?.replace(/^Order ORD\d+ (is )?| – .*/g, '')),
  };
}

describe('a change of status that is taken back within ten seconds', () => {
  test('leaves the order, its stock and its shopper as they were', async () => {
    const { set, undo, now, subjects, variantId } = await anOrder(5);
    await set('CANCELED');
    expect(await stockOf(shop, variantId)).toBe(5);
    shop.wait(9_000);
    expect(await undo('CANCELED')).toEqual({
      changed: 1,
      refused: [],
      message: 'Change undone. No email was sent.',
    });
    expect((await now()).deliveryStatus).toBe('PENDING');
    expect(await stockOf(shop, variantId)).toBe(3);
    expect(await ledgerAgrees(shop)).toBe(true);
    expect(await subjects()).toEqual([]);
  });
  test('and made again is told once', async () => {
    const { set, undo, subjects } = await anOrder();
    await set('SHIPPED');
    await undo('SHIPPED');
    await set('SHIPPED');
    expect(await subjects()).toEqual(['on its way']);
  });
  test('gives a delivered order its own day of delivery back, and tells nothing a second time', async () => {
    const { set, undo, now, subjects } = await anOrder();
    await set('DELIVERED');
    const { deliveredOn } = await now();
    expect(await subjects()).toEqual(['has arrived']);
    shop.wait(20 * 60_000);
    await set('PENDING');
    await undo('PENDING');
    expect(await now()).toMatchObject({ deliveryStatus: 'DELIVERED', deliveredOn, paymentStatus: 'PAID' });
    shop.wait(20 * 60_000);
    await set('SHIPPED');
    await undo('SHIPPED');
    expect(await now()).toMatchObject({ deliveryStatus: 'DELIVERED', deliveredOn });
    // Meanwhile the shop has sent the confirmation without a request from a browser.
    expect((await subjects()).toSorted()).toEqual(['confirmed', 'has arrived']);
  });
});

test('no change is taken back too late, by somebody else, after another one, or where its pieces are gone', async () => {
  const refusal = async (outcome: Promise<{ changed: number; refused: Array<{ message: string }> }>) =>
    (await outcome).refused[0]?.message;
  const late = await anOrder();
  await late.set('SHIPPED');
  expect(await refusal(late.undo('SHIPPED', await makeAdmin(shop)))).toMatch(/has been changed/);
  expect(await refusal(late.undo('DELIVERED'))).toMatch(/has been changed/);
  shop.wait(12_000);
  expect(await refusal(late.undo('SHIPPED'))).toMatch(/too late/);
  expect((await late.now()).deliveryStatus).toBe('SHIPPED');
  const sold = await anOrder(2);
  await sold.set('CANCELED');
  await shop.db.updateTable('variants').set({ stock: 1 }).where('id', '=', sold.variantId).execute();
  expect(await refusal(sold.undo('CANCELED'))).toMatch(/not enough stock/);
  await shop.db.updateTable('variants').set({ stock: 2 }).where('id', '=', sold.variantId).execute();
});

test('an order that has moved on since it was seen is left alone, alone or among many', async () => {
  const { id, shopper, admin, set, now, subjects } = await anOrder();
  await shopper.call(`PUT /orders/${id}/cancel`);
  const seen = { expected: ['PENDING'] };
  expect(await set('SHIPPED', seen)).toMatchObject({ status: 409, body: { code: 'EDITED_ELSEWHERE' } });
  const many = { ids: [id], deliveryStatus: 'SHIPPED', ...seen };
  expect((await admin.call('PUT /orders/status', { body: many })).body).toMatchObject({
    changed: 0,
    refused: [{ id, message: 'This order has been changed. Please check it again.' }],
  });
  expect((await now()).deliveryStatus).toBe('CANCELED');
  expect(await subjects()).toEqual(['cancelled']);
});
