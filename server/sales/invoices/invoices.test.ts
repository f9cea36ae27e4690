// On both engines: the transaction of an invoice takes its number, so that the numbers have no gaps.
import { describe, expect, test } from 'vitest';
import { checkSign } from '#domain/gst/gstin.ts';
import { anAddress, makeAdmin, makeCategory, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();
const GSTIN = '08ABCDE1234F1Z' + checkSign('08ABCDE1234F1Z');

const taxed = { invoices: true, gstin: GSTIN, legalName: 'Weavers & Sons LLP', stateCode: '08' };

/** Saves tax settings. Settings that `change` does not contain stay unchanged. */
async function setTax(admin: Caller, change: object) {
  const { updatedAt: _, ...settings } = (await admin.call('GET /tax')).body.settings;
  return admin.call('PUT /tax', { body: { ...settings, ...change } });
}

type Placing = { pricePaise?: number; quantity?: number; state?: string; categoryId?: string };

/** Places an order of one line as a new customer; returns the order's id and the customer. */
async function anOrder({ pricePaise = 105_000, quantity = 1, state = 'Rajasthan', categoryId }: Placing = {}) {
  const product = await makeProduct(shop, {
    variants: [{ sellingPaise: pricePaise, stock: quantity }],
    ...(categoryId !== undefined && { categoryId }),
  });
  const shopper = await makeShopper(shop);
  await shopper.call(`PUT /addresses/${shopper.addressId}`, { body: { ...anAddress, state } });
  const variantId = product.variants[0]?.id ?? '';
  await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity } });
  const { body } = await shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod: 'COD' },
  });
  return { id: body.order.id as string, shopper, variantId };
}

const setStatus = async (admin: Caller, id: string, deliveryStatus: string) =>
  admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus } });
const numbersOf = async (admin: Caller, id: string): Promise<string[]> =>
  ((await admin.call(`GET /orders/${id}`)).body.order.invoices ?? []).map((one: { number: string }) => one.number);
const lineOf = async (orderId: string) =>
  shop.db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
    .selectAll('invoice_lines')
    .select(['place', 'invoices.kind'])
    .where('order_id', '=', orderId)
    .orderBy('invoices.id')
    .execute();

describe('a shop that has not turned invoices on', () => {
  test('ships without any, and its answers name none', async () => {
    const admin = await makeAdmin(shop);
    const { id } = await anOrder();
    expect((await setStatus(admin, id, 'SHIPPED')).body.order).not.toHaveProperty('invoices');
    expect((await admin.call('GET /tax')).body.settings).toMatchObject({ invoices: false, gstin: '', updatedAt: '' });
  });
});

describe('the settings', () => {
  test('are saved, are in the log, and are not overwritten unseen', async () => {
    const admin = await makeAdmin(shop);
    expect((await setTax(admin, taxed)).body.settings).toMatchObject(taxed);
    const [line] = (await admin.call('GET /audit')).body.lines;
    expect(line).toMatchObject({ action: 'tax.changed', before: { invoices: 'off' }, after: { gstin: GSTIN } });
    expect((await setTax(admin, { expectedUpdatedAt: '2020' })).body.code).toBe('EDITED_ELSEWHERE');
  });
  test.each([
    ['gstin', '27AAPFU0939F1ZW'],
    ['stateCode', '27'],
    ['stateCode', '99'],
    ['legalName', ''],
    ['prefix', 'A-B'],
    ['rates', []],
    ['rates.0.rate', [{ rule: 'garments', from: '2025-09-22', limit: null, rate: '101', above: 0 }]],
    ['categories.0.hsn', [{ id: '01900000-0000-7000-8000-000000000000', hsn: '62', rule: null }]],
  ])('are refused where they cannot hold: %s %j', async (path, value) => {
    const refused = await setTax(await makeAdmin(shop), { ...taxed, [path.split('.')[0] ?? '']: value });
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
    });
  });
  test('are read by who does the accounts, and changed by owners and managers only', async () => {
    const [accounts, packer] = [await makeAdmin(shop, 'accounts'), await makeAdmin(shop, 'packing')];
    expect((await accounts.call('GET /tax')).status).toBe(200);
    expect((await setTax(accounts, taxed)).status).toBe(403);
    expect((await packer.call('GET /tax')).status).toBe(403);
  });
});

