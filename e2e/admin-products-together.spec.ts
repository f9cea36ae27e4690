import { expect, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer } from './people.ts';
import { aProduct } from './products.ts';

test('saving a description keeps what was sold meanwhile: stock 10 with three sold is 7', async ({
  page,
  request,
  admin,
}) => {
  const product = await aProduct(admin);
  await open(page, `/admin/product?edit=${product.id}`);
  const form = page.getByRole('dialog', { name: 'Edit product' });
  await expect(form.getByLabel('Stock of variant 1')).toHaveValue('10');
  const calls = callsOf(request, await newCustomer(request));
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', {
    productVariantId: product.variants.find((variant) => variant.size === 'M')?.id,
    quantity: 3,
  });
  await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await form.getByLabel('Description').fill('Softer still.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product updated!')).toBeVisible();
  const after = (await admin.calls.get(`/products/${product.id}`)).product;
  expect(after.description).toBe('Softer still.');
  expect(after.variants.map((variant: { size: string; stock: number }) => [variant.size, variant.stock])).toEqual([
    ['S', 10],
    ['M', 7],
  ]);
});

test('changes of two admins to one product are merged, and a field that both changed asks for a choice', async ({
  page,
  admin,
  expectAccessible,
}) => {
  const product = await aProduct(admin);
  await open(page, `/admin/product?edit=${product.id}`);
  const form = page.getByRole('dialog', { name: 'Edit product' });
  await form.getByLabel(/^Product name/).fill(`${product.name} mine`);
  await form.getByLabel('Stock of variant 1').fill('15');
  const stored = (await admin.calls.get(`/products/${product.id}`)).product;
  const theirs = new FormData();
  for (const [field, value] of Object.entries({
    id: product.id,
    productName: `${product.name} theirs`,
    categoryId: stored.categoryId,
    description: 'Theirs.',
  }))
    theirs.set(field, value);
  theirs.set('productVariants', JSON.stringify(stored.variants));
  await page.request.post('/api/products', { headers: { authorization: `Bearer ${admin.token}` }, multipart: theirs });
  await form.getByRole('button', { name: 'Save' }).click();
  const alert = form.getByRole('alert');
  await expect(alert).toContainText('Someone else saved this product after you opened it.');
  await expect(alert).toContainText(`Theirs: “${product.name} theirs”`);
  await expect(form.getByLabel('Description')).toHaveValue('Theirs.');
  await expect(form.getByLabel('Stock of variant 1')).toHaveValue('15');
  await expectAccessible();
  await alert.getByRole('button', { name: 'Use their version' }).click();
  await expect(form.getByLabel(/^Product name/)).toHaveValue(`${product.name} theirs`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product updated!')).toBeVisible();
  expect((await admin.calls.get(`/products/${product.id}`)).product).toMatchObject({
    name: `${product.name} theirs`,
    description: 'Theirs.',
  });
});
