import { readFile } from 'node:fs/promises';
import { checkSign } from '../domain/gst/gstin.ts';
import { expect, expectNoSidewaysScroll, goTo, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer } from './people.ts';
import { aProduct } from './products.ts';

const GSTIN = `08ABCDE1234F1Z${checkSign('08ABCDE1234F1Z')}`;

test('the owner turns invoices on, ships, and finds invoice and month as files; so does the shopper', async ({
  page,
  admin,
  afterwards,
  expectAccessible,
}) => {
  const { settings } = await admin.calls.get('/tax');
  const { updatedAt: _, ...before } = settings;
  afterwards(async () => admin.calls.put('/tax', before));

  await open(page, '/admin/tax');
  await expect(page.getByText('check rates, HSN codes and returns with your accountant')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Issue GST invoices' }).check();
  await page.getByRole('textbox', { name: 'GSTIN' }).fill('08ABCDE1234F1Z');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is not a valid 15-character GSTIN.').first()).toBeVisible();
  await expect(page.getByText('Invoices need the legal name of the business.').first()).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'GSTIN' }).fill(GSTIN);
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Weavers & Sons LLP');
  await page.getByRole('combobox', { name: 'State of the business' }).selectOption('Rajasthan');
  await expect(page.getByText('HSN missing').first()).toBeVisible();
  await page
    .getByRole('textbox', { name: /^HSN of / })
    .first()
    .fill('6204');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Tax settings saved successfully!')).toBeVisible();
  await expectNoSidewaysScroll(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'HSN summary (12)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^gst-hsn-\d{4}-\d\d\.csv$/);
});

test('categories without HSN are named where orders are handed over, and the month names what was invoiced without one', async ({
  page,
  admin,
  request,
  afterwards,
  expectAccessible,
}) => {
  const { settings } = await admin.calls.get('/tax');
  const { updatedAt: _, ...before } = settings;
  afterwards(async () => admin.calls.put('/tax', before));
  const taxed = { ...before, invoices: true, gstin: GSTIN, stateCode: '08', legalName: 'Weavers & Sons LLP' };
  await admin.calls.put('/tax', { ...taxed, categories: [] });
  const { name, variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 3 }] });

  await open(page, '/admin/dashboard');
  const task = page.getByRole('link', { name: /Categories without HSN/ });
  await expect(task).toBeVisible();
  for (const path of ['/admin/order', '/admin/order/pack']) {
    await goTo(page, path);
    await expect(page.getByText(/no HSN code: .*Invoices for these products would have no HSN code/)).toBeVisible();
    await expectAccessible();
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('link', { name: 'Add HSN' }).click();
  await expect(page.getByText('HSN missing').first()).toBeVisible();

  const shopper = await newCustomer(request);
  const calls = callsOf(request, shopper);
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await admin.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'SHIPPED' });
  await open(page, '/admin/tax');
  const months = page.getByRole('combobox', { name: 'Month' });
  await months.selectOption((await months.locator('option').first().textContent()) ?? '');
  await expect(page.getByText(/^Invoiced this month without an HSN/)).toContainText(name);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
});

test('a shopper downloads the invoice of an order that was shipped', async ({
  page,
  customer,
  owner,
  afterwards,
  expectAccessible,
}) => {
  const { settings } = await owner.calls.get('/tax');
  const { updatedAt: _, ...before } = settings;
  afterwards(async () => owner.calls.put('/tax', before));
  await owner.calls.put('/tax', { ...before, invoices: true, gstin: GSTIN, legalName: 'Weavers & Sons LLP' });
  const { variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 3 }] });
  const { address } = await customer.calls.post('/addresses', anAddress);
  await customer.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { order } = await customer.calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });

  await open(page, `/myaccount/order?order=${order.id}`);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download invoice' })).toHaveCount(0);
  await owner.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'SHIPPED' });
  await open(page, `/myaccount/order?order=${order.id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download invoice' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^invoice-\d\d-\d\d-\d{6}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expectAccessible();
});