describe('an invoice', () => {
  test('is given when an order is shipped, once, and kept when it is delivered or taken back to pending', async () => {
    const admin = await makeAdmin(shop);
    const { id } = await anOrder();
    expect(await numbersOf(admin, id)).toEqual([]);
    await setStatus(admin, id, 'SHIPPED');
    const numbers = await numbersOf(admin, id);
    expect(numbers).toEqual([expect.stringMatching(/^\d\d-\d\d\/\d{6}$/)]);
    await admin.call('PUT /orders/status/undo', { body: { ids: [id], deliveryStatus: 'SHIPPED' } });
    expect((await admin.call(`GET /orders/${id}`)).body.order.deliveryStatus).toBe('PENDING');
    for (const status of ['DELIVERED', 'PENDING', 'SHIPPED']) await setStatus(admin, id, status);
    expect(await numbersOf(admin, id)).toEqual(numbers);
  });
  test('is given when an order is delivered at once, and by a step of the desk', async () => {
    const admin = await makeAdmin(shop);
    const [first, second] = [await anOrder(), await anOrder()];
    await setStatus(admin, first.id, 'DELIVERED');
    await admin.call(`PUT /orders/${second.id}/step`, { body: { step: 'handOver' } });
    expect([await numbersOf(admin, first.id), await numbersOf(admin, second.id)]).toMatchObject([
      { length: 1 },
      { length: 1 },
    ]);
  });
  test.each([
    ['Rajasthan', { cgst_paise: 2500, sgst_paise: 2500, igst_paise: 0, place: '08' }],
    ['Kerala', { cgst_paise: 0, sgst_paise: 0, igst_paise: 5000, place: '32' }],
  ])('to %s has the taxes of its place of supply', async (state, expected) => {
    const admin = await makeAdmin(shop);
    const { id } = await anOrder({ state });
    await setStatus(admin, id, 'SHIPPED');
    expect(await lineOf(id)).toMatchObject([{ taxable_paise: 100_000, rate: 500, total_paise: 105_000, ...expected }]);
  });
  test('finds the state by the PIN code where its name is none', async () => {
    const admin = await makeAdmin(shop);
    const { id } = await anOrder({ state: 'Rajputana' });
    await setStatus(admin, id, 'SHIPPED');
    expect(await lineOf(id)).toMatchObject([{ place: '08' }]);
  });
  test('decides the rate per piece, not by the sum of the line', async () => {
    const admin = await makeAdmin(shop);
    const [cheap, dear] = [await anOrder({ pricePaise: 250_000, quantity: 2 }), await anOrder({ pricePaise: 250_001 })];
    for (const { id } of [cheap, dear]) await setStatus(admin, id, 'SHIPPED');
    expect([await lineOf(cheap.id), await lineOf(dear.id)]).toMatchObject([[{ rate: 500 }], [{ rate: 1800 }]]);
  });
  test('has the HSN and the rule of the category, or of the next one above that names them', async () => {
    const admin = await makeAdmin(shop);
    const top = await makeCategory(shop);
    const below = await makeCategory(shop, 'Below', top);
    await setTax(admin, {
      categories: [
        { id: top, hsn: '6204', rule: 'other' },
        { id: below, hsn: '', rule: 'fabric' },
      ],
    });
    const [first, second] = [await anOrder({ categoryId: top }), await anOrder({ categoryId: below })];
    for (const { id } of [first, second]) await setStatus(admin, id, 'SHIPPED');
    expect([await lineOf(first.id), await lineOf(second.id)]).toMatchObject([
      [{ hsn: '6204', rate: 1800 }],
      [{ hsn: '6204', rate: 500 }],
    ]);
    expect((await admin.call('GET /tax')).body.settings.categories).toHaveLength(2);
  });
  test('stays as it was when rates, names and prices change', async () => {
    const admin = await makeAdmin(shop);
    const { id, variantId } = await anOrder();
    await setStatus(admin, id, 'SHIPPED');
    const before = await lineOf(id);
    await shop.db.updateTable('variants').set({ selling_paise: 1 }).where('id', '=', variantId).execute();
    const { rates } = (await admin.call('GET /tax')).body.settings;
    await setTax(admin, { rates: rates.map((one: object) => ({ ...one, rate: 28 })) });
    expect(await lineOf(id)).toEqual(before);
    await setTax(admin, { rates });
  });
  test('of a shop without GSTIN is a bill of supply, in a series of its own and without tax', async () => {
    const admin = await makeAdmin(shop);
    await setTax(admin, { gstin: '' });
    const { id } = await anOrder();
    await setStatus(admin, id, 'SHIPPED');
    expect(await numbersOf(admin, id)).toEqual([expect.stringMatching(/^\d\d-\d\d\/BS\d{4}$/)]);
    expect(await lineOf(id)).toMatchObject([{ kind: 'bill-of-supply', rate: 0, taxable_paise: 105_000 }]);
    await setTax(admin, taxed);
  });
  test('is not given where no rate holds, and the order then stays where it is', async () => {
    const admin = await makeAdmin(shop);
    const { rates } = (await admin.call('GET /tax')).body.settings;
    const { id } = await anOrder();
    await setTax(admin, { rates: rates.map((one: object) => ({ ...one, from: '2099-01-01' })) });
    expect(await setStatus(admin, id, 'SHIPPED')).toMatchObject({ status: 409, body: { code: 'NO_TAX_RATE' } });
    expect((await admin.call(`GET /orders/${id}`)).body.order.deliveryStatus).toBe('PENDING');
    await setTax(admin, { rates });
  });
});

