import { readFile } from 'node:fs/promises';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer, signInBrowser } from './people.ts';
import { aProduct } from './products.ts';

test('a size swap leaves as a parcel of its own, with a label and a slip, and the shopper sees where it is', async ({
  page,
  browser,
  baseURL,
  request,
  admin,
  expectAccessible,
}) => {
  const person = await newCustomer(request, 'swapped');
  const calls = callsOf(request, person);
  const { name, variants } = await aProduct(admin, {
    variants: [
      { size: 'M', stock: 8 },
      { size: 'L', stock: 2, sku: `SWAP-${Date.now().toString(36)}` },
    ],
  });
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { address } = await calls.post('/addresses', anAddress);
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await admin.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });
  const { return: asked } = await calls.post(`/orders/${order.id}/returns`, {
    kind: 'swap',
    reason: 'SIZE_SMALL',
    lines: [{ itemId: order.items[0].id, quantity: 1, swapVariantId: variants[1]?.id }],
  });
  for (const event of ['approve', 'receive', 'inspect']) await admin.calls.put(`/returns/${asked.id}/step`, { event });

  await open(page, '/admin/order/pack');
  await expect(page.getByRole('link', { name: /^\d+ exchanges? to pack$/ })).toBeVisible();
  await expect(page.getByText('Nothing left to pack')).toHaveCount(0);
  await open(page, '/admin/dashboard');
  const task = page.getByRole('region', { name: 'To do today' }).getByRole('link', { name: /Exchanges to pack/ });
  await expect(task).toHaveAttribute('href', '/admin/returns?tab=toPack');
  await open(page, '/admin/order');
  await page.getByRole('link', { name: /^Exchanges to pack/ }).click();
  await page
    .getByRole('list', { name: 'Returns' })
    .getByRole('button', { name: new RegExp(order.orderNumber) })
    .click();
  const dialog = page.getByRole('dialog');
  const number = `SWP${Date.now()}`;
  await dialog.getByLabel('Courier', { exact: true }).selectOption('Delhivery');
  await dialog.getByLabel('Tracking number', { exact: true }).fill(number);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Pack exchange' }).click();
  const parcels = dialog.getByRole('region', { name: 'Exchange parcels' });
  await expect(parcels).toContainText(number);
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  await parcels.getByRole('link', { name: 'Labels, 4 × 6 in' }).click();
  const label = page.getByRole('article', { name: new RegExp(number) });
  await expect(label).toContainText('Delhivery');
  await expect(label).toContainText('Prepaid');
  await page.goBack();
  await parcels.getByRole('link', { name: /slip/i }).click();
  const slip = page.getByRole('article', { name: new RegExp(order.orderNumber) });
  await expect(slip).toContainText(name);
  await expect(slip).toContainText('L');
  await expect(slip).toContainText('₹0');
  await page.goBack();

  await dialog.getByRole('button', { name: 'Mark exchange as shipped' }).click();
  await expect(dialog.getByRole('button', { name: 'Mark exchange as delivered' })).toBeVisible();
  await open(page, '/admin/order/print?kind=manifest');
  const list = page.getByRole('region', { name: /Delhivery/ });
  await expect(list).toContainText(number);
  const coming = page.waitForEvent('download');
  await list.getByRole('button', { name: 'File for Delhivery' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^manifest-delhivery-\d{4}-\d\d-\d\d\.csv$/);
  const rows = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(rows[0]).toContain('AWB,Order,Name');
  expect(rows.find((row) => row.startsWith(`${number},${order.orderNumber},`))).toContain(',0.00,1,');

  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    ...(baseURL !== undefined && { baseURL }),
  });
  const shopper = await context.newPage();
  await signInBrowser(shopper, person);
  await open(shopper, `/myaccount/order?order=${order.id}`);
  const returns = shopper.getByRole('region', { name: 'Returns and exchanges' });
  await expect(returns.getByRole('heading').first()).toHaveText('Exchange · new item shipped');
  await expect(returns.getByRole('link', { name: new RegExp(number) })).toHaveAttribute(
    'href',
    `https://www.delhivery.com/track/package/${number}`,
  );
  await expectNoSidewaysScroll(shopper);
  await context.close();
});
