import { expect, test } from 'vitest';
import { addDays, indianDay } from '../domain/days.ts';
import { ledgerAgrees, makeAdmin, makeProduct } from '../test/factories.ts';
import { useShop } from '../test/shop.ts';
import { planOrders } from './plan-orders.ts';
import { randomFrom } from './random.ts';
import { simulatePast } from './simulate-past.ts';

const shop = useShop();

test('a past agrees with itself: stock with its ledger, orders with their items, insights with both', async () => {
  for (let n = 0; n < 30; n++)
    await makeProduct(shop, { variants: ['S', 'M', 'L'].map((size) => ({ size, stock: 20 })) });
  const now = shop.now();
  expect(await simulatePast(shop.db, { orders: 200, shoppers: 12, days: 90, now })).toBeGreaterThan(150);
  await shop.catalogue.refresh();
  expect(await ledgerAgrees(shop)).toBe(true);
  const orders = await shop.db.selectFrom('orders').selectAll().execute();
  const items = await shop.db.selectFrom('order_items').selectAll().execute();
  for (const order of orders)
    expect(
      items
        .filter((item) => item.order_id === order.id)
        .reduce((sum, item) => sum + item.quantity * item.selling_paise, 0),
    ).toBe(order.total_paise);
  expect(new Set(orders.map((order) => order.delivery_status))).toEqual(
    new Set(['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED']),
  );
  const admin = await makeAdmin(shop);
  const [from, to] = [90, 0].map((days) => addDays(indianDay(now), -days));
  const { body } = await admin.call(`GET /insights?from=${from}&to=${to}`);
  expect(body.totals.orders).toBe(orders.length);
  expect(Number(body.totals.revenue)).toBe(
    orders.filter((order) => order.delivery_status !== 'CANCELED').reduce((sum, order) => sum + order.total_paise, 0) /
      100,
  );
  expect(body.days.reduce((sum: number, day: { orders: number }) => sum + day.orders, 0)).toBe(orders.length);
});

test('the past is made by the shop’s own operations: nothing unsent, timelines in order, the same again for the same seed', async () => {
  const orders = await shop.db.selectFrom('orders').select(['id', 'created_at', 'confirmation_sent_at']).execute();
  expect(orders.every((order) => order.confirmation_sent_at === order.created_at)).toBe(true);
  const events = await shop.db.selectFrom('order_events').select(['order_id', 'at']).orderBy('id').execute();
  for (const own of Map.groupBy(events, (event) => event.order_id).values())
    expect(own.map((event) => event.at)).toEqual(own.map((event) => event.at).toSorted());
  expect(await shop.db.selectFrom('cart_items').select('id').execute()).toEqual([]);

  const sellables = () => ['a', 'b', 'c'].map((id) => ({ variantId: id, productId: id, left: 2, weight: 1 }));
  const past = { orders: 30, shoppers: 3, days: 20, now: shop.now(), isRestocked: true, isLived: true };
  const [once, again] = [1, 2].map(() => planOrders(sellables(), past, randomFrom(11)));
  expect(once).toEqual(again);
});
