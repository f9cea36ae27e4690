import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { checkSign } from '../domain/gst/gstin.ts';
import { textOfPdf } from '../test/pdf-text.ts';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer, signInBrowser } from './people.ts';
import { aProduct } from './products.ts';

const GSTIN = `08ABCDE1234F1Z${checkSign('08ABCDE1234F1Z')}`;

async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const saved: Download = await file;
  return {
    name: saved.suggestedFilename(),
    text: textOfPdf(await readFile(await saved.path())).join('\n'),
  };
}

test('a worn piece comes back: less is refunded, the shopper reads why, and the credit note opens on both sides', async ({
  page,
  browser,
  baseURL,
  request,
  admin,
  afterwards,
  expectAccessible,
}) => {
  const { settings } = await admin.calls.get('/tax');
  const { updatedAt: _, ...before } = settings;
  afterwards(async () => admin.calls.put('/tax', before));
  await admin.calls.put('/tax', { ...before, invoices: true, gstin: GSTIN, legalName: 'Weavers & Sons LLP' });
  const person = await newCustomer(request, 'credit');
  const calls = callsOf(request, person);
  const { name, variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 8 }] });
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 2 });
  const { address } = await calls.post('/addresses', anAddress);
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await admin.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });
  const { return: asked } = await calls.post(`/orders/${order.id}/returns`, {
    kind: 'refund',
    reason: 'DAMAGED',
    payout: { by: 'upi', upiId: 'asha@okbank' },
    lines: [{ itemId: order.items[0].id, quantity: 1 }],
  });
  for (const event of ['approve', 'receive']) await admin.calls.put(`/returns/${asked.id}/step`, { event });

  await open(page, `/admin/returns?tab=toInspect&return=${asked.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Items that cannot be sold').selectOption('1');
  await dialog.getByLabel('Refund (₹)').fill('₹ 2,000');
  await dialog.getByRole('button', { name: 'Save inspection' }).click();
  await expect(dialog.getByText('The refund is more than can still be refunded')).toBeVisible();
  await dialog.getByLabel('Refund (₹)').fill('800');
  await dialog.getByLabel('Reason for the lower refund').fill('Worn at the hem');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Save inspection' }).click();
  await expect(dialog).toContainText('Refund ₹800: Worn at the hem');
  await dialog.getByLabel('Payment reference (UTR)').fill('UTR 4711');
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click();
  await expect(dialog.getByText('UTR 4711')).toBeVisible();
  const ofShop = await downloaded(page, 'Download credit note');
  expect(ofShop.name).toMatch(/^credit-note-\d\d-\d\d-CN\d{4}\.pdf$/);
  for (const said of [
    'Credit note',
    name,
    '₹199 less: Worn at the hem',
    'Rupees eight hundred only',
    'Against invoice',
  ])
    expect(ofShop.text.replaceAll('\n', ' ')).toContain(said);
  await expectAccessible();

  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    ...(baseURL !== undefined && { baseURL }),
  });
  const shopper = await context.newPage();
  await signInBrowser(shopper, person);
  await open(shopper, `/myaccount/order?order=${order.id}`);
  const returns = shopper.getByRole('region', { name: 'Returns and exchanges' });
  await expect(returns).toContainText('Refund ₹800: Worn at the hem');
  expect(await downloaded(shopper, 'Download credit note')).toEqual(ofShop);
  await expectNoSidewaysScroll(shopper);
  await context.close();
});
