// On both engines: while a sale runs, forms, sheets and files write usual prices.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeProduct } from '../../../test/factories.ts';
import { importFile } from '../../../test/import-file.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let sale = '';
beforeAll(async () => {
  admin = await makeAdmin(shop);
  const body = { name: 'All', rule: { change: { percent: -20 } }, goods: { kind: 'all' } };
  sale = good(await admin.call('POST /markdowns', { body })).markdown.id;
});

const good = ({ status, body }: Awaited<ReturnType<Caller['call']>>) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

type Variant = { id: string } & Record<'originalPrice' | 'discountPrice' | 'usualPrice' | 'usualDiscount', string>;

async function aProduct() {
  const { id, name, categoryId } = await makeProduct(shop);
  const form = (variants: ReadonlyArray<Record<string, unknown>>) => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ id, productName: name, categoryId })) form.set(key, value);
    form.set('productVariants', JSON.stringify(variants));
    return admin.call('POST /products', { form });
  };
  const read = async () => good(await shop.guest.call(`GET /products/${id}`)).product.variants as Variant[];
  // The test saves the form once, so that the variant joins the running sale.
  const [variant] = await read();
  good(await form([{ ...variant, originalPrice: '1000', discountPrice: '200' }]));
  return { id, form, read };
}

const shown = ({ originalPrice, discountPrice, usualPrice, usualDiscount }: Variant) =>
  [originalPrice, discountPrice, usualPrice, usualDiscount].join(' ');

test('a form that sends back what it has read changes no price', async () => {
  const { form, read } = await aProduct();
  expect((await read()).map(shown)).toEqual(['800.00 400.00 1000.00 200.00']);
  good(await form(await read()));
  expect((await read()).map(shown)).toEqual(['800.00 400.00 1000.00 200.00']);
});

test('a form that says so sends usual prices; another price is the usual one from now on', async () => {
  const { form, read } = await aProduct();
  const [variant] = await read();
  good(await form([{ ...variant, originalPrice: '800', discountPrice: '400', isUsual: true }]));
  expect((await read()).map(shown)).toEqual(['640.00 560.00 800.00 400.00']);
  good(await form([{ ...variant, originalPrice: '900', discountPrice: '0' }]));
  expect((await read()).map(shown)).toEqual(['720.00 180.00 900.00 0.00']);
  // The client sends the price that it has read, and a saving that gives the MRP of ₹1,500.
  good(await form([{ ...variant, originalPrice: '720', discountPrice: '780' }]));
  expect((await read()).map(shown)).toEqual(['720.00 780.00 900.00 600.00']);
});

test('a new size of the form has the price of the sale at once', async () => {
  const { form, read } = await aProduct();
  const [variant] = await read();
  const { id: _, ...rest } = variant ?? { id: '' };
  good(await form([{ ...variant }, { ...rest, size: 'XL', originalPrice: '500', discountPrice: '0' }]));
  expect((await read()).map(shown)).toEqual(['800.00 400.00 1000.00 200.00', '400.00 100.00 500.00 0.00']);
});

test('the sheet shows both prices, keeps what is sent back, and compares with what it showed', async () => {
  const { id, read } = await aProduct();
  const { variants } = good(await admin.call(`GET /variants?ids=${id}`));
  expect(variants.map(shown)).toEqual(['800.00 400.00 1000.00 200.00']);
  const save = async (change: object) =>
    admin.call('PUT /variants', { body: { changes: [{ id: variants[0].id, ...change }] } });
  good(await save({ originalPrice: '800', expected: { originalPrice: '800.00' }, stockChange: 1 }));
  expect((await read()).map(shown)).toEqual(['800.00 400.00 1000.00 200.00']);
  const stale = await save({ originalPrice: '1100', isUsual: true, expected: { originalPrice: '999.00' } });
  expect([stale.body.code, stale.body.conflicts?.[0].theirs]).toEqual(['EDITED_ELSEWHERE', '1000.00']);
  good(await save({ originalPrice: '1100', isUsual: true, expected: { originalPrice: '1000.00' } }));
  expect((await read()).map(shown)).toEqual(['880.00 420.00 1100.00 200.00']);
  const { lines } = good(await admin.call(`GET /audit?id=${id}`));
  expect(JSON.stringify([lines[0].before, lines[0].after])).toMatch(/"price":"1000.00".*"price":"1100.00"/);
});

test('the spreadsheet has usual prices, and importing it changes nothing', async () => {
  const { id, read } = await aProduct();
  const { body: csv } = await admin.call('GET /exports/products');
  const row = String(csv)
    .split('\n')
    .find((line) => line.includes(id));
  expect(row).toMatch(/,1000,1200,/);
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-prices-'));
  const path = join(folder, 'products.csv');
  await writeFile(path, String(csv));
  expect(await importFile(shop, path)).toMatchObject({ changed: 0, refused: 0 });
  // If somebody edits a price in the file, that price is also the usual price.
  await writeFile(path, String(csv).replace(',1000,1200,', ',1100,1200,'));
  expect(await importFile(shop, path)).toMatchObject({ changed: 1, refused: 0 });
  await rm(folder, { recursive: true });
  await shop.catalogue.afterCommit();
  expect((await read()).map(shown)).toEqual(['880.00 320.00 1100.00 100.00']);
});

test.each([
  ['800,1200', '640.00 560.00 800.00 400.00'],
  ['900,1300', '720.00 580.00 900.00 400.00'],
  ['800,1400', '640.00 760.00 800.00 600.00'],
])(
  'a file’s price is the usual one, also where it has the price or the saving of the sale: %s',
  async (prices, after) => {
    const { id, read } = await aProduct();
    const { body: csv } = await admin.call('GET /exports/products');
    const [titles, ...rows] = String(csv).split('\n');
    const own = rows.find((line) => line.includes(id)) ?? '';
    const folder = await mkdtemp(join(tmpdir(), 'tanabana-prices-'));
    const path = join(folder, 'products.csv');
    await writeFile(path, [titles, own.replace(',1000,1200,', `,${prices},`)].join('\n'));
    expect(await importFile(shop, path)).toMatchObject({ changed: 1, refused: 0 });
    await rm(folder, { recursive: true });
    await shop.catalogue.afterCommit();
    expect((await read()).map(shown)).toEqual([after]);
  },
);

afterAll(async () => {
  good(await admin.call(`DELETE /markdowns/${sale}`));
});
