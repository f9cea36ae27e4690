import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import {
  anAddress,
  makeAdmin,
  makeCategory,
  makeCustomer,
  makeOrders,
  makeProduct,
  makeShopper,
} from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { exportOrders } from '../../sales/orders/export-orders.ts';

const shop = useShop();
type Row = Record<string, string>;
const readRows = (csv: string) => parse(csv, { columns: true, bom: true }) as Row[];

describe('orders leave as CSV', () => {
  test('each once with its totals, and their lines in a file of their own, as the list is filtered', async () => {
    const admin = await makeAdmin(shop);
    const product = await makeProduct(shop, {
      name: '=Formula Kurta',
      variants: [
        { size: 'S', stock: 5 },
        { size: 'M', stock: 7, savingPaise: 10000 },
      ],
    });
    await shop.db
      .updateTable('variants')
      .set({ sku: 'FK-S' })
      .where('id', '=', product.variants[0]?.id ?? '')
      .execute();
    const shopper = await makeShopper(shop);
    for (const variant of product.variants)
      await shopper.call('POST /cart/add', { body: { productVariantId: variant.id, quantity: 2 } });
    await shopper.call(`PUT /addresses/${shopper.addressId}`, {
      body: { ...anAddress, recipientName: 'Kamla Devi', phone: '9876543210' },
    });
    const { order } = (
      await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
    ).body;
    const { couriers } = (await admin.call('GET /couriers')).body;
    const ekart = couriers.find(({ name }: { name: string }) => name === 'Ekart');
    for (const number of ['EK-900', 'EK-901'])
      await admin.call(`POST /orders/${order.id}/parcels`, { body: { courierId: ekart.id, number } });
    await admin.call(`PUT /orders/${order.id}/step`, { body: { step: 'pack' } });
    const mine = `customer=${shopper.user.id}`;
    const whole = await admin.call(`GET /exports/orders?${mine}`);
    expect(whole.headers['content-disposition']).toMatch(/filename="orders-\d{4}-\d\d-\d\d\.csv"/);
    expect(readRows(whole.body)).toMatchObject([
      {
        order: order.orderNumber,
        status: 'PENDING',
        recipient: 'Kamla Devi',
        phone: '98765 43210',
        pin_code: '302029',
        pieces: '4',
        before_saving: '4196',
        saving: '200',
        total: '3996',
        stage: 'PACKED',
        parcels: 'Ekart EK-900, Ekart EK-901',
      },
    ]);
    expect(Object.keys(readRows(whole.body)[0] ?? {}).slice(-11)).toEqual([
      ...['stage', 'parcels', 'channel', 'taken_by'],
      ...['delivery_charge', 'cod_fee', 'expected_from', 'expected_by', 'zone'],
      ...['offers', 'reduction'],
    ]);
    const lines = await admin.call(`GET /exports/order-lines?${mine}`);
    expect(lines.headers['content-disposition']).toMatch(/filename="order-lines-\d{4}-\d\d-\d\d\.csv"/);
    const rows = readRows(lines.body);
    expect(rows).toMatchObject([
      { product: "'=Formula Kurta", sku: 'FK-S', size: 'S', quantity: '2', price: '999', line_total: '1998' },
      { product: "'=Formula Kurta", sku: '', size: 'M', quantity: '2', price: '999', line_total: '1998' },
    ]);
    // The file of order lines must have no column with the total of an order. A column of totals would repeat the total
    // in each line of the order, so a sum over the lines would be wrong.
    expect(Object.keys(rows[0] ?? {}).filter((name) => name.includes('total'))).toEqual(['line_total']);
    for (const file of ['orders', 'order-lines'])
      expect(readRows((await admin.call(`GET /exports/${file}?${mine}&status=SHIPPED`)).body)).toEqual([]);
  });

  test.each(['newest', 'oldest', 'totalHighLow'] as const)(
    'sorted by %s, no order comes twice and none is missed while others come in and change',
    async (sort) => {
      const { user } = await makeCustomer(shop);
      // The orders fill more than two batches. Many of these orders have the same time and the same total.
      const placed = await makeOrders(shop, user, 750, (n) => ({
        created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 40))).toISOString(),
        total_paise: 10_000 + Math.floor(n / 100),
      }));
      let text = '';
      const question = { q: '', products: [], categories: [], ids: [], customer: user.id, sort };
      for await (const piece of exportOrders(shop.db, question)) {
        text += piece;
        if (piece.startsWith('\uFEFF')) continue;
        // While the export runs, new orders arrive with times before and after those of the exported orders, and all
        // existing orders change.
        await makeOrders(shop, user, 1, () => ({ created_at: '2027-01-01T00:00:00.000Z', total_paise: 999_999 }));
        await makeOrders(shop, user, 1, () => ({ created_at: '2025-01-01T00:00:00.000Z', total_paise: 1 }));
        const change = { delivery_status: 'CANCELED' as const, total_paise: 5 };
        await shop.db.updateTable('orders').set(change).where('user_id', '=', user.id).execute();
      }
      const rows = readRows(text);
      expect(rows.map((row) => row['order']).toSorted()).toEqual(placed.toSorted());
      expect(new Set(rows.map((row) => row['status']))).toEqual(new Set(['PENDING']));
    },
  );

  test('as a category, a product or a sale narrows the list', async () => {
    const admin = await makeAdmin(shop);
    const women = await makeCategory(shop, 'Narrowing women');
    const kurtas = await makeCategory(shop, 'Kurtas', women);
    const kurta = await makeProduct(shop, { categoryId: kurtas });
    const other = await makeProduct(shop);
    const shopper = await makeShopper(shop);
    const order = async (variantId: string | undefined) => {
      await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: 1 } });
      const { body } = await shopper.call('POST /orders/place', {
        body: { addressId: shopper.addressId, paymentMethod: 'COD' },
      });
      return body.order as { id: string; orderNumber: string };
    };
    const first = await order(kurta.variants[0]?.id);
    const second = await order(kurta.variants[0]?.id);
    const third = await order(other.variants[0]?.id);
    await admin.call(`PUT /orders/${second.id}/status`, { body: { deliveryStatus: 'CANCELED' } });
    await shop.db.updateTable('orders').set({ confirmation_sent_at: shop.now() }).where('id', '=', first.id).execute();
    const numbers = async (query: string) => {
      const mine = `customer=${shopper.user.id}&sort=oldest&${query}`;
      const rows = readRows((await admin.call(`GET /exports/orders?${mine}`)).body);
      const { body } = await admin.call(`GET /orders/all?${mine}`);
      expect(body.orders.map((one: { orderNumber: string }) => one.orderNumber)).toEqual(
        rows.map((row) => row['order']),
      );
      expect(body.counts.ALL).toBe(rows.length);
      return rows.map((row) => row['order']);
    };
    expect(await numbers(`categories=${women}`)).toEqual([first.orderNumber, second.orderNumber]);
    expect(await numbers(`categories=${women}&except=CANCELED`)).toEqual([first.orderNumber]);
    expect(await numbers(`products=${other.id}`)).toEqual([third.orderNumber]);
    expect(await numbers(`categories=${other.id}`)).toEqual([]);
    expect(await numbers('confirmation=failed')).toEqual([]);
    shop.wait(6 * 60_000);
    expect(await numbers('confirmation=failed')).toEqual([third.orderNumber]);
  });
});

