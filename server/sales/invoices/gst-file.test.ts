import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { sendBack } from '../../../test/returns.ts';
import { shipOrders, withInvoices } from '../../../test/shipped-orders.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
type Owner = Awaited<ReturnType<typeof withInvoices>>;
let admin: Owner;
let month = '';
/** Counts the credit notes for returns. */
let notes = 0;

// These prices need rounding at every tax rate, both below and above ₹2,500, and so do their sums. Offers reduce some
// prices to less than ₹2,500 and some to exactly ₹2,500. Some reduced prices cannot be divided by the number of items.
const states = ['Rajasthan', 'Kerala', 'Maharashtra', 'Ladakh'];
const orders = Array.from({ length: 48 }, (_, n) => ({
  state: states[n % states.length] ?? '',
  lines: [
    { pricePaise: 49_901 + 7919 * n, quantity: 1 + (n % 4), reductionPaise: n % 3 === 0 ? 4_999 + 13 * n : 0 },
    { pricePaise: 250_000 + (n % 2), quantity: 1, reductionPaise: n % 6 === 3 ? 1 : 0 },
    ...(n % 8 === 2 ? [{ pricePaise: 260_000, quantity: 3, reductionPaise: 29_999 + (n % 3) }] : []),
    ...(n % 12 === 1 ? [{ pricePaise: 5_400_033, quantity: 2 }] : []),
  ],
}));

beforeAll(async () => {
  admin = await withInvoices(shop);
  const ids = await shipOrders(shop, admin, orders);
  for (const [n, id] of ids.entries())
    if (n % 5 === 1) await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'CANCELED' } });
  // Shoppers return items of other orders, for the full price or for less. Some orders have two returns.
  for (const [n, id] of ids.entries()) {
    if (n % 5 !== 3) continue;
    const made = await sendBack(shop, admin, id, [
      { place: 0, quantity: 1, ...(n % 2 === 0 && { amount: `${99 + n}.37` }) },
    ]);
    await admin.call(`PUT /returns/${made.id}/step`, { body: { event: 'refund', reference: 'UTR' } });
    notes++;
    if (n % 4 === 3 || n % 12 === 1) {
      await sendBack(shop, admin, id, [
        { place: 0, quantity: 1 },
        { place: (orders[n]?.lines.length ?? 0) - 1, quantity: 1 },
      ]);
      notes++;
    }
  }
  const [row] = await shop.db.selectFrom('invoices').select('issued_on').execute();
  month = row?.issued_on.slice(0, 7) ?? '';
}, 120_000);

