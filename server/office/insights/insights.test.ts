// On both engines: days, weeks and sums are made in SQL.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, indianDay } from '#domain/days.ts';
import { aCashDesk } from '../../../test/cash.ts';
import { foldAll } from '../../../test/counts.ts';
import { forgetEarlierSales } from '../../goods/catalogue/sold-lately.ts';
import { makeAdmin, makeCategory, makeProduct, makeShopper } from '../../../test/factories.ts';
import { takeByPhone } from '../../../test/phone-order.ts';
import { aDelivery } from '../../../test/returns.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

test('orders, revenue, categories, best sellers, low and dead stock, cancellations; each agrees with the rows', async () => {
  const admin = await makeAdmin(shop);
  const women = await makeCategory(shop, 'Women');
  const kurtas = await makeCategory(shop, 'Kurtas', women);
  const kurta = await makeProduct(shop, {
    name: 'Buti Kurta',
    categoryId: kurtas,
    variants: [{ stock: 7, sellingPaise: 50000 }],
  });
  const saree = await makeProduct(shop, {
    name: 'Leheriya Saree',
    categoryId: women,
    variants: [{ stock: 40, sellingPaise: 200000 }],
  });
  const dead = await makeProduct(shop, { name: 'Forgotten Shawl', variants: [{ stock: 9, sellingPaise: 100000 }] });
  const shopper = await makeShopper(shop);
  const order = async (variantId: string | undefined, quantity: number, at: string) => {
    await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity } });
    const { id } = (
      await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
    ).body.order as { id: string };
    await shop.db.updateTable('orders').set({ created_at: at }).where('id', '=', id).execute();
    return id;
  };
  await order(kurta.variants[0]?.id, 3, '2026-05-01T18:29:59.000Z');
  await order(saree.variants[0]?.id, 1, '2026-05-01T18:30:00.000Z');
  const canceled = await order(saree.variants[0]?.id, 1, '2026-05-02T10:00:00.000Z');
  await admin.call(`PUT /orders/${canceled}/status`, { body: { deliveryStatus: 'CANCELED' } });
  await order(kurta.variants[0]?.id, 1, '2026-04-30T10:00:00.000Z');

  const { body } = await admin.call('GET /insights?from=2026-05-01&to=2026-05-03');
  expect(body.totals).toEqual({ orders: 3, canceled: 1, pieces: 4, revenue: '3500.00', average: '1750.00' });
  expect(body.before).toMatchObject({ orders: 1, revenue: '500.00' });
  expect(body.days).toEqual([
    { day: '2026-05-01', orders: 1, canceled: 0, revenue: '1500.00' },
    { day: '2026-05-02', orders: 2, canceled: 1, revenue: '2000.00' },
    { day: '2026-05-03', orders: 0, canceled: 0, revenue: '0.00' },
  ]);
  expect(body.categories).toEqual([{ id: women, name: 'Women', pieces: 4, revenue: '3500.00' }]);
  expect(body.bestSellers.map((row: { name: string; pieces: number }) => [row.name, row.pieces])).toEqual([
    ['Buti Kurta', 3],
    ['Leheriya Saree', 1],
  ]);
  // The rate of sales counts the last thirty days, and the sales in May are older.
  expect(body.lowStock).toEqual([]);
  // The test made the unsold product today, so the product did not exist in May. In the figures of today, the product
  // counts as dead stock.
  const today = indianDay(shop.now());
  const now = (await admin.call(`GET /insights?from=${today}&to=${today}`)).body;
  expect(now.deadStock.find((row: { productId: string }) => row.productId === dead.id)).toEqual({
    productId: dead.id,
    name: 'Forgotten Shawl',
    stock: 9,
    worth: '9000.00',
  });
  expect((await admin.call('GET /insights?from=2026-05-03&to=2026-05-01')).body.issues).toEqual([
    { path: 'to', message: 'The “To” date must not be before the “From” date.' },
  ]);
  expect((await admin.call('GET /insights?from=2024-05-03&to=2026-05-01')).status).toBe(400);
});