test('products leave as the list shows them: every filter holds, in its order', async () => {
  const admin = await makeAdmin(shop);
  const categoryId = await makeCategory(shop);
  const make = async (name: string, brand: string, sellingPaise: number, stock = 20) =>
    makeProduct(shop, { name, brand, categoryId, variants: [{ sellingPaise, stock }] });
  await make('Cheap Sari', 'Ekaya', 10_000);
  await make('Dear Sari', 'Ekaya', 900_000);
  await make('Middling Sari', 'Ekaya', 50_000);
  await make('Gone Sari', 'Ekaya', 50_000, 0);
  await make('Other Sari', 'Raw Mango', 50_000);
  const names = async (query: string) => {
    const asked = `?categories=${categoryId}&${query}`;
    const listed = (await admin.call(`GET /products${asked}&limit=100`)).body.data.map(
      (product: { name: string }) => product.name,
    );
    expect(readRows((await admin.call(`GET /exports/products${asked}`)).body).map((row) => row['name'])).toEqual(
      listed,
    );
    return listed;
  };
  expect(await names('brand=Ekaya&sort=priceHighLow&availability=in-stock')).toEqual([
    'Dear Sari',
    'Middling Sari',
    'Cheap Sari',
  ]);
  expect(await names('minPrice=200&maxPrice=600&sort=name')).toEqual(['Gone Sari', 'Middling Sari', 'Other Sari']);
  expect(await names('availability=out-of-stock')).toEqual(['Gone Sari']);
  expect(await names('q=middling')).toEqual(['Middling Sari']);
});
