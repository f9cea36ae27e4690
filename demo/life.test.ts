import { expect, test } from 'vitest';
import { ledgerAgrees } from '../test/factories.ts';
import { textOfPdf } from '../test/pdf-text.ts';
import { useShop } from '../test/shop.ts';
import { parseMobile } from '../domain/phone.ts';
import { limits } from '../domain/limits.ts';
import { isGstin } from '../domain/gst/gstin.ts';
import { orderPiles, orderStages, stageOf } from '../domain/order-stages.ts';
import { beginSession } from '../server/accounts/auth/sessions.ts';
import { SHOPPER_EMAIL } from '../domain/fictional.ts';
import { addDays, indianDay } from '../domain/days.ts';
import { makeFirstAccounts } from '../server/app/first-run.ts';
import { findAdminId, findUserId } from './queries.ts';
import { fillDemoShop } from './demo.ts';

// These tests read the demo through the API calls of the back office's screens.

const shop = useShop({ DEMO: '1' });
const past = { orders: 120, shoppers: 20, days: 40 };

async function owner() {
  const id = (await findAdminId(shop.db)) ?? '';
  return { id, ...(await shop.as({ id, role: 'ADMIN' })) };
}

test('is filled once, with orders in every stage, and tells nobody of it', async () => {
  await makeFirstAccounts(shop);
  await fillDemoShop(shop, past);
  await shop.catalogue.refresh();
  const orders = await shop.db.selectFrom('orders').select(['delivery_status', 'stage']).execute();
  const stages = new Set(orders.map(({ delivery_status, stage }) => stageOf(delivery_status, stage)));
  expect([...orderStages].filter((stage) => !stages.has(stage))).toEqual([]);
  expect(await shop.db.selectFrom('jobs').select('kind').where('kind', 'like', '%mail%').execute()).toEqual([]);
  expect(await shop.emails()).toEqual([]);
});

test('its customers have numbers and addresses that are nobody’s', async () => {
  const people = await shop.db.selectFrom('users').select(['email', 'mobile']).where('role', '!=', 'ADMIN').execute();
  expect(people.filter(({ email }) => !/@(customers\.example|example\.com)$/.test(email))).toEqual([]);
  const orders = await shop.db.selectFrom('orders').select(['phone', 'recipient_name']).execute();
  for (const { phone, recipient_name } of orders) {
    expect(parseMobile(phone)).toMatch(/^66666/);
    expect(recipient_name).toMatch(/^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u);
  }
});