test('running out is what sold in the last thirty days and is gone or lasts less than fourteen; the list holds the same', async () => {
  const admin = await makeAdmin(shop);
  const categoryId = await makeCategory(shop);
  const make = async (name: string, ...stocks: number[]) =>
    makeProduct(shop, { name, categoryId, variants: stocks.map((stock, n) => ({ stock, size: `${n + 1}` })) });
  const fast = await make('Fast', 6, 90);
  const slow = await make('Slow', 4);
  const gone = await make('Gone', 2);
  await make('Unsold', 3);
  await make('Last of unsold', 2);
  const shopper = await makeShopper(shop);
  const order = async (variantId: string | undefined, quantity: number) => {
    await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity } });
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } });
  };
  await order(fast.variants[0]?.id, 3);
  await order(slow.variants[0]?.id, 1);
  await order(gone.variants[0]?.id, 2);
  const names = async (availability: string) => {
    const { body } = await admin.call(`GET /products?categories=${categoryId}&sort=name&availability=${availability}`);
    return body.data.map((product: { name: string }) => product.name);
  };
  const lowNames = async () => {
    const today = shop.now().slice(0, 10);
    const { lowStock } = (await admin.call(`GET /insights?from=${today}&to=${today}`)).body;
    return lowStock.map(({ name, stock, sold }: { name: string; stock: number; sold: number }) => [name, stock, sold]);
  };
  // Three of six pieces were sold in thirty days, so the remaining three will last for thirty days at this rate.
  expect(await names('low-stock')).toEqual(['Last of unsold']);
  expect(await lowNames()).toEqual([['Gone', 0, 2]]);
  await order(fast.variants[0]?.id, 2);
  expect(await names('low-stock')).toEqual(['Fast', 'Last of unsold']);
  expect(await names('running-out')).toEqual(['Fast', 'Gone', 'Last of unsold']);
  expect(await lowNames()).toEqual([
    ['Gone', 0, 2],
    ['Fast', 1, 5],
  ]);
  const { facets } = (await admin.call(`GET /products?categories=${categoryId}`)).body;
  expect(facets.availability).toEqual({ inStock: 4, outOfStock: 1, lowStock: 2 });
  // One piece of "Fast" in the first size is left. This stock counts as low only as long as the sales are recent.
  const before = shop.now();
  shop.wait(31 * 86_400_000);
  expect(await forgetEarlierSales(shop.db, before, before)).toBe(0);
  expect(await forgetEarlierSales(shop.db, before, shop.now())).toBe(3);
  await shop.catalogue.refresh();
  expect(await names('low-stock')).toEqual(['Last of unsold']);
});

