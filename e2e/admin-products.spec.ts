import { expect, expectNoSidewaysScroll, allowConsoleErrors, open, openFilters, test } from './journey.ts';
import { aProduct, uniqueName } from './products.ts';
import { aPicture } from '../test/pictures.ts';

const pictures = async (...seeds: number[]) =>
  Promise.all(
    seeds.map(async (seed) => ({
      name: `picture-${seed}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(await (await aPicture(seed)).arrayBuffer()),
    })),
  );

test('an admin adds, changes and deletes a product; missing fields are named in the specification’s words @core', async ({
  page,
  admin: _admin,
  expectAccessible,
  isPhone,
}) => {
  const name = uniqueName('Bagru Anarkali');
  await open(page, '/admin/product');
  // On a phone the rows are cards that show a label for each value.
  if (!isPhone)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Select all products on this page',
      'S.No',
      /^Product\s*$/,
      'Category',
      /^Price\s*$/,
      'Variants',
      /^Stock\s*$/,
      'Images',
      'Actions',
    ]);
  await expect(page.getByRole('row')).toHaveCount(11);
  await expectAccessible();
  await page.getByRole('button', { name: 'Add product' }).click();
  const form = page.getByRole('dialog', { name: 'New product' });
  const save = form.getByRole('button', { name: 'Save' });
  const said = async (sentence: string) => expect(page.getByRole('status').getByText(sentence)).toBeVisible();
  // The message appears beside its box, and there is no second message as a notice.
  const named = async (sentence: string) => {
    await expect(form.getByText(sentence).first()).toBeVisible();
    expect(await page.getByRole('status').getByText(sentence).count()).toBe(0);
  };
  // On a phone the box does not get the focus, because the keyboard would cover the form.
  if (!isPhone) await expect(form.getByLabel(/^Product name/)).toBeFocused();
  await expect(form.getByLabel('Stock of variant 1')).toHaveValue('1');
  await expect(form.getByLabel('Colour code of variant 1')).toHaveValue('#000000');
  await save.click();
  await named('Product Name is mandatory.');
  await form.getByLabel(/^Product name/).fill(name);
  await save.click();
  await named('Category is mandatory.');
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Women' });
  await form.getByLabel('Subcategory 1').selectOption({ index: 1 });
  await form.getByLabel('Subcategory 2').selectOption({ index: 1 });
  const deepest = await form.getByLabel('Subcategory 2').locator('option:checked').textContent();
  await save.click();
  await named('Please upload between 2 and 10 images.');
  const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await form.getByLabel('Add pictures').setInputFiles([...(await pictures(21, 22, 23)), notes]);
  await expect(form.getByRole('alert').getByText('notes.pdf')).toBeVisible();
  await expect(form.getByRole('group', { name: /^Picture \d of 3/ })).toHaveCount(3);
  await save.click();
  await named('Please fill all required fields in Variant 1');
  await form.getByLabel('Colour of variant 1').fill('Indigo');
  await form.getByLabel('Size of variant 1').fill('M');
  await form.getByLabel('Price of variant 1').fill('1299');
  await form.getByLabel('MRP of variant 1').fill('1499');
  await form.getByLabel('Brand').fill(`Brand of ${name}`);
  // The product is sold out, so that journeys that run at the same time do not buy it: they use products in stock.
  await form.getByLabel('Stock of variant 1').fill('0');
  await form.getByRole('button', { name: 'Add variant' }).click();
  await expect(form.getByLabel('Colour of variant 2')).toHaveValue('Indigo');
  await expect(form.getByLabel('Price of variant 2')).toHaveValue('1299');
  await expect(form.getByLabel('Size of variant 2')).toHaveValue('');
  await save.click();
  await named('Please fill all required fields in Variant 2');
  await expect(form.getByLabel('Size of variant 2')).toBeFocused();
  await form.getByLabel('Size of variant 2').fill('L');
  // The test makes the last picture the first one, by its arrow button and by the arrow key.
  await form.getByRole('button', { name: 'Move picture 3 earlier' }).click();
  await form.getByRole('button', { name: 'Move picture 2 earlier' }).press('ArrowLeft');
  await expect(form.getByRole('img').first()).toHaveAttribute('alt', 'picture-23.png');
  if (!isPhone) {
    await form.getByRole('img').nth(2).dragTo(form.getByRole('img').nth(1));
    await expect(form.getByRole('img').nth(1)).toHaveAttribute('alt', 'picture-22.png');
  }
  await expectAccessible();
  await save.click();
  await said('Product added!');
  await expect(form).toBeHidden();

  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/q=Bagru/);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(deepest ?? '');
  await openFilters(page);
  await page.getByLabel('Brand', { exact: true }).selectOption({ label: `Brand of ${name} (1)` });
  await expect(page).toHaveURL(/brand=Brand/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: /^2 variants of/ }).click();
  await expect(page.getByRole('table', { name: `Variants of ${name}` })).toContainText('₹1,299');
  await row.getByRole('button', { name: /images? of/ }).click();
  await expect(page.getByRole('dialog', { name }).getByRole('img')).toHaveCount(3);
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit product' });
  await expect(edit.getByLabel('Subcategory 2').locator('option:checked')).toHaveText(deepest ?? '');
  await expect(edit.getByLabel('Brand')).toHaveValue(`Brand of ${name}`);
  await edit.getByLabel('Description').fill('Six gores, two pockets.');
  await edit.getByRole('button', { name: 'Remove picture 2' }).click();
  await edit.getByRole('button', { name: 'Delete variant 1' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await said('Product updated!');
  await expect(row.getByRole('button', { name: /^1 variant of/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /images? of/ })).toContainText('2');

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog', { name: 'Delete product' }).getByRole('button', { name: 'No' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog', { name: 'Delete product' }).getByRole('button', { name: 'Yes' }).click();
  await said('Product deleted successfully');
  await expect(page.getByText('No products match these filters.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the list has ten products a page and keeps words, filters, sort and page in the address', async ({
  page,
  admin,
}) => {
  await open(page, '/admin/product');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('cell', { name: '11', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await openFilters(page);
  await page.getByLabel('Stock', { exact: true }).selectOption('out-of-stock');
  await expect(page).not.toHaveURL(/page=2/);
  await page.getByLabel('Sort').selectOption('name');
  await page.getByLabel('Minimum price').fill('500');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/product?availability=out-of-stock&sort=name&minPrice=500');
  const shown = page.getByRole('navigation', { name: 'Pages' });
  const { pagination } = await admin.calls.get('/products?availability=out-of-stock&minPrice=500&limit=10');
  await expect(shown).toContainText(`of ${pagination.totalItems}, page 1 of ${pagination.totalPages}`);
  const before = await shown.textContent();
  await page.reload();
  await expect(shown).toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/admin/product');
});

test('chosen products are edited in the sheet, exported, moved, given a brand and deleted together', async ({
  page,
  admin,
  isPhone,
  expectAccessible,
}) => {
  test.skip(isPhone, 'a phone’s rows are cards without heads that sort');
  const shared = uniqueName('Chosen');
  const products = [await aProduct(admin, { name: `${shared} one` }), await aProduct(admin, { name: `${shared} two` })];
  await open(page, `/admin/product?q=${encodeURIComponent(shared)}`);
  const rows = page.getByRole('row').filter({ hasText: shared });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('₹999');
  await expect(rows.first().getByText('₹1,099')).toBeVisible();
  await expect(rows.first().getByText('In stock')).toBeVisible();
  expect((await rows.first().boundingBox())?.height).toBeLessThanOrEqual(42);
  // A click on the title of a column sorts the list; another click reverses the order.
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await expect(page).toHaveURL(/sort=priceLowHigh/);
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
  const bar = page.getByRole('group', { name: 'With selected products' });
  await page.getByLabel('Select all products on this page').check();
  await expect(bar).toContainText('2 products selected');
  await expectAccessible();
  const exported = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export' }).click();
  expect((await exported).suggestedFilename()).toMatch(/^products-/);
  await bar.getByRole('link', { name: 'Edit in variant sheet' }).click();
  await expect(page.getByText('Only 2 selected products')).toBeVisible();
  await expect(page.getByText('4 variants')).toBeVisible();
  await page.goBack();
  await page.getByLabel('Select all products on this page').check();
  await bar.getByRole('button', { name: 'Move to category' }).click();
  const move = page.getByRole('dialog', { name: 'Move to another category' });
  await move.getByLabel('Category').selectOption({ index: 3 });
  const category = (await move.getByLabel('Category').locator('option:checked').textContent()) ?? '';
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('2 products changed.')).toBeVisible();
  await expect(rows.first()).toContainText(category.trim().replace(/ \([\d,]+\)$/, ''));
  await page.getByLabel('Select all products on this page').check();
  await bar.getByRole('button', { name: 'Set brand' }).click();
  await page.getByRole('dialog', { name: 'Set the brand' }).getByLabel('Brand').fill(shared);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Brand', { exact: true })).toContainText(`${shared} (2)`);
  await page.getByLabel(`Select ${shared} one`).check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete 1 product' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('1 product deleted.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  expect((await admin.calls.get(`/products/${products[1]?.id}`)).product.brand).toBe(shared);
});

test('typed text is not lost: leaving asks first, and a refused save keeps all fields @core', async ({
  page,
  admin: _admin,
}) => {
  allowConsoleErrors(/status of 500/);
  await open(page, '/admin/product?edit=new');
  const form = page.getByRole('dialog', { name: 'New product' });
  await form.getByLabel(/^Product name/).fill('Half written');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel(/^Product name/)).toHaveValue('Half written');
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Women' });
  await form.getByLabel('Add pictures').setInputFiles(await pictures(31, 32));
  await form.getByLabel('Colour of variant 1').fill('Rust');
  await form.getByLabel('Size of variant 1').fill('M');
  await form.getByLabel('Price of variant 1').fill('a lot');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(
    form.getByText('Price of variant 1: “a lot” is not a valid amount. Enter rupees, such as 499 or 1299.50.').first(),
  ).toBeVisible();
  await expect(form.getByLabel('Price of variant 1')).toHaveAttribute('aria-invalid', 'true');
  await page.route('**/api/products', async (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await form.getByLabel('Price of variant 1').fill('499');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to save product.')).toBeVisible();
  await expect(form.getByLabel('Colour of variant 1')).toHaveValue('Rust');
  await expect(form.getByRole('group', { name: /^Picture \d/ })).toHaveCount(2);
});

test('failed calls of the product list are reported in the specification’s words', async ({ page, admin }) => {
  allowConsoleErrors(/status of 500/);
  const product = await aProduct(admin);
  await open(page, `/admin/product?q=${encodeURIComponent(product.name)}`);
  await page.route(`**/api/products/${product.id}`, async (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: `Delete ${product.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Failed to delete product')).toBeVisible();
  await page.route('**/api/products?*', async (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, '/admin/product');
  await expect(page.getByText('Failed to fetch products.')).toBeVisible({ timeout: 20_000 });
});

test('a number that was taken for a price is said above the list and the sheet, with the way out', async ({
  page,
  admin,
}) => {
  await aProduct(admin, { name: uniqueName('Patola Wrap') });
  for (const path of ['/admin/product', '/admin/product/sheet']) {
    await open(page, `${path}?q=patola+wrap+1500`);
    await expect(page.getByText('Showing products priced up to ₹1,500.')).toBeVisible();
    await page.getByRole('link', { name: 'patola wrap', exact: true }).click();
    await expect(page.getByText('Showing products priced up to ₹1,500.')).toBeHidden();
    await expect(page.getByRole('searchbox')).toHaveValue('patola wrap');
    await expect(page.getByText(/Patola Wrap/).first()).toBeVisible();
  }
});
