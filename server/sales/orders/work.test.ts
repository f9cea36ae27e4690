// On both engines: SQLite and PostgreSQL select a page of orders with different SQL.
import { expect, test } from 'vitest';
import { anAddress, ledgerAgrees, makeAdmin, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

async function orders(count: number, stock = 50) {
  const { variants } = await makeProduct(shop, { variants: [{ stock }] });
  const variantId = variants[0]?.id ?? '';
  const shopper = await makeShopper(shop);
  const placed: Array<{ id: string; orderNumber: string; user: { email: string } }> = [];
  for (let n = 0; n < count; n++) {
    await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: 1 } });
    placed.push(
      (await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })).body
        .order,
    );
  }
  return { admin: await makeAdmin(shop), shopper, variantId, placed, ids: placed.map((order) => order.id) };
}

test('many orders move at once; those that cannot are named and left alone', async () => {
  const { admin, ids, variantId, placed } = await orders(3, 3);
  expect(
    (
      await admin.call('PUT /orders/status', {
        body: { ids, deliveryStatus: 'CANCELED', reason: 'The loom is broken' },
      })
    ).body,
  ).toMatchObject({ changed: 3, refused: [], message: '3 orders set to CANCELED' });
  expect(await stockOf(shop, variantId)).toBe(3);
  await shop.db.updateTable('variants').set({ stock: 2 }).where('id', '=', variantId).execute();
  await shop.db
    .updateTable('stock_movements')
    .set({ change: 2 })
    .where('variant_id', '=', variantId)
    .where('reason', '=', 'admin')
    .execute();
  const { body } = await admin.call('PUT /orders/status', { body: { ids, deliveryStatus: 'PENDING' } });
  expect(body).toMatchObject({
    changed: 2,
    refused: [{ id: placed[2]?.id, message: 'There is not enough stock left to reopen this order.' }],
  });
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('twice the same order, or an unknown one, is no second change', async () => {
  const { admin, ids } = await orders(1);
  const unknown = '01900000-0000-7000-8000-000000000000';
  const { body } = await admin.call('PUT /orders/status', {
    body: { ids: [...ids, ...ids, unknown], deliveryStatus: 'SHIPPED' },
  });
  expect(body).toMatchObject({ changed: 1, refused: [{ id: unknown, message: 'Order not found.' }] });
});

test('the timeline tells who did what and when; notes are the shop’s own, the reason is the shopper’s too', async () => {
  const { admin, shopper, placed } = await orders(1);
  const [order] = placed;
  await admin.call(`POST /orders/${order?.id}/notes`, { body: { text: 'Ring before noon\nand ask for the aunt' } });
  await admin.call(`PUT /orders/${order?.id}/status`, { body: { deliveryStatus: 'CANCELED', reason: 'Out of cloth' } });
  shop.wait(61_000);
  await admin.call('POST /orders/send-confirmation', {
    body: { orderData: { id: order?.id }, email: order?.user.email },
  });
  const { timeline } = (await admin.call(`GET /orders/${order?.id}/timeline`)).body;
  expect(
    timeline.map(({ kind, text, who, deliveryStatus }: Record<string, unknown>) => [kind, deliveryStatus, text, who]),
  ).toEqual([
    ['placed', 'PENDING', '', 'the customer'],
    ['note', null, 'Ring before noon\nand ask for the aunt', 'Asha Rao'],
    ['status', 'CANCELED', 'Out of cloth', 'Asha Rao'],
    ['mail', null, order?.user.email, 'Asha Rao'],
  ]);
  const seen = JSON.stringify((await shopper.call(`GET /orders/${order?.id}`)).body);
  expect(seen).toContain('Out of cloth');
  expect(seen).not.toContain('aunt');
});

test('a note must say something', async () => {
  const { admin, ids } = await orders(1);
  expect(await admin.call(`POST /orders/${ids[0]}/notes`, { body: { text: ' \n ' } })).toMatchObject({
    status: 400,
    body: { message: 'Enter some text.' },
  });
});

test('orders are found by Indian days, by customer, by number, and sorted', async () => {
  const { admin, shopper, ids } = await orders(3);
  // 18:29 UTC on 1 March is still 1 March in India; 18:30 UTC is already 2 March in India.
  const at = ['2026-03-01T18:29:00.000Z', '2026-03-01T18:30:00.000Z', '2026-03-02T06:00:00.000Z'];
  for (const [index, id] of ids.entries())
    await shop.db
      .updateTable('orders')
      .set({ created_at: at[index] ?? '', total_paise: 1000 + index })
      .where('id', '=', id)
      .execute();
  const found = async (query: string) =>
    (
      (await admin.call(`GET /orders/all?customer=${shopper.user.id}&${query}`)).body.orders as Array<{ id: string }>
    ).map((order) => ids.indexOf(order.id));
  expect(await found('from=2026-03-01&to=2026-03-01')).toEqual([0]);
  expect(await found('from=2026-03-02&to=2026-03-02')).toEqual([2, 1]);
  expect(await found('sort=oldest')).toEqual([0, 1, 2]);
  expect(await found('sort=totalHighLow')).toEqual([2, 1, 0]);
  expect(await found('sort=totalLowHigh')).toEqual([0, 1, 2]);
  await admin.call(`PUT /orders/${ids[2]}/status`, { body: { deliveryStatus: 'CANCELED' } });
  await admin.call(`PUT /orders/${ids[0]}/status`, { body: { deliveryStatus: 'SHIPPED' } });
  expect(await found('sort=statusFirst')).toEqual([1, 0, 2]);
  expect(await found('sort=statusLast')).toEqual([2, 0, 1]);
  expect(await found(`ids=${ids[1]}`)).toEqual([1]);
  expect((await admin.call('GET /orders/all?from=2026-02-30')).status).toBe(400);
});

test('an order is found by everything that people name it by, in any letters and any order of the words', async () => {
  const admin = await makeAdmin(shop);
  const shopper = await makeShopper(shop);
  await shopper.call('PUT /users/profile', { body: { firstName: 'Rehana', lastName: 'Sheikh' } });
  await shopper.call(`PUT /addresses/${shopper.addressId}`, {
    body: {
      ...anAddress,
      recipientName: 'Élodie D’Souza',
      phone: '9876501234',
      city: 'Thiruvananthapuram',
      postalCode: '695001',
    },
  });
  const { variants } = await makeProduct(shop, { name: 'Bagru Buti Kurta, A-line', variants: [{ sku: 'TB-7731-M' }] });
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const { order } = (
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
  ).body;
  await orders(1);
  const found = async (words: string) =>
    ((await admin.call(`GET /orders/all?q=${encodeURIComponent(words)}`)).body.orders as Array<{ id: string }>).map(
      ({ id }) => id,
    );
  for (const words of [
    'Rehana Sheikh',
    'sheikh rehana',
    'elodie',
    'ÉLODIE d’souza',
    '98765 01234',
    '+91 98765-01234',
    '695 001',
    'thiruvananthapuram',
    'bagru kurta',
    'a line',
    'tb-7731-m',
    'rehana kurta 695001',
    shopper.user.email.toUpperCase(),
    order.orderNumber.toLowerCase(),
    order.orderNumber.slice(3),
    order.id.slice(-8),
  ])
    expect([words, await found(words)]).toEqual([words, [order.id]]);
  for (const words of ['rehana khan', '98765 01235', '%', 'bagru_', '"', 'ORD000000'])
    expect([words, await found(words)]).toEqual([words, []]);
});

test('an order is found by the email that its customer confirmed after the order, and by no other', async () => {
  const admin = await makeAdmin(shop);
  const shopper = await makeShopper(shop);
  const { email } = shopper.user;
  const change = async (columns: { email?: string; email_confirmed_at?: string | null }) =>
    shop.db.updateTable('users').set(columns).where('id', '=', shopper.user.id).execute();
  const { variants } = await makeProduct(shop, { variants: [{}] });
  await change({ email: '' });
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const body = { addressId: shopper.addressId, paymentMethod: 'COD' };
  const { order } = (await shopper.call('POST /orders/place', { body })).body;
  await change({ email });
  const found = async (words: string) => {
    const { orders: rows, counts } = (await admin.call(`GET /orders/all?q=${encodeURIComponent(words)}`)).body;
    return [rows.map(({ id, user }: { id: string; user: { email: string } }) => [id, user.email]), counts.ALL];
  };
  expect(await found(` ${email.toUpperCase()} `)).toEqual([[[order.id, email]], 1]);
  expect(await found(`x${email}`)).toEqual([[], 0]);
  await change({ email_confirmed_at: null });
  expect(await found(email)).toEqual([[], 0]);
});
