import { press, tabTo } from './by-keys.ts';
import { expect, open, test } from './journey.ts';
import { ordersOfAMorning } from './morning-orders.ts';
import { aProduct } from './products.ts';
import { anAddress, callsOf, findProductsInStock, newCustomer } from './people.ts';

test('an admin changes an order’s status by keys alone @core', async ({ page, request, admin }) => {
  const calls = callsOf(request, await newCustomer(request));
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 3 });
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await open(page, '/admin/dashboard');
  await press(page, page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Orders' }));
  const status = page.getByLabel(`Status of ${order.orderNumber}`);
  await tabTo(page, status);
  const stored = async () => (await admin.calls.get(`/orders/${order.id}`)).order.deliveryStatus;
  // With an arrow key or a letter, a person chooses a status, but does not change the order yet. The person cancels the
  // choice with Esc, or by leaving the select.
  for (const key of ['ArrowDown', 'd']) await page.keyboard.press(key);
  await expect(status).toHaveValue('DELIVERED');
  await expect(page.getByText('Enter to apply')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(status).toHaveValue('PENDING');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(status).toHaveValue('PENDING');
  expect(await stored()).toBe('PENDING');
  await status.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: `Ship order ${order.orderNumber}?` });
  await expect(question).toContainText('The customer gets no email. Emails are not set up');
  await press(page, question.getByRole('button', { name: 'Ship' }));
  await expect(page.getByText('Status updated to SHIPPED')).toBeVisible();
  await expect(status).toHaveValue('SHIPPED');
  expect(await stored()).toBe('SHIPPED');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Change undone.')).toBeVisible();
  expect(await stored()).toBe('PENDING');
});

test('several orders are packed by keys alone: the arrows pass by the steps that come first, and Enter asks', async ({
  page,
  request,
  admin,
}) => {
  const [caller] = await ordersOfAMorning(request, admin, { customers: 1, ordersEach: 2 });
  await open(page, `/admin/order?q=${caller?.phone ?? ''}`);
  await press(page, page.getByLabel('Select all on this page'), 'Space');
  const step = page.getByLabel('Next step of the selected orders');
  await expect(step).toBeVisible();
  // The bar for the selected orders is above the rows, so the test reaches it with Shift+Tab.
  for (let presses = 0; presses < 12 && !(await step.evaluate((box) => box === document.activeElement)); presses++)
    await page.keyboard.press('Shift+Tab');
  for (let presses = 0; presses < 6 && (await step.inputValue()) !== 'pack'; presses++)
    await page.keyboard.press('ArrowDown');
  await expect(step).toHaveValue('pack');
  await expect(page.getByText('Enter to apply')).toBeVisible();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Mark 2 orders as packed?' });
  await press(page, question.getByRole('button', { name: 'Mark as packed' }));
  await expect(page.getByText('2 orders are now Packed.')).toBeVisible();
  const ids = caller?.orders.map(({ id }) => id) ?? [];
  const stages = await Promise.all(ids.map(async (id) => (await admin.calls.get(`/orders/${id}`)).order.stage));
  expect(stages).toEqual(['PACKED', 'PACKED']);
});

test('an admin finds, edits, prices and deletes a product by keys alone', async ({ page, admin }) => {
  const product = await aProduct(admin);
  await open(page, '/admin/dashboard');
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(product.name);
  await expect(page.getByRole('option', { name: product.name })).toBeVisible();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit product' });
  await tabTo(page, form.getByLabel('Description'));
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Washed twice.');
  await press(page, form.getByRole('button', { name: 'Move picture 1 later' }), 'ArrowRight');
  await press(page, form.getByRole('button', { name: 'Add variant' }));
  await tabTo(page, form.getByLabel('Size of variant 3'));
  await page.keyboard.type('XL');
  await press(page, form.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Product updated!')).toBeVisible();
  const after = (await admin.calls.get(`/products/${product.id}`)).product;
  expect([after.description, after.variants.length]).toEqual(['Soft. Washed twice.', 3]);

  await press(page, page.getByRole('link', { name: 'Variant sheet' }));
  await expect(page.getByRole('heading', { name: 'Variant sheet' })).toBeVisible();
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type(product.name);
  await expect(page.getByText('3 variants', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('grid'));
  for (const key of ['8', '4', '9', 'Enter']) await page.keyboard.press(key);
  await press(page, page.getByRole('button', { name: 'Review and save' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('1 variant saved.', { exact: true })).toBeVisible();

  await open(page, `/admin/product?q=${encodeURIComponent(product.name)}`);
  await press(page, page.getByRole('button', { name: `Delete ${product.name}` }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }));
  await expect(page.getByText('Product deleted successfully')).toBeVisible();
});
