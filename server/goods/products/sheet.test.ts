// On both engines: one statement changes many variants.
import { expect, test } from 'vitest';
import { ledgerAgrees, makeAdmin, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { nextSerial } from '../../../test/serial.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const rowOf = async (id: string) =>
  shop.db.selectFrom('variants').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function aSheet(count = 2) {
  const admin = await makeAdmin(shop);
  const product = await makeProduct(shop, {
    name: `Ajrakh Dress N${nextSerial()}`,
    variants: Array.from({ length: count }, (_, n) => ({ size: String(n + 30), stock: 10 })),
  });
  const change = async (...changes: unknown[]) => admin.call('PUT /variants', { body: { changes } });
  return { admin, product, change, ids: product.variants.map((variant) => variant.id) as [string, string] };
}

test('lists every size of the products that match, by product, colour and size', async () => {
  const { admin, product } = await aSheet(3);
  const { body } = await admin.call(`GET /variants?q=${encodeURIComponent(product.name)}&limit=1`);
  expect(body.variants.map((row: { size: string }) => row.size)).toEqual(['30', '31', '32']);
  expect(body.variants[0]).toMatchObject({ productName: product.name, productId: product.id, stock: 10, sku: null });
});

test('says how the words were understood: a number that was taken for a price leaves lines out', async () => {
  const { admin } = await aSheet();
  const asked = async (q: string) => (await admin.call(`GET /variants?q=${encodeURIComponent(q)}`)).body.search;
  // The test names categories with serial numbers that stay below 25000, so the search cannot find 25000 as a word and
  // reads it as a price.
  expect(await asked('ajrakh dress 25000')).toMatchObject({
    impliedPrice: { max: '25000.00' },
    instead: 'ajrakh dress',
  });
  expect(await asked('ajrakh dress')).not.toHaveProperty('impliedPrice');
  expect(await asked('')).toBeUndefined();
});

test('changes price, saving, SKU and stock at once, and the shop shows it', async () => {
  const { change, ids, product } = await aSheet();
  const { status, body } = await change({
    id: ids[0],
    originalPrice: '749.50',
    discountPrice: '250',
    sku: `AJ-${ids[0].slice(-6)}`,
    stockChange: -4,
    expected: { originalPrice: '999.00', discountPrice: '0.00', sku: null },
  });
  expect([status, body.message]).toEqual([200, '1 variant saved.']);
  expect(body.variants).toHaveLength(1);
  expect(await rowOf(ids[0])).toMatchObject({ selling_paise: 74950, saving_paise: 25000, stock: 6 });
  const shown = (await shop.guest.call(`GET /products/${product.id}`)).body.product.variants[0];
  expect(shown).toMatchObject({ originalPrice: '749.50', stock: 6 });
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('stock is a change: pieces sold since the sheet was opened stay sold', async () => {
  const { change, ids } = await aSheet();
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: ids[0], quantity: 3 } });
  await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } });
  // The sheet showed 10 items of the variant, and the admin has counted 12.
  await change({ id: ids[0], stockChange: 2 });
  expect(await stockOf(shop, ids[0])).toBe(9);
});

test('two admins at once: the second hears what the first wrote, and nothing of hers is saved', async () => {
  const { change, ids } = await aSheet();
  await change({ id: ids[0], originalPrice: '800', expected: { originalPrice: '999.00' } });
  const { status, body } = await change(
    { id: ids[0], originalPrice: '900', expected: { originalPrice: '999.00' } },
    { id: ids[1], originalPrice: '900', expected: { originalPrice: '999.00' } },
  );
  expect([status, body.code, body.conflicts]).toEqual([
    409,
    'EDITED_ELSEWHERE',
    [{ id: ids[0], field: 'originalPrice', theirs: '800.00' }],
  ]);
  expect((await rowOf(ids[1])).selling_paise).toBe(99900);
  // The admin has seen the other admin's value, and decides to save her own.
  expect((await change({ id: ids[0], originalPrice: '900', expected: { originalPrice: '800.00' } })).status).toBe(200);
});

