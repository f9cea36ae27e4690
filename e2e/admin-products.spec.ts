import { expect, fits, forgive, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer } from './people.ts';
import { aProduct } from './products.ts';
import { aPicture } from '../test/pictures.ts';

const pictures = async (...seeds: number[]) => Promise.all(seeds.map(async (seed) => ({ name: `picture-${seed}.png`, mimeType: 'image/png', buffer: Buffer.from(await (await aPicture(seed)).arrayBuffer()) })));

test('a product: what it lacks is said in the specification’s words, then it is added, changed and deleted', async ({ page, admin: _admin, isAccessible, isPhone }) => {
  const name = `Bagru Anarkali ${Date.now().toString(36)}${Math.round(Math.random() * 1e6)}`;
  await open(page, '/admin/product');
  await expect(page.getByRole('columnheader')).toHaveText(['S.No', 'Product', 'Category', 'Variants', 'Images', 'Actions']);
  await expect(page.getByRole('row')).toHaveCount(11);
  await isAccessible();
  await page.getByRole('button', { name: 'Add product' }).click();
  const form = page.getByRole('dialog', { name: 'New product' });
  const save = form.getByRole('button', { name: 'Save' });
  const said = async (sentence: string) => expect(page.getByRole('status').getByText(sentence)).toBeVisible();
  await expect(form.getByLabel('Stock of variant 1')).toHaveValue('1');
  await expect(form.getByLabel('Colour code of variant 1')).toHaveValue('#000000');
  await save.click();
  await said('Product Name is mandatory.');
  await form.getByLabel(/^Product name/).fill(name);
  await save.click();
  await said('Category is mandatory.');
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Women' });
  await form.getByLabel('Subcategory 1').selectOption({ index: 1 });
  await form.getByLabel('Subcategory 2').selectOption({ index: 1 });
  const deepest = await form.getByLabel('Subcategory 2').locator('option:checked').textContent();
  await save.click();
  await said('Please upload between 2 and 10 images.');
  await form.getByLabel('Choose pictures').setInputFiles(await pictures(21, 22, 23));
  await expect(form.getByRole('group', { name: /^Picture \d of 3/ })).toHaveCount(3);
  await save.click();
  await said('Please fill all required fields in Variant 1');
  await form.getByLabel('Colour of variant 1').fill('Indigo');
  await form.getByLabel('Size of variant 1').fill('M');
  await form.getByLabel('Price of variant 1').fill('1299');
  await form.getByLabel('Saving of variant 1').fill('200');
  // Sold out, it stands last in the shop: the journeys beside this one take the first they find.
  await form.getByLabel('Stock of variant 1').fill('0');
  await form.getByRole('button', { name: 'Add variant' }).click();
  await expect(form.getByLabel('Colour of variant 2')).toHaveValue('Indigo');
  await expect(form.getByLabel('Price of variant 2')).toHaveValue('1299');
  await expect(form.getByLabel('Size of variant 2')).toHaveValue('');
  await save.click();
  await said('Please fill all required fields in Variant 2');
  await expect(form.getByLabel('Size of variant 2')).toBeFocused();
  await form.getByLabel('Size of variant 2').fill('L');
  // The last picture leads: moved by its arrow, and by the arrow key.
  await form.getByRole('button', { name: 'Move picture 3 earlier' }).click();
  await form.getByRole('button', { name: 'Move picture 2 earlier' }).press('ArrowLeft');
  await expect(form.getByRole('img').first()).toHaveAttribute('alt', 'picture-23.png');
  if (!isPhone) {
    await form.getByRole('img').nth(2).dragTo(form.getByRole('img').nth(1));
    await expect(form.getByRole('img').nth(1)).toHaveAttribute('alt', 'picture-22.png');
  }
  await isAccessible();
  await save.click();
  await said('Product added!');
  await expect(form).toBeHidden();

  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/q=Bagru/);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(deepest ?? '');
  await row.getByRole('button', { name: /^2 variants of/ }).click();
  await expect(page.getByRole('table', { name: `Variants of ${name}` })).toContainText('₹1,299');
  await row.getByRole('button', { name: /images of/ }).click();
  await expect(page.getByRole('dialog', { name }).getByRole('img')).toHaveCount(3);
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit product' });
  await expect(edit.getByLabel('Subcategory 2').locator('option:checked')).toHaveText(deepest ?? '');
  await edit.getByLabel('Description').fill('Six gores, two pockets.');
  await edit.getByRole('button', { name: 'Take out picture 2' }).click();
  await edit.getByRole('button', { name: 'Delete variant 1' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await said('Product updated!');
  await expect(row.getByRole('button', { name: /^1 variants of/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /images of/ })).toContainText('2');

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog', { name: 'Delete product' }).getByRole('button', { name: 'No' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog', { name: 'Delete product' }).getByRole('button', { name: 'Yes' }).click();
  await said('Product deleted successfully');
  await expect(page.getByText('No product answers that.')).toBeVisible();
  await fits(page);
});

