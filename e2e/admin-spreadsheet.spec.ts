import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { addDays, indianDay } from '#domain/days.ts';
import { newId } from '../server/platform/db/ids.ts';
import { aPicture } from '../test/pictures.ts';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { aProduct, uniqueName } from './products.ts';
import { databaseOf } from './shops.ts';

type Row = Record<string, string>;
const toCsv = (rows: readonly Row[]) =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');
const file = (text: string) => ({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('products are exported as a spreadsheet, changed, previewed and imported @core', async ({
  page,
  admin,
  expectAccessible,
}) => {
  const beginning = uniqueName('Sheeted');
  const changing = await aProduct(admin, { name: `${beginning} changing` });
  const refused = await aProduct(admin, { name: `${beginning} refused` });
  await open(page, `/admin/product?q=${encodeURIComponent(beginning)}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  const coming = page.waitForEvent('download');
  const { pagination } = await admin.calls.get('/products?limit=1');
  expect(pagination.totalItems).toBeGreaterThan(2);
  await page.getByRole('button', { name: /^Export 2 of [\d,]+ products$/ }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const rows = parse(text, { columns: true, bom: true }) as Row[];
  const rowsOf = ({ id }: { id: string }) => rows.filter((row) => row['product'] === id);
  expect([rows.length, rowsOf(changing).length, rowsOf(refused).length]).toEqual([4, 2, 2]);
  const own = rowsOf(changing);
  const other = rowsOf(refused);
  const price = String(Number(own[0]?.['price']) + 1);
  const code = `J-${Date.now().toString(36)}`;
  const added = {
    ...own[0],
    product: code,
    variant: '',
    name: `Imported ${code}`,
    stock: '0',
    stock_was: '',
    sku: '',
    pictures: 'front.png | back.png',
  };
  const changed = own.map((row) => ({ ...row, price, mrp: String(Number(row['mrp']) + 10) }));

  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page).toHaveURL('/admin/product/import');
  await expectAccessible();
  // The dry run lists new categories, so an admin sees a misspelt category before the import creates it.
  const slipped = own.map((row) => ({ ...row, category: `${row['category']}x` }));
  await page.getByLabel(/^Spreadsheet/).setInputFiles(file(toCsv(slipped)));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('region', { name: 'New categories that will be created' })).toHaveText(
    new RegExp(`${own[0]?.['category']}x Did you mean ${own[0]?.['category']}\\?$`),
  );
  await page
    .getByLabel(/^Spreadsheet/)
    .setInputFiles(file(toCsv([...changed, ...other.map((row) => ({ ...row, price: 'free' })), added])));
  await page.getByLabel('Pictures named in the file').setInputFiles(
    await Promise.all(
      [41, 42].map(async (seed, index) => ({
        name: index === 0 ? 'front.png' : 'back.png',
        mimeType: 'image/png',
        buffer: Buffer.from(await (await aPicture(seed)).arrayBuffer()),
      })),
    ),
  );
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: 'What will change' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refused', exact: true })).toContainText(
    'Enter rupees, such as 499 or 1299.50.',
  );
  await expect(page.getByRole('region', { name: 'Changed', exact: true })).toContainText(price);
  await expect(page.getByRole('region', { name: 'Added', exact: true })).toContainText(`Imported ${code}`);
  await expectAccessible();
  expect((await admin.calls.get(`/products/${own[0]?.['product']}`)).product.variants[0].originalPrice).not.toBe(
    `${price}.00`,
  );
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  expect((await admin.calls.get(`/products/${own[0]?.['product']}`)).product.variants[0].originalPrice).toBe(
    `${price}.00`,
  );
  await expectNoSidewaysScroll(page);
  await open(page, `/admin/product?q=${code}`);
  await expect(page.getByRole('row').filter({ hasText: `Imported ${code}` })).toBeVisible();
  await open(page, `/admin/log?subject=product&id=${changing.id}`);
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('imported the product');
});

test('a file that has changed stock is not imported a second time by mistake', async ({
  page,
  admin,
  expectAccessible,
}) => {
  const { id } = await aProduct(admin, { name: uniqueName('Restocked') });
  const [size] = (await admin.calls.get(`/products/${id}`)).product.variants;
  const stock = async () => (await admin.calls.get(`/products/${id}`)).product.variants[0].stock;
  const more = file(`product,variant,stock,stock_was\n${id},${size.id},${size.stock + 3},${size.stock}`);
  const check = async () => {
    await page.getByLabel(/^Spreadsheet/).setInputFiles(more);
    await page.getByRole('button', { name: 'Check the file' }).click();
  };
  await open(page, '/admin/product/import');
  await check();
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  expect(await stock()).toBe(size.stock + 3);
  await check();
  await expect(page.getByText('This file was already imported on')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Import a second time' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  expect(await stock()).toBe(size.stock + 6);
});

test('a file that is no spreadsheet is refused under its field', async ({ page, admin: _admin }) => {
  await open(page, '/admin/product/import');
  await page.getByLabel(/^Spreadsheet/).setInputFiles(file('a,b\n1,2'));
  await page.getByRole('button', { name: 'Check the file' }).click();
  // The page shows the message only once.
  await expect(
    page.getByText(
      'The first row must contain the column names, including “product”. It contains: “a”, “b”. Export your products to see an example.',
    ),
  ).toBeVisible();
  await expect(page.getByLabel(/^Spreadsheet/)).toHaveAttribute('aria-invalid', 'true');
});

test('a check that was cancelled in its middle offers nothing to import', async ({ page, admin }) => {
  const { id } = await aProduct(admin, { name: uniqueName('Half read') });
  const [size] = (await admin.calls.get(`/products/${id}`)).product.variants;
  // The test changes the answer as if somebody had cancelled the import after it had read this much.
  await page.route('**/api/imports/*', async (route) => {
    const response = await route.fetch();
    const { import: job } = await response.json();
    await route.fulfill({ response, json: { import: { ...job, state: job.result ? 'canceled' : job.state } } });
  });
  await open(page, '/admin/product/import');
  await page
    .getByLabel(/^Spreadsheet/)
    .setInputFiles(file(`product,variant,price\n${id},${size.id},${Number(size.originalPrice) + 1}`));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('Check cancelled. Nothing was changed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What will change' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
});

test('files are dropped where they are taken; each one refused is named with the reason', async ({
  page,
  admin: _admin,
  expectAccessible,
}) => {
  await open(page, '/admin/product/import');
  const sheet = page.getByLabel(/^Spreadsheet/);
  const drop = async (names: readonly string[]) => {
    const dataTransfer = await page.evaluateHandle((names) => {
      const transfer = new DataTransfer();
      for (const name of names) transfer.items.add(new File(['product,name'], name));
      return transfer;
    }, names);
    await sheet.dispatchEvent('dragover', { dataTransfer });
    await sheet.dispatchEvent('drop', { dataTransfer });
  };
  await drop(['prices.xlsx', 'photo.png']);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('listitem')).toHaveText([
    'prices.xlsx: this is an Excel workbook. In Excel, choose “Save as”, then “CSV UTF-8 (Comma delimited)”.',
    'photo.png: this is not a CSV file.',
  ]);
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeDisabled();
  await expectAccessible();
  await drop(['prices.csv']);
  await expect(page.getByText('1 file chosen: prices.csv')).toBeVisible();
  await expect(alert).toBeHidden();
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeEnabled();
});

test('the filtered order list is exported: orders in one file, what was ordered in another', async ({
  page,
  admin,
}) => {
  // The range ends ten days ago, because journeys that run at the same time place orders today.
  const [from, to] = [40, 30].map((days) => addDays(indianDay(new Date().toISOString()), -days));
  const question = `status=DELIVERED&from=${from}&to=${to}`;
  const { pagination } = await admin.calls.get(`/orders/all?${question}&limit=1`);
  const total: number = pagination.totalItems;
  expect(total).toBeGreaterThan(50);
  await open(page, `/admin/order?${question}`);
  await expect(page.getByRole('row')).toHaveCount(11);
  const save = async (name: string) => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const download = await coming;
    const rows = parse(await readFile(await download.path(), 'utf8'), { columns: true, bom: true }) as Row[];
    return { rows, file: download.suggestedFilename() };
  };
  const orders = await save(`Export ${total} orders`);
  expect(orders.file).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(new Set(orders.rows.map((row) => row['status']))).toEqual(new Set(['DELIVERED']));
  expect([orders.rows.length, new Set(orders.rows.map((row) => row['order'])).size]).toEqual([total, total]);
  const lines = await save('Export order lines');
  expect(lines.file).toMatch(/^order-lines-\d{4}-\d{2}-\d{2}\.csv$/);
  const sum = (rows: readonly Row[], column: string) => rows.reduce((paise, row) => paise + Number(row[column]), 0);
  expect(sum(lines.rows, 'line_total')).toBe(sum(orders.rows, 'total'));
});

test('an import that broke off with its server is told of on the page, until one has come to its end', async ({
  page,
  admin,
  engine,
  expectAccessible,
}) => {
  const counts = { added: 0, changed: 450, unchanged: 0, refused: 0, kept: 0, rows: 450 };
  const lists = { ignoredColumns: [], newCategories: [], newer: [], additions: [], changes: [], problems: [] };
  const at = '2026-11-20T04:30:00.000Z';
  const id = newId();
  const db = databaseOf(engine);
  await db
    .insertInto('imports')
    .values({
      id,
      user_id: (await admin.calls.get('/auth/me')).user.id,
      state: 'running',
      is_dry_run: 0,
      done: 9,
      total: 20,
      result: JSON.stringify({ ...counts, ...lists }),
      digest: '',
      created_at: at,
      updated_at: at,
    })
    .execute();
  await open(page, '/admin/product/import');
  const told = page.getByText('The import of 20 Nov 2026');
  await expect(told).toBeVisible();
  await expect(page.getByText('450 rows were imported. Import the same file again')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await db.deleteFrom('imports').where('id', '=', id).execute();
  await db.destroy();
  await open(page, '/admin/product/import');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(told).toHaveCount(0);
});
