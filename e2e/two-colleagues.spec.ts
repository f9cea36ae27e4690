import type { Page } from '@playwright/test';
import { allowConsoleErrors, expect, open, test } from './journey.ts';
import type { Caller } from './people.ts';
import { aProduct } from './products.ts';

// An admin keeps typed texts when a colleague saves the same company, category or product, even if the page cannot read
// the colleague's version at first.

const productForm = (page: Page) => page.getByRole('dialog', { name: 'Edit product' });

async function nameACompany(owner: Caller, change: Record<string, string>): Promise<void> {
  const { logoUrl: _logo, updatedAt: _version, ...details } = (await owner.calls.get('/company-details')).details;
  const form = new FormData();
  for (const [field, text] of Object.entries({ ...details, ...change })) form.set(field, String(text));
  await owner.calls.putForm('/company-details', form);
}

test('two colleagues on the company’s details see theirs and mine, and keep what only one of them changed', async ({
  page,
  admin,
  afterwards,
  expectAccessible,
}) => {
  const { details } = await admin.calls.get('/company-details');
  afterwards(async () => nameACompany(admin, { name: details.name, phone: details.phone, pincode: details.pincode }));
  await open(page, '/admin/company');
  await page.getByLabel(/^Name/).fill('Mine');
  await page.getByLabel('PIN code').fill('302001');
  await nameACompany(admin, { name: 'Theirs', phone: '9876543210' });
  const save = page.getByRole('button', { name: 'Save' });
  // At first the page cannot read the colleague's version. A message says so, and the person can press Save again.
  allowConsoleErrors(/ERR_FAILED/);
  await page.route('**/api/company-details', async (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await save.click();
  await expect(page.getByText(/could not be loaded\. Press Save to try again/)).toBeVisible();
  await page.unroute('**/api/company-details');
  await save.click();
  const alert = page.getByRole('alert').filter({ hasText: 'Someone else saved' });
  await expect(alert).toContainText('Yours: “Mine”');
  await expect(alert).toContainText('Theirs: “Theirs”');
  await expectAccessible();
  await alert.getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('9876543210');
  await save.click();
  await expect(page.getByText('Company details updated successfully!')).toBeVisible();
  expect((await admin.calls.get('/company-details')).details).toMatchObject({
    name: 'Mine',
    phone: '9876543210',
    pincode: '302001',
  });
});

test('two colleagues on one category see theirs and mine; a conflict that cannot be read leaves Save free', async ({
  page,
  admin,
  afterwards,
}) => {
  const product = await aProduct(admin);
  const name = `Journey ${Date.now().toString(36)}`;
  const { category } = await admin.calls.post('/categories', { name, description: 'Soft.' });
  afterwards(async () => admin.calls.delete(`/categories/${category.id}`));
  await open(page, '/admin/category');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Description').fill('Mine.');
  await admin.calls.put(`/categories/${category.id}`, { name, description: 'Theirs.' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Theirs: “Theirs.”');
  await form.getByRole('button', { name: 'Use their version' }).click();
  await expect(form.getByLabel('Description')).toHaveValue('Theirs.');
  await form.getByLabel(/^Name/).fill(`${name} mine`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(`${name} mine`)).toBeVisible();

  // The test makes the page fail to read the colleague's version of this product.
  await open(page, `/admin/product?edit=${product.id}`);
  await productForm(page).getByLabel('Description').fill('Mine.');
  await admin.calls.put('/variants', { changes: [{ id: product.variants[0]?.id, originalPrice: '801' }] });
  allowConsoleErrors(/ERR_FAILED/);
  await page.route(`**/api/products/${product.id}`, async (route) => route.abort());
  const save = productForm(page).getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByText(/could not be loaded\. Press Save to try again/)).toBeVisible();
  await expect(save).not.toHaveAttribute('aria-busy', 'true');
  await page.unroute(`**/api/products/${product.id}`);
  await save.click();
  await expect(productForm(page).getByRole('alert')).toContainText('Someone else saved this product');
  await save.click();
  await expect(page.getByText('Product updated!')).toBeVisible();
});
