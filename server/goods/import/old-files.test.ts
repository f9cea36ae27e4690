import { expect, test } from 'vitest';
import { makeAdmin, makeCategory, makeProduct } from '../../../test/factories.ts';
import { nextSerial } from '../../../test/serial.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { exported, readRows, toCsv, upload, type Row } from '../../../test/spreadsheets.ts';
import { exportProducts } from './export-products.ts';

const shop = useShop();

async function anExport() {
  const admin = await makeAdmin(shop);
  const product = await makeProduct(shop, {
    name: `Kurta ${nextSerial()}`,
    description: 'Soft.',
    variants: [{ size: 'S' }, { size: 'M' }],
  });
  const rows = readRows(await exported(admin)).filter((row) => row['product'] === product.id);
  const [first, second] = rows as [Row, Row];
  return { admin, product, rows, first, second };
}

const shown = async (id: string) => (await shop.guest.call(`GET /products/${id}`)).body.product;

/** Changes the shop by importing another file, while this test's file waits for its import. */
const changeMeanwhile = async (admin: Caller, row: Row, change: Row) => {
  const { version: _version, ...cells } = row;
  expect((await upload(admin, toCsv([{ ...cells, ...change }]))).body.result).toMatchObject({ changed: 1, refused: 0 });
};

test('an old file that nobody has changed brings nothing back, and says what is newer', async () => {
  const { admin, product, rows, first } = await anExport();
  await changeMeanwhile(admin, first, { price: '450', name: 'Renamed', description: 'Softer.', brand: 'Lajo' });
  const { body } = await upload(admin, toCsv(rows));
  expect(body.result).toMatchObject({ changed: 0, unchanged: 1, refused: 0, kept: 4 });
  expect(body.result.newer).toContainEqual({
    line: 2,
    product: 'Renamed',
    column: 'price',
    before: '999',
    after: '450',
  });
  expect(body.result.newer.filter(({ column }: Row) => column === 'name')).toHaveLength(1);
  expect(await shown(product.id)).toMatchObject({ name: 'Renamed', description: 'Softer.', brand: 'Lajo' });
});

test('what was changed in the file goes in beside what was changed in the shop', async () => {
  const { admin, product, rows, first } = await anExport();
  await changeMeanwhile(admin, first, { price: '450', mrp: '1200' });
  const edited = rows.map((row) => ({ ...row, name: 'Named anew', ...(row['size'] === 'M' && { price: '300' }) }));
  expect((await upload(admin, toCsv(edited))).body.result).toMatchObject({ changed: 1, refused: 0, kept: 2 });
  const { name, variants } = await shown(product.id);
  expect([name, ...variants.map((variant: Row) => variant['originalPrice'])]).toEqual([
    'Named anew',
    '450.00',
    '300.00',
  ]);
  // A second import of the same file changes nothing, because the shop now agrees with the file.
  expect((await upload(admin, toCsv(edited))).body.result).toMatchObject({ changed: 0, refused: 0 });
});

test('what both have changed is refused by line, with what the shop says; without a version it is overwritten', async () => {
  const { admin, product, first, second } = await anExport();
  await changeMeanwhile(admin, second, { price: '450', name: 'Theirs' });
  const rows = [
    { ...first, name: 'Ours' },
    { ...second, name: 'Ours', price: '400' },
  ];
  const { body } = await upload(admin, toCsv(rows));
  expect(body.result).toMatchObject({ changed: 0, refused: 1 });
  expect(
    body.result.problems.map(({ line, column, message }: Row) => [line, column, /“(.*?)”/.exec(message ?? '')?.[1]]),
  ).toEqual([
    [2, 'name', 'Theirs'],
    [3, 'price', '450'],
  ]);
  expect(await shown(product.id)).toMatchObject({ name: 'Theirs' });
  await upload(admin, toCsv(rows.map((row) => ({ ...row, version: '' }))));
  expect(await shown(product.id)).toMatchObject({ name: 'Ours' });
});

test('a category that was renamed meanwhile is not made anew by an old file', async () => {
  const admin = await makeAdmin(shop);
  const categoryId = await makeCategory(shop, 'Before');
  const product = await makeProduct(shop, { categoryId });
  const rows = readRows(await exported(admin, `?ids=${product.id}`));
  await admin.call(`PUT /categories/${categoryId}`, { body: { name: 'After', description: '' } });
  expect((await upload(admin, toCsv(rows))).body.result).toMatchObject({ newCategories: [], changed: 0, kept: 1 });
  expect((await shown(product.id)).category.name).toBe('After');
});

test('a version of another row, and one cut short, are refused', async () => {
  const { admin, first, second } = await anExport();
  const swapped = [
    { ...first, version: second['version'] ?? '' },
    { ...second, version: 'v1.abc' },
  ];
  const { body } = await upload(admin, toCsv(swapped));
  expect(body.result.problems.map(({ line, column }: Row) => [line, column])).toEqual([
    [2, 'version'],
    [3, 'version'],
  ]);
});

test('a new size made from a copied row takes the product’s newer words along', async () => {
  const { admin, product, rows, second } = await anExport();
  await changeMeanwhile(admin, second, { name: 'Theirs' });
  const added = { ...second, variant: '', size: 'XL', stock: '4', stock_was: '' };
  expect((await upload(admin, toCsv([...rows, added]))).body.result).toMatchObject({ changed: 1, refused: 0 });
  const { name, variants } = await shown(product.id);
  expect([name, variants.length]).toEqual(['Theirs', 3]);
});

test('spreadsheets write amounts and line ends in their own ways: that is no change', async () => {
  const { admin, first, second } = await anExport();
  await changeMeanwhile(admin, first, { price: '450', mrp: '1200', description: 'Theirs' });
  const rows = [first, second].map((row) => ({ ...row, price: '₹ 999.00', mrp: '999.0', description: 'Soft.\r\n' }));
  expect((await upload(admin, toCsv(rows))).body.result).toMatchObject({ changed: 0, refused: 0, kept: 3 });
});

test('an export tells of one moment: no product twice, none missing, while others are edited', async () => {
  const admin = await makeAdmin(shop);
  const products = await Promise.all(Array.from({ length: 12 }, () => makeProduct(shop)));
  const ids = products.map(({ id }) => id);
  let csv = '';
  for await (const piece of exportProducts(shop.db, ids)) {
    csv += piece;
    if (!piece.startsWith('\uFEFF')) continue;
    // After the first line is written, a price changes and a product is retired.
    await changeMeanwhile(admin, readRows(await exported(admin, `?ids=${ids[3]}`))[0] ?? {}, { price: '1' });
    await admin.call(`DELETE /products/${ids[7]}`);
  }
  const rows = readRows(csv);
  expect(rows.map((row) => row['product'])).toEqual(ids);
  expect(new Set(rows.map((row) => row['price']))).toEqual(new Set(['999']));
});