describe('a credit note', () => {
  test('takes back the invoice of an order that is cancelled, and a revived order gets a new invoice', async () => {
    const admin = await makeAdmin(shop);
    const { id } = await anOrder();
    for (const status of ['SHIPPED', 'CANCELED', 'PENDING', 'SHIPPED']) await setStatus(admin, id, status);
    const [first, note, second] = await numbersOf(admin, id);
    expect(note).toMatch(/^\d\d-\d\d\/CN\d{4}$/);
    expect(second).not.toBe(first);
    const lines = await lineOf(id);
    expect(lines.map(({ kind }) => kind)).toEqual(['tax-invoice', 'credit-note', 'tax-invoice']);
    const amounts = lines.map(({ taxable_paise, cgst_paise, total_paise }) => [taxable_paise, cgst_paise, total_paise]);
    expect(amounts[1]).toEqual(amounts[0]);
  });
  test('is given when what came back was inspected, and by the shopper’s own cancelling of an order taken back', async () => {
    const admin = await makeAdmin(shop);
    const [refused, taken] = [await anOrder(), await anOrder()];
    for (const step of ['handOver', 'refuse', 'receive'])
      await admin.call(`PUT /orders/${refused.id}/step`, { body: { step } });
    expect(await numbersOf(admin, refused.id)).toHaveLength(1);
    await admin.call(`PUT /orders/${refused.id}/step`, { body: { step: 'inspect' } });
    for (const status of ['SHIPPED', 'PENDING']) await setStatus(admin, taken.id, status);
    await taken.shopper.call(`PUT /orders/${taken.id}/cancel`);
    expect([await numbersOf(admin, refused.id), await numbersOf(admin, taken.id)]).toMatchObject([
      { length: 2 },
      { length: 2 },
    ]);
  });
  test('is given also when invoices were turned off meanwhile; an order without invoice gets none', async () => {
    const admin = await makeAdmin(shop);
    const [shipped, pending] = [await anOrder(), await anOrder()];
    await setStatus(admin, shipped.id, 'SHIPPED');
    await setTax(admin, { invoices: false });
    for (const { id } of [shipped, pending]) await setStatus(admin, id, 'CANCELED');
    expect([await numbersOf(admin, shipped.id), await numbersOf(admin, pending.id)]).toMatchObject([
      { length: 2 },
      { length: 0 },
    ]);
    await setTax(admin, { invoices: true });
  });
});

test('the series begins anew with the financial year, and with other signs before it', async () => {
  const admin = await makeAdmin(shop);
  await setTax(admin, { prefix: 'k2' });
  const { id } = await anOrder();
  await setStatus(admin, id, 'SHIPPED');
  expect(await numbersOf(admin, id)).toEqual([expect.stringMatching(/^K2\d\d-\d\d\/000001$/)]);
  await setTax(admin, { prefix: '' });
  shop.wait(370 * 24 * 3_600_000);
  const later = await makeAdmin(shop);
  const next = await anOrder();
  await setStatus(later, next.id, 'SHIPPED');
  expect(await numbersOf(later, next.id)).toEqual([expect.stringMatching(/^\d\d-\d\d\/000001$/)]);
});

test('erasing a customer leaves what an invoice says, of a returned order too', async () => {
  const admin = await makeAdmin(shop);
  const { id, shopper, variantId } = await anOrder();
  for (const status of ['SHIPPED', 'CANCELED']) await setStatus(admin, id, status);
  expect(await stockOf(shop, variantId)).toBe(1);
  const data = await shopper.call('GET /users/personal-data');
  expect(data.body.orders[0].invoices.map((one: { total: string }) => one.total)).toEqual(['1050.00', '1050.00']);
  expect((await admin.call(`DELETE /customers/${shopper.user.id}`)).status).toBe(200);
  const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(order).toMatchObject({ line1: anAddress.addressLine1, email: expect.stringContaining('erased') });
});