test('ten a page; words, filters, sort and page stand in the address and come back with it', async ({ page, admin }) => {
  await open(page, '/admin/product');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('cell', { name: '11', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.getByLabel('Stock', { exact: true }).selectOption('out-of-stock');
  await expect(page).not.toHaveURL(/page=2/);
  await page.getByLabel('Sort').selectOption('name');
  await page.getByLabel('Lowest price').fill('500');
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

test('what was typed is not lost by a slip: leaving asks, a refusal keeps everything', async ({ page, admin: _admin }) => {
  forgive(/status of 500/);
  await open(page, '/admin/product?edit=new');
  const form = page.getByRole('dialog', { name: 'New product' });
  await form.getByLabel(/^Product name/).fill('Half written');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await expect(form.getByLabel(/^Product name/)).toHaveValue('Half written');
  await form.getByLabel('Category', { exact: true }).selectOption({ index: 1 });
  await form.getByLabel('Choose pictures').setInputFiles(await pictures(31, 32));
  await form.getByLabel('Colour of variant 1').fill('Rust');
  await form.getByLabel('Size of variant 1').fill('M');
  await form.getByLabel('Price of variant 1').fill('a lot');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Write an amount in rupees, such as 499 or 499.50.').first()).toBeVisible();
  await expect(form.getByLabel('Price of variant 1')).toHaveAttribute('aria-invalid', 'true');
  await page.route('**/api/products', async (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback()));
  await form.getByLabel('Price of variant 1').fill('499');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to save product.')).toBeVisible();
  await expect(form.getByLabel('Colour of variant 1')).toHaveValue('Rust');
  await expect(form.getByRole('group', { name: /^Picture \d/ })).toHaveCount(2);
});

test('colours × sizes make the variants', async ({ page, admin: _admin }) => {
  await open(page, '/admin/product?edit=new');
  const form = page.getByRole('dialog', { name: 'New product' });
  await form.getByLabel('Price of variant 1').fill('799');
  await form.getByRole('button', { name: 'Colours × sizes' }).click();
  for (const color of ['Indigo', 'Rust']) {
    await form.getByLabel('New colour', { exact: true }).fill(color);
    await form.getByRole('button', { name: 'Add colour' }).click();
  }
  await form.getByLabel('New sizes').fill('L, S, M');
  await form.getByRole('button', { name: 'Add sizes' }).click();
  await expect(form.getByRole('columnheader')).toHaveText(['Stock', 'S', 'M', 'L']);
  for (const [cell, stock] of [['Indigo, S', '4'], ['Indigo, L', '2'], ['Rust, M', '7']]) await form.getByLabel(`Stock of ${cell}`).fill(stock ?? '');
  await form.getByRole('button', { name: 'List' }).click();
  await expect(form.getByLabel(/^Size of variant/)).toHaveCount(3);
  await expect(form.getByLabel('Price of variant 3')).toHaveValue('799');
  await expect(form.getByLabel('Stock of variant 3')).toHaveValue('7');
});

test('opened at stock 10, three sold, the description saved: stock is 7', async ({ page, request, admin }) => {
  const product = await aProduct(page, admin);
  await open(page, `/admin/product?edit=${product.id}`);
  const form = page.getByRole('dialog', { name: 'Edit product' });
  await expect(form.getByLabel('Stock of variant 1')).toHaveValue('10');
  const calls = callsOf(request, await newCustomer(request));
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: product.variants.find((variant) => variant.size === 'M')?.id, quantity: 3 });
  await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await form.getByLabel('Description').fill('Softer still.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product updated!')).toBeVisible();
  const after = (await admin.calls.get(`/products/${product.id}`)).product;
  expect(after.description).toBe('Softer still.');
  expect(after.variants.map((variant: { size: string; stock: number }) => [variant.size, variant.stock])).toEqual([['S', 10], ['M', 7]]);
});

test('two admins on one product: hers and theirs are brought together, and what both changed is a choice', async ({ page, admin, isAccessible }) => {
  const product = await aProduct(page, admin);
  await open(page, `/admin/product?edit=${product.id}`);
  const form = page.getByRole('dialog', { name: 'Edit product' });
  await form.getByLabel(/^Product name/).fill(`${product.name} mine`);
  await form.getByLabel('Stock of variant 1').fill('15');
  const stored = (await admin.calls.get(`/products/${product.id}`)).product;
  const theirs = new FormData();
  for (const [field, value] of Object.entries({ id: product.id, productName: `${product.name} theirs`, categoryId: stored.categoryId, description: 'Theirs.' })) theirs.set(field, value);
  theirs.set('productVariants', JSON.stringify(stored.variants));
  await page.request.post('/api/products', { headers: { authorization: `Bearer ${admin.token}` }, multipart: theirs });
  await form.getByRole('button', { name: 'Save' }).click();
  const alert = form.getByRole('alert');
  await expect(alert).toContainText('Somebody has saved this product since you opened it.');
  await expect(alert).toContainText(`theirs: “${product.name} theirs”`);
  await expect(form.getByLabel('Description')).toHaveValue('Theirs.');
  await expect(form.getByLabel('Stock of variant 1')).toHaveValue('15');
  await isAccessible();
  await alert.getByRole('button', { name: 'Take theirs' }).click();
  await expect(form.getByLabel(/^Product name/)).toHaveValue(`${product.name} theirs`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product updated!')).toBeVisible();
  expect((await admin.calls.get(`/products/${product.id}`)).product).toMatchObject({ name: `${product.name} theirs`, description: 'Theirs.' });
});

test('the product list in the specification’s words where it fails', async ({ page, admin }) => {
  forgive(/status of 500/);
  const product = await aProduct(page, admin);
  await open(page, `/admin/product?q=${encodeURIComponent(product.name)}`);
  await page.route(`**/api/products/${product.id}`, async (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: `Delete ${product.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Failed to delete product')).toBeVisible();
  await page.route('**/api/products?*', async (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, '/admin/product');
  await expect(page.getByText('Failed to fetch products.')).toBeVisible({ timeout: 20_000 });
});