test('refuses stock below zero by name, all or nothing', async () => {
  const { change, ids } = await aSheet();
  const { status, body } = await change({ id: ids[1], originalPrice: '1' }, { id: ids[0], stockChange: -11 });
  expect([status, body.code, body.items]).toEqual([409, 'OUT_OF_STOCK', [{ productVariantId: ids[0], available: 10 }]]);
  expect((await rowOf(ids[1])).selling_paise).toBe(99900);
});

test('two lines may swap their SKUs; nobody takes another’s', async () => {
  const { change, ids } = await aSheet();
  const other = await aSheet(1);
  const [a, b] = [`A-${ids[0].slice(-6)}`, `B-${ids[0].slice(-6)}`];
  expect((await change({ id: ids[0], sku: a }, { id: ids[1], sku: b })).status).toBe(200);
  expect((await change({ id: ids[0], sku: b }, { id: ids[1], sku: a })).status).toBe(200);
  expect([(await rowOf(ids[0])).sku, (await rowOf(ids[1])).sku]).toEqual([b, a]);
  expect(await other.change({ id: other.ids[0], sku: a })).toMatchObject({
    status: 409,
    body: { code: 'SKU_TAKEN', message: `Another variant already has the SKU ${a}.` },
  });
});

test('a SKU finds its product', async () => {
  const { admin, change, ids, product } = await aSheet();
  await change({ id: ids[0], sku: `KLM-${ids[0].slice(-4)}` });
  const { body } = await admin.call(`GET /products?q=klm-${ids[0].slice(-4)}`);
  expect(body.data.map((found: { id: string }) => found.id)).toEqual([product.id]);
});

test('lines are found by SKU, in any case of its letters and outside of all filters, or by id, with a picture', async () => {
  const { admin, change, ids, product } = await aSheet(3);
  await change({ id: ids[1], sku: `Find-${ids[1].slice(-6)}` });
  const find = async (body: unknown) => (await admin.call('POST /variants/find', { body })).body;
  const bySku = await find({ skus: [`FIND-${ids[1].slice(-6)}`, 'nobody’s'] });
  expect(bySku.variants.map((row: { id: string }) => row.id)).toEqual([ids[1]]);
  expect(bySku.variants[0]).toMatchObject({ productName: product.name, sku: `Find-${ids[1].slice(-6)}`, stock: 10 });
  expect(
    (await find({ ids: product.variants.filter(({ size }) => size !== '31').map(({ id }) => id) })).variants.map(
      (row: { size: string }) => row.size,
    ),
  ).toEqual(['30', '32']);
  const { body } = await admin.call(`GET /variants?q=${encodeURIComponent(product.name)}`);
  expect(body.pictures[product.id]).toMatch(/^\/.*\.\w+$/);
  expect(await find({})).toEqual({ variants: [], pictures: {} });
});

test('twenty admins change stock of the same sizes at once: every change counts, in whatever order', async () => {
  const { ids, admin } = await aSheet();
  const replies = await Promise.all(
    Array.from({ length: 20 }, async (_, n) =>
      admin.call('PUT /variants', {
        body: { changes: (n % 2 ? ids : ids.toReversed()).map((id) => ({ id, stockChange: 1 })) },
      }),
    ),
  );
  expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect([await stockOf(shop, ids[0]), await stockOf(shop, ids[1])]).toEqual([30, 30]);
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('changes weights: an empty one is that of the product again, and what somebody else wrote is not lost', async () => {
  const { change, ids } = await aSheet();
  const first = await change({ id: ids[0], grams: 250, expected: { grams: null } });
  expect([first.status, first.body.variants[0].grams]).toEqual([200, 250]);
  expect((await change({ id: ids[0], stockChange: 1 })).status).toBe(200);
  expect((await rowOf(ids[0])).grams).toBe(250);
  const late = await change({ id: ids[0], grams: 400, expected: { grams: null } });
  expect([late.status, late.body.conflicts]).toEqual([409, [{ id: ids[0], field: 'grams', theirs: '250' }]]);
  expect((await change({ id: ids[0], grams: '', expected: { grams: 250 } })).status).toBe(200);
  expect((await rowOf(ids[0])).grams).toBeNull();
  expect((await change({ id: ids[0], grams: -1 })).status).toBe(400);
});
