import { expect, test } from 'vitest';
import { makeAdmin, makeOrders, makeProduct, makeUser } from '../../../test/factories.ts';
import { shipOrders, withInvoices } from '../../../test/shipped-orders.ts';
import { many } from '../../app/attacks/scale.ts';
import { newId } from '../../platform/db/ids.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
/**
 * With the usual number of transactions, the test would be too slow in two cases: at the isolation level SERIALIZABLE,
 * transactions take their numbers one after another; with a connection pooler, transactions wait for a connection.
 */
const isOnceMore = process.env['ISOLATION'] === 'serializable' || process.env['POOLER'] === '1';
const SHIPMENTS = isOnceMore ? many({ quick: 60, full: 200 }) : 200;
const CANCELLED = 40;

test(
  `${SHIPMENTS} parallel shipments and cancellations give every number once, without a gap`,
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
      reduction_paise: 0,
      picture_ids: '[]',
    };
    const items = orders.map(({ id }) => ({ id: newId(), order_id: id, ...goods, ...rest }));
    await shop.db.insertInto('order_items').values(items).execute();
    const move = async (id: string, deliveryStatus: string) =>
      (await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus } })).status;
    // Two requests move each order at once. For every third order, a third request cancels the order as soon as the
    // second request is done.
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
    // If an order is cancelled between its two moves, the later move may ship it again, with a second invoice.
    expect(new Set(invoices.map((one) => one.order_id)).size).toBe(SHIPMENTS);
    const notes = documents.filter(({ kind }) => kind === 'credit-note');
    expect(notes.length).toBe(Math.ceil(SHIPMENTS / 3));
    const last = await shop.db.selectFrom('invoice_series').selectAll().execute();
    expect(new Map(last.map((row) => [row.series, Number(row.last)]))).toEqual(
      new Map([...counts].map(([series, given]) => [series, given.length])),
    );
  },
);

test(
  `${SHIPMENTS} parallel inspections of returns, among cancellations and some twice, leave no gap in the credit notes`,
  { timeout: 120_000 },
  async () => {
    const admin = await withInvoices(shop, { prefix: 'R' });
    // The test ships only one order. All other orders and invoices are copies of this order and its invoice.
    const [first = ''] = await shipOrders(shop, admin, [
      { state: 'Kerala', lines: [{ pricePaise: 105_000, quantity: 2 }] },
    ]);
    const copies = await copyShipped(first, SHIPMENTS + CANCELLED);
    const lines = await receiveReturns(copies.slice(0, SHIPMENTS));
    const inspect = async ({ return_id: id, id: lineId }: (typeof lines)[number], n: number) =>
      admin.call(`PUT /returns/${id}/step`, {
        body: { event: 'inspect', refunds: n % 3 === 0 ? [{ lineId, amount: '900.00', reason: 'Worn' }] : [] },
      });
    const cancel = async ({ id }: { id: string }) =>
      admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'CANCELED' } });
    const replies = await Promise.all([
      ...lines.flatMap((one, n) => (n % 4 === 0 ? [inspect(one, n), inspect(one, n)] : [inspect(one, n)])),
      ...copies.slice(SHIPMENTS).map(cancel),
    ]);
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    // If two people inspect one return, only one succeeds.
    expect([count(200), count(409)]).toEqual([SHIPMENTS + CANCELLED, SHIPMENTS / 4]);
    const notes = await shop.db
      .selectFrom('invoices')
      .select(['number', 'series', 'return_id', 'total_paise'])
      .where('kind', '=', 'credit-note')
      .where('series', 'like', 'R%')
      .execute();
    const numbers = notes.map(({ number, series }) => Number(number.slice(series.length)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: SHIPMENTS + CANCELLED }, (_, n) => n + 1));
    expect(new Set(notes.flatMap((note) => note.return_id ?? [])).size).toBe(SHIPMENTS);
    const cheap = Math.ceil(SHIPMENTS / 3);
    expect(notes.reduce((sum, note) => sum + note.total_paise, 0)).toBe(
      cheap * 90_000 + (SHIPMENTS - cheap) * 105_000 + CANCELLED * 210_000,
    );
  },
);

/** Copies a shipped order, with its items and invoices; returns each copy with its item. */
async function copyShipped(id: string, count: number) {
  const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const item = await shop.db.selectFrom('order_items').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
  const invoice = await shop.db.selectFrom('invoices').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
  const line = await shop.db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', invoice.id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, (_, n) => ({
    n,
    id: newId(),
    itemId: newId(),
    invoiceId: newId(),
    userId: order.user_id,
  }));
  await shop.db
    .insertInto('orders')
    .values(copies.map(({ n, id }) => ({ ...order, id, order_number: `COPY-${n}` })))
    .execute();
  await shop.db
    .insertInto('order_items')
    .values(copies.map(({ id, itemId }) => ({ ...item, id: itemId, order_id: id })))
    .execute();
  await shop.db
    .insertInto('invoices')
    .values(copies.map(({ n, id, invoiceId }) => ({ ...invoice, id: invoiceId, number: `COPY-${n}`, order_id: id })))
    .execute();
  await shop.db
    .insertInto('invoice_lines')
    .values(copies.map(({ invoiceId }) => ({ ...line, invoice_id: invoiceId })))
    .execute();
  return copies;
}

/** Creates a return of one item for each order; the items have already arrived. Returns the lines of the returns. */
async function receiveReturns(orders: ReadonlyArray<{ id: string; itemId: string; userId: string }>) {
  const now = shop.now();
  const delivered = { delivery_status: 'DELIVERED', payment_status: 'PAID', delivered_at: now } as const;
  const ids = orders.map(({ id }) => id);
  await shop.db.updateTable('orders').set(delivered).where('id', 'in', ids).execute();
  const made = orders.map((order) => ({ ...order, returnId: newId() }));
  const asked = { kind: 'refund', state: 'RECEIVED', reason: 'QUALITY', words: '', payout: null } as const;
  const rest = {
    refund_reference: '',
    pickup_on: null,
    sent_by: '',
    hold_days: 10,
    held_until: null,
    beyond_terms: 0 as const,
  };
  const times = { created_at: now, updated_at: now };
  await shop.db
    .insertInto('returns')
    .values(
      made.map(({ id, userId, returnId }) => ({
        ...{ id: returnId, order_id: id, user_id: userId, refund_paise: 105_000, charges_paise: 0 },
        ...asked,
        ...rest,
        ...times,
      })),
    )
    .execute();
  const piece = { quantity: 1, damaged: 0, is_open: 1, refund_paise: null, refund_reason: '' } as const;
  const noSwap = { swap_variant_id: null, swap_color: '', swap_size: '' };
  const lines = made.map(({ itemId, returnId }) => ({ id: newId(), return_id: returnId, item_id: itemId }));
  await shop.db
    .insertInto('return_lines')
    .values(lines.map((line) => ({ ...line, ...piece, ...noSwap })))
    .execute();
  return lines;
}