async function fileOf(table: string): Promise<Array<Record<string, string>>> {
  const { status, body } = await admin.call(`GET /exports/gst?month=${month}&table=${table}`);
  expect(status).toBe(200);
  // The cast is safe: with the option `columns`, each parsed row is an object.
  return parse(body as string, { bom: true, columns: true }) as Array<Record<string, string>>;
}
/** Sums the paise of a column. */
const sum = (rows: ReadonlyArray<Record<string, string>>, column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

/**
 * Computes the taxes of sold orders, without cancelled orders and less returns. The query uses only orders and returns,
 * no invoices. It computes in whole paise and rounds each tax half up. For orders within the state, both halves of the
 * tax are equal.
 */
async function fromOrders() {
  const { rows } = await sql<Record<'place' | 'rate' | 'total' | 'pieces' | 'half' | 'igst' | 'large', string>>`
    select place, rate, large, sum(sign * total) as total, sum(sign * pieces) as pieces,
      sum(sign * case when place = 'Rajasthan' then (total * rate + (10000 + rate)) / (2 * (10000 + rate)) else 0 end) as half,
      sum(sign * case when place = 'Rajasthan' then 0 else (2 * total * rate + (10000 + rate)) / (2 * (10000 + rate)) end) as igst
    from (
      select o.state as place, m.sign, m.pieces, m.total,
        case when i.quantity * i.selling_paise - i.reduction_paise <= 250000 * i.quantity then 500 else 1800 end as rate,
        case when o.state <> 'Rajasthan' and o.total_paise > 10000000 then 1 else 0 end as large
      from orders o join order_items i on i.order_id = o.id join (
        select id as item_id, 1 as sign, quantity as pieces, quantity * selling_paise - reduction_paise as total
        from order_items
        union all
        select item_id, -1, sum(return_lines.refund_paise * return_lines.quantity / paid_paise),
          cast(sum(refund_paise) as bigint) from return_lines
        join order_items on order_items.id = item_id where refund_paise is not null group by item_id
      ) as m on m.item_id = i.id where o.delivery_status <> 'CANCELED'
    ) as moved group by place, rate, large`.execute(shop.db);
  return rows.map((row) => {
    const [total, half, igst] = [Number(row.total), Number(row.half), Number(row.igst)];
    const { place, rate } = row;
    return { place, rate: Number(rate) / 100, total, half, igst, pieces: Number(row.pieces), large: Number(row.large) };
  });
}
const total = (rows: Awaited<ReturnType<typeof fromOrders>>, part: 'total' | 'half' | 'igst' | 'pieces') =>
  rows.reduce((sum, row) => sum + row[part], 0);

describe('a month’s file agrees to the paisa with what the orders say', () => {
  test('in the register of all documents', async () => {
    const [rows, sold] = [await fileOf('register'), await fromOrders()];
    expect(rows).toHaveLength(orders.length + Math.ceil((orders.length - 1) / 5) + notes);
    expect(sum(rows, 'Total')).toBe(total(sold, 'total'));
    expect(sum(rows, 'Central Tax')).toBe(total(sold, 'half'));
    expect(sum(rows, 'State/UT Tax')).toBe(total(sold, 'half'));
    expect(sum(rows, 'Integrated Tax')).toBe(total(sold, 'igst'));
    const taxable = total(sold, 'total') - 2 * total(sold, 'half') - total(sold, 'igst');
    expect(sum(rows, 'Taxable Value')).toBe(taxable);
    expect(rows.filter((row) => row['Document'] === 'Credit Note').every((row) => row['Against'] !== '')).toBe(true);
  });
  test('in the table of small sales, by state and rate', async () => {
    const [rows, sold] = [await fileOf('b2cs'), await fromOrders()];
    const shown = rows.map((row) => [row['Place Of Supply'], Number(row['Rate']), sum([row], 'Taxable Value')]);
    const wanted = sold
      .filter((row) => row.large === 0)
      .map((row) => [row.place, row.rate, row.total - 2 * row.half - row.igst]);
    expect(shown.map(([place, ...rest]) => [String(place).slice(3), ...rest]).toSorted()).toEqual(wanted.toSorted());
  });
  test('in large sales to other states less the notes for them', async () => {
    const [large, notes, sold] = [await fileOf('b2cl'), await fileOf('cdnur'), await fromOrders()];
    expect([large.length > 0, notes.length > 0]).toEqual([true, true]);
    const wanted = sold.filter((row) => row.large === 1);
    expect(sum(large, 'Taxable Value') - sum(notes, 'Taxable Value')).toBe(
      total(wanted, 'total') - total(wanted, 'igst'),
    );
    expect(large.every((row) => sum([row], 'Invoice Value') > 10_000_000)).toBe(true);
  });
  test('in the summary by HSN', async () => {
    const [rows, sold] = [await fileOf('hsn'), await fromOrders()];
    expect(rows.map((row) => Number(row['Rate']))).toEqual([5, 18]);
    expect(sum(rows, 'Total Value')).toBe(total(sold, 'total'));
    expect(sum(rows, 'Central Tax Amount')).toBe(total(sold, 'half'));
    expect(sum(rows, 'Integrated Tax Amount')).toBe(total(sold, 'igst'));
    expect(sum(rows, 'Total Quantity')).toBe(100 * total(sold, 'pieces'));
  });
  test('and in the list of documents, whose numbers leave nothing out', async () => {
    const rows = await fileOf('docs');
    for (const row of rows) {
      const [first = 0, last = 0] = ['From', 'To'].map((end) => Number(/\d+$/.exec(row[`Sr. No. ${end}`] ?? '')?.[0]));
      expect([first, last - first + 1]).toEqual([1, Number(row['Total Number'])]);
    }
    expect(rows.map((row) => row['Nature of Document'])).toEqual(['Invoices for outward supply', 'Credit Note']);
  });
});

test('no row of the summary by HSN has a value of no pieces: a piece that came back for less stays sold for the rest', async () => {
  const rows = await fileOf('hsn');
  const [id = ''] = await shipOrders(shop, admin, [
    { state: 'Rajasthan', lines: [{ pricePaise: 100_000, quantity: 1 }] },
  ]);
  await sendBack(shop, admin, id, [{ place: 0, quantity: 1, amount: '600.00' }]);
  const after = await fileOf('hsn');
  expect(sum(after, 'Total Quantity') - sum(rows, 'Total Quantity')).toBe(100);
  expect(sum(after, 'Total Value') - sum(rows, 'Total Value')).toBe(40_000);
});

test('delivery at a rate of its own is a service in the summary by HSN, without a unit and without pieces', async () => {
  const zone = {
    ...{ name: 'India', pins: [], isRest: true, isServed: true, daysFrom: 3, daysTo: 5, takesCash: true },
    ...{ cashFee: '0', mostCash: null, freeFrom: null, rates: [{ from: '0', fromGrams: 0, charge: '118' }] },
  };
  const rules = { zones: [zone], cutoffHour: 24, daysOff: [], holidays: [], chargeRate: 18 };
  expect((await admin.call('PUT /delivery-rules', { body: rules })).status).toBe(200);
  const shopper = await makeShopper(shop);
  const { variants } = await makeProduct(shop, { variants: [{ stock: 9, sellingPaise: 100_000 }] });
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const placed = await shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod: 'COD' },
  });
  await admin.call(`PUT /orders/${placed.body.order.id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
  const row = (await fileOf('hsn')).find(({ HSN }) => HSN === '9965');
  expect(row).toMatchObject({ UQC: 'NA', 'Total Quantity': '0', 'Total Value': '118', 'Taxable Value': '100' });
  await admin.call('PUT /delivery-rules', { body: { ...rules, zones: [] } });
});

test('nor where a part of the price goes back in a later month: its pieces do', async () => {
  const [id = ''] = await shipOrders(shop, admin, [
    { state: 'Rajasthan', lines: [{ pricePaise: 100_000, quantity: 1 }] },
  ]);
  await sendBack(shop, admin, id, [{ place: 0, quantity: 1, amount: '600.00' }]);
  const note = shop.db.updateTable('invoices').where('order_id', '=', id).where('kind', '=', 'credit-note');
  await note.set({ issued_on: '2031-02-03' }).execute();
  const { body } = await admin.call('GET /exports/gst?month=2031-02&table=hsn');
  // The cast is safe: with the option `columns`, each parsed row is an object.
  const rows = parse(body as string, { bom: true, columns: true }) as Array<Record<string, string>>;
  expect(rows.map((row) => [Number(row['Total Quantity']), Number(row['Total Value'])])).toEqual([[-1, -600]]);
  await note.set({ issued_on: `${month}-28` }).execute();
});

test('the goods that were invoiced without an HSN are named, until their category has one', async () => {
  const named = async (asked: string) =>
    (await admin.call(`GET /invoices/without-hsn?month=${asked}`)).body.goods as string[];
  const product = await makeProduct(shop, { name: 'Cap of felt', variants: [{ stock: 9 }] });
  const { category_id: id } = await shop.db
    .selectFrom('products')
    .select('category_id')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow();
  const ship = async (change: object) => {
    await withInvoices(shop, change);
    await shipOrders(shop, admin, [{ state: 'Kerala', lines: [{ pricePaise: 99_900, quantity: 1 }] }], product);
  };
  const before = await named(month);
  expect(before).toContain('Handloom kurta कुर्ता');
  await ship({ categories: [{ id, hsn: '6505', rule: null }] });
  expect(await named(month)).toEqual(before);
  // A bill of supply does not appear in the HSN summary.
  await ship({ categories: [], gstin: '', stateCode: '08' });
  expect(await named(month)).toEqual(before);
  await ship({ categories: [] });
  expect(await named(month)).toEqual(['Cap of felt', ...before]);
  expect(await named('2020-01')).toEqual([]);
});

test('a month without invoices is a file of titles, and what is no month is refused', async () => {
  expect((await admin.call('GET /exports/gst?month=2020-01&table=hsn')).body.trim().split('\n')).toHaveLength(1);
  expect((await admin.call('GET /exports/gst?month=2026-13&table=hsn')).status).toBe(400);
});

test('bills of supply are in the register and the list of documents, and in no table of taxes', async () => {
  const before = await fileOf('hsn');
  await withInvoices(shop, { gstin: '', stateCode: '08' });
  const [id = ''] = await shipOrders(shop, admin, [{ state: 'Kerala', lines: [{ pricePaise: 99_900, quantity: 1 }] }]);
  await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'CANCELED' } });
  expect(await fileOf('hsn')).toEqual(before);
  const series = await fileOf('docs');
  const natures = new Set(series.map((row) => row['Nature of Document']));
  expect(natures).toEqual(new Set(['Invoices for outward supply', 'Credit Note']));
  expect(series.some((row) => row['Sr. No. From']?.includes('BS'))).toBe(true);
  await withInvoices(shop);
});

test('the files are for owners, managers and who does the accounts', async () => {
  const path = `GET /exports/gst?month=${month}&table=b2cs`;
  for (const [role, status] of [
    ['accounts', 200],
    ['manager', 200],
    ['packing', 403],
    ['catalogue', 403],
  ] as const)
    expect((await (await makeAdmin(shop, role)).call(path)).status).toBe(status);
});
