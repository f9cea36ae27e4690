import { expect, test } from 'vitest';
import { makeAdmin, makeOrders, makeProduct, makeUser } from '../../test/factories.ts';
import { newId } from '../db/ids.ts';
import { useShop } from '../../test/shop.ts';

const shop = useShop();
const SHIPMENTS = 200;

test(
  '200 parallel shipments and cancellations give every number once, without a gap',
  { timeout: 120_000 },
  async () => {
    const admin = await makeAdmin(shop);
    const { updatedAt: _, ...settings } = (await admin.call('GET /tax')).body.settings;
    await admin.call('PUT /tax', { body: { ...settings, invoices: true, legalName: 'Weavers', stateCode: '08' } });
    const customer = await makeUser(shop);
    await makeOrders(shop, customer, SHIPMENTS);
    const orders = await shop.db.selectFrom('orders').select('id').orderBy('id').execute();
    const product = await makeProduct(shop, { variants: [{ stock: SHIPMENTS }] });
    const goods = {
      product_id: product.id,
      variant_id: product.variants[0]?.id ?? '',
      name: product.name,
      position: 0,
    };
    const rest = {
      size: 'M',
      color: '',
      color_hex: '',
      quantity: 1,
      selling_paise: 99_900,
      saving_paise: 0,
      picture_ids: '[]',
    };
    const items = orders.map(({ id }) => ({ id: newId(), order_id: id, ...goods, ...rest }));
    await shop.db.insertInto('order_items').values(items).execute();
    const move = async (id: string, deliveryStatus: string) =>
      (await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus } })).status;
    // Each is moved twice at once; every third is cancelled as soon as it has left.
    const moves = orders.flatMap(({ id }, n) => [
      move(id, 'SHIPPED'),
      move(id, n % 3 === 0 ? 'DELIVERED' : 'SHIPPED').then(async (status) =>
        n % 3 === 0 ? move(id, 'CANCELED') : status,
      ),
    ]);
    expect(new Set(await Promise.all(moves))).toEqual(new Set([200]));
    const documents = await shop.db.selectFrom('invoices').select(['series', 'number', 'order_id', 'kind']).execute();
    const counts = new Map<string, number[]>();
    for (const { series, number } of documents)
      counts.set(series, [...(counts.get(series) ?? []), Number(number.slice(series.length))]);
    for (const given of counts.values())
      expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: given.length }, (_, n) => n + 1));
    const invoices = documents.filter(({ kind }) => kind !== 'credit-note');
    // What was cancelled between its two moves may have been shipped again, with an invoice for each.
    expect(new Set(invoices.map((one) => one.order_id)).size).toBe(SHIPMENTS);
    const notes = documents.filter(({ kind }) => kind === 'credit-note');
    expect(notes.length).toBe(Math.ceil(SHIPMENTS / 3));
    const last = await shop.db.selectFrom('invoice_series').selectAll().execute();
    expect(new Map(last.map((row) => [row.series, Number(row.last)]))).toEqual(
      new Map([...counts].map(([series, given]) => [series, given.length])),
    );
  },
);