test('its shopper has orders of all kinds, one tracked on its way, two addresses, wishes and a cart', async () => {
  const me = await shop.as({ id: (await findUserId(shop.db, SHOPPER_EMAIL)) ?? '', role: 'CUSTOMER' });
  const { orders } = (await me.call('GET /orders/my-orders')).body;
  expect(orders.map((order: { deliveryStatus: string }) => order.deliveryStatus)).toEqual([
    'PENDING',
    'SHIPPED',
    'CANCELED',
    'DELIVERED',
    'DELIVERED',
  ]);
  expect(orders[1].parcels[0].trackingLink).toMatch(/^https:\/\/[a-z-]+\.example\//);
  expect((await me.call('GET /addresses')).body.addresses).toHaveLength(2);
  expect((await me.call('GET /wishlist')).body.wishlist.items).toHaveLength(4);
  expect((await me.call('GET /cart')).body.cart.items).toHaveLength(2);
});

test('every pile of the desk has something in it, also of who refused a parcel before', async () => {
  const admin = await owner();
  const { body } = await admin.call('GET /orders/desk');
  for (const pile of orderPiles) expect([pile, body[pile] > 0]).toEqual([pile, true]);
  const waiting = (await admin.call('GET /orders/all?desk=toConfirm')).body.orders;
  const pasts = await Promise.all(
    waiting.map(
      async ({ id }: { id: string }) => (await admin.call(`GET /orders/${id}/contact`)).body.contact.customer.refused,
    ),
  );
  expect(Math.max(...pasts)).toBeGreaterThan(0);
});

test('stock is what its movements sum to, also after returns, and no cart of its past is left', async () => {
  expect(await ledgerAgrees(shop)).toBe(true);
  const inCarts = await shop.db.selectFrom('cart_items').select('user_id').execute();
  const shopperId = await findUserId(shop.db, SHOPPER_EMAIL);
  expect(inCarts.map(({ user_id }) => user_id)).toEqual([shopperId, shopperId]);
});

test('couriers owe what was delivered in cash and has not come: the orders of each pile sum to it', async () => {
  const admin = await owner();
  const { couriers, withoutParcel } = (await admin.call('GET /cash')).body;
  expect(couriers.map(({ courier }: { courier: string }) => courier)).toEqual(['Dak Sewak', 'Garuda Express']);
  expect(withoutParcel.orders).toBe(0);
  const [dak, garuda] = couriers;
  expect(dak.received.orders).toBeGreaterThan(0);
  expect(dak.late.orders).toBe(0);
  expect(dak.short.orders).toBe(0);
  expect(garuda.short).toEqual({ orders: 1, amount: '150.00' });
  expect(garuda.late.orders).toBeGreaterThan(0);
  for (const { courierId, open, expected, received } of couriers) {
    const { orders } = (await admin.call(`GET /cash/orders?courier=${courierId}&pile=open&limit=100`)).body;
    const owed = orders.map(
      (order: { expected: string; received: string }) => paise(order.expected) - paise(order.received),
    );
    expect(sum(owed)).toBe(paise(open.amount));
    expect(paise(expected.amount) - paise(received.amount)).toBe(paise(open.amount));
  }
  const delivered = await shop.db
    .selectFrom('orders')
    .select('total_paise')
    .where('delivery_status', '=', 'DELIVERED')
    .where('payment_method', '=', 'COD')
    .execute();
  expect(sum(couriers.map(({ expected }: { expected: { amount: string } }) => paise(expected.amount)))).toBe(
    sum(delivered.map(({ total_paise }) => total_paise)),
  );
});

test('returns are in several states, a refund with a damaged piece among them', async () => {
  const admin = await owner();
  const { counts } = (await admin.call('GET /returns?tab=done')).body;
  for (const tab of ['toDecide', 'toCollect', 'toInspect', 'done']) expect([tab, counts[tab] > 0]).toEqual([tab, true]);
  const { returns } = (await admin.call('GET /returns?tab=done')).body;
  expect(returns[0]).toMatchObject({ kind: 'refund', state: 'REFUNDED' });
  expect(returns[0].lines[0].damaged).toBe(1);
});

test('one of them shows a photo', async () => {
  const admin = await owner();
  const { returns } = (await admin.call('GET /returns?tab=toDecide')).body;
  const [photo, ...more] = returns.flatMap(({ photos }: { photos: Array<{ url: string }> }) => photos);
  expect(more).toEqual([]);
  expect((await shop.app.inject({ url: photo?.url ?? '' })).statusCode).toBe(200);
});

test('a UPI payment is to be found, one fits no order and one is owed; the checkout offers cash only', async () => {
  const admin = await owner();
  const { counts } = (await admin.call('GET /upi-payments?tab=toMatch')).body;
  expect(counts).toEqual({ toMatch: 2, toConfirm: 0, strays: 2, owed: 1, paid: 1 });
  const shopper = await shop.as({ id: (await findUserId(shop.db, SHOPPER_EMAIL)) ?? '', role: 'CUSTOMER' });
  expect((await shopper.call('GET /payment-methods')).body.methods).toEqual(['COD']);
});

test('every invoice and credit note opens, by a GSTIN of the right form', async () => {
  const admin = await owner();
  const authorization = `Bearer ${await beginSession(shop.db, { id: admin.id, role: 'ADMIN' }, shop.now())}`;
  const documents = await shop.db.selectFrom('invoices').select(['order_id', 'number', 'kind', 'seller']).execute();
  const byOrder = Map.groupBy(documents, ({ order_id }) => order_id);
  const left = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('delivery_status', 'in', ['SHIPPED', 'DELIVERED'])
    .execute();
  expect(left.filter(({ id }) => !byOrder.has(id))).toEqual([]);
  const ids = [...byOrder.keys()];
  for (let from = 0; from < ids.length; from += limits.ordersAtOnce) {
    const some = ids.slice(from, from + limits.ordersAtOnce);
    const url = `/api/exports/invoices?${some.map((id) => `ids=${id}`).join('&')}`;
    const pages = textOfPdf((await shop.app.inject({ url, headers: { authorization } })).rawPayload);
    const numbers = some.flatMap((id) => byOrder.get(id)?.map(({ number }) => number) ?? []);
    expect(numbers.filter((number) => !pages.some((page) => page.includes(number)))).toEqual([]);
  }
  const [{ seller } = { seller: '{}' }] = documents;
  expect(isGstin(JSON.parse(seller).gstin)).toBe(true);
  expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(['tax-invoice', 'credit-note']));
});

test('the insights count what the orders say, on each day', async () => {
  const admin = await owner();
  const [from, to] = [past.days, 0].map((days) => addDays(indianDay(shop.now()), -days));
  const { totals, days } = (await admin.call(`GET /insights?from=${from}&to=${to}`)).body;
  const orders = await shop.db.selectFrom('orders').select(['total_paise', 'delivery_status']).execute();
  const since = orders.length - totals.orders;
  // One order of the demo's shopper, with a return, is older than this period.
  expect(since).toBe(1);
  expect(days.filter((day: { orders: number }) => day.orders > 0).length).toBeGreaterThan(30);
});

test('what happened to an order is told in the order in which it happened', async () => {
  const events = await shop.db.selectFrom('order_events').select(['order_id', 'at']).orderBy('id').execute();
  for (const own of Map.groupBy(events, (event) => event.order_id).values())
    expect(own.map((event) => event.at)).toEqual(own.map((event) => event.at).toSorted());
  expect(events.every(({ at }) => at <= shop.now())).toBe(true);
});

function paise(rupees: string): number {
  return Math.round(Number(rupees) * 100);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