test('what was booked, delivered, handed on and paid back, and what came back, agree with the rows asked in another way', async () => {
  const desk = await aCashDesk(shop);
  const { admin, place, send, deliver, book } = desk;
  const [whole, part] = [await deliver(), await deliver(2)];
  await book(`${whole.number},700.50\n${part.number},1000.00`);
  const atDoor = await place();
  await admin.call(`PUT /orders/${atDoor.id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  await place(3);
  const step = async (id: string, name: string) => admin.call(`PUT /orders/${id}/step`, { body: { step: name } });
  const refused = await place();
  await send(refused.id);
  for (const name of ['refuse', 'receive', 'inspect']) expect((await step(refused.id, name)).status).toBe(200);
  const onItsWay = await place();
  await send(onItsWay.id);
  await step(onItsWay.id, 'refuse');
  const { id, ask, bringBack, step: stepReturn } = await aDelivery(shop, { quantity: 2 });
  const back = (await ask()).body.return.id as string;
  await bringBack(back);
  expect((await stepReturn(back, 'refund', { reference: 'UTR 1' })).status).toBe(200);

  const today = indianDay(shop.now());
  const { body } = await admin.call(`GET /insights?from=${addDays(today, -1)}&to=${today}`);
  const since = `${addDays(today, -2)}T18:30:00.000Z`;
  const {
    rows: [sums],
  } = await sql<Record<'booked' | 'delivered' | 'received' | 'refunded' | 'loose', number>>`
    with mine as (select * from orders where created_at >= ${since})
    select (select sum(total_paise) from mine where delivery_status <> 'CANCELED') as booked,
      (select sum(total_paise) from mine where delivery_status = 'DELIVERED') as delivered,
      (select sum(l.paise) from remittance_lines l join remittances r on r.id = l.remittance_id join mine on mine.id = l.order_id
        where r.undone_at is null and l.outcome <> 'double' and mine.delivery_status = 'DELIVERED') as received,
      (select sum(r.refund_paise) from returns r join mine on mine.id = r.order_id where r.refund_reference <> '') as refunded,
      (select sum(total_paise) from mine where delivery_status = 'DELIVERED'
        and id not in (select order_id from parcels)) as loose`.execute(shop.db);
  const inRupees = (paise: number | undefined) => (Number(paise) / 100).toFixed(2);
  expect(body.money).toEqual({
    booked: inRupees(sums?.booked),
    delivered: inRupees(sums?.delivered),
    received: inRupees(sums?.received),
    refunded: inRupees(sums?.refunded),
    withoutParcel: inRupees(sums?.loose),
  });
  expect(body.money).toMatchObject({ received: '1700.50', refunded: '999.00' });
  expect(body.cameBack.returned).toBe(2);
  const delivered = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('delivery_status', '=', 'DELIVERED')
    .where('created_at', '>=', since)
    .execute();
  expect(body.cameBack.delivered).toBe(delivered.length);
  expect(delivered.map((row) => row.id)).toContain(id);
  expect(body.cameBack.pins).toEqual([{ key: '302029', name: 'Jaipur', returned: 2, delivered: delivered.length }]);
  expect(body.cameBack.products).toMatchObject([{ returned: 2, delivered: 3 }]);
  expect(body.cameBack.customers.map((row: { key: string }) => row.key).toSorted()).toEqual(
    [refused.shopper.user.id, onItsWay.shopper.user.id].toSorted(),
  );
});

test('what was paid by UPI is received once it was found, and no courier brings it', async () => {
  const { admin, accounts } = await aCashDesk(shop);
  await admin.call('PUT /upi', { body: { upiId: 'tana.bana@okbank', payee: 'Tana Bana', lapseHours: 24 } });
  const { variants } = await makeProduct(shop, { variants: [{ stock: 5, sellingPaise: 70_050 }] });
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const body = { addressId: shopper.addressId, paymentMethod: 'UPI' };
  const today = indianDay(shop.now());
  const money = async () => {
    const { money } = (await admin.call(`GET /insights?from=${today}&to=${today}`)).body;
    return { received: Number(money.received), withoutParcel: Number(money.withoutParcel) };
  };
  const before = await money();
  const { id } = (await shopper.call('POST /orders/place', { body })).body.order;
  await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  expect(await money()).toEqual(before);
  await accounts.call(`PUT /upi-payments/${id}/match`, { body: {} });
  expect(await money()).toEqual({ ...before, received: before.received + 700.5 });
});

test('what the staff took for who called stands beside what was ordered on the web, and both are all there is', async () => {
  const { admin, place } = await aCashDesk(shop);
  const since = shop.now();
  const today = indianDay(since);
  const channels = async () => {
    const { channels } = (await admin.call(`GET /insights?from=${today}&to=${today}`)).body;
    return Object.fromEntries(channels.map(({ channel, ...figures }: { channel: string }) => [channel, figures]));
  };
  const before = await channels();
  const call = async () => takeByPhone(shop, admin, { quantity: 2, sellingPaise: 60_000 });
  const [arrived, refused, cancelled] = [await call(), await call(), await call()];
  await call();
  await admin.call(`PUT /orders/${arrived.id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  for (const step of ['handOver', 'refuse'])
    expect((await admin.call(`PUT /orders/${refused.id}/step`, { body: { step } })).status).toBe(200);
  await admin.call(`PUT /orders/${cancelled.id}/status`, { body: { deliveryStatus: 'CANCELED' } });
  const { id } = await place();
  await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  // In the first round the sums come from the orders themselves, and in the second from the stored totals of the days.
  for (const isFolded of [false, true]) {
    if (isFolded) await foldAll(shop.db);
    const { web, phone } = await channels();
    const more = (figures: Record<string, string | number>, of: Record<string, string | number>) =>
      Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, Number(figure) - Number(of[name])]));
    expect(more(phone, before.phone)).toEqual({ orders: 4, booked: 3600, delivered: 1200, returned: 1, arrived: 1 });
    expect(more(web, before.web)).toEqual({ orders: 1, booked: 700.5, delivered: 700.5, returned: 0, arrived: 1 });
  }
  const { totals, money } = (await admin.call(`GET /insights?from=${today}&to=${today}`)).body;
  const { web, phone } = await channels();
  expect(web.orders + phone.orders).toBe(totals.orders);
  expect(Number(web.booked) + Number(phone.booked)).toBeCloseTo(Number(money.booked));
  const { body } = await admin.call(`GET /orders/all?channel=phone&from=${today}&to=${today}`);
  expect(body.pagination.totalItems).toBe(phone.orders);
});
