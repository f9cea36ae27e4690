import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer } from './people.ts';
import { aProduct } from './products.ts';

/** As a scanner does: all keys at once, and Enter. A test that types key by key would depend on the machine's speed. */
async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      const box = document.activeElement ?? document.body;
      for (const key of keys) box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    [...text, 'Enter'],
  );
}

/** The same where a text box has the focus. */
async function scanIntoBox(page: Page, text: string): Promise<void> {
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
}

test('an order is scanned open, packed piece by piece, and a wrong piece is said loudly', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  const skus = [`KUR-${Date.now()}`, `NCW-${Date.now()}`];
  const { variants } = await aProduct(admin, {
    variants: skus.map((sku, index) => ({ size: index === 0 ? 'M' : 'L', stock: 9, sku })),
  });
  const calls = callsOf(request, await newCustomer(request, 'scanned'));
  const { address } = await calls.post('/addresses', anAddress);
  const place = async (quantities: readonly number[]) => {
    for (const [index, quantity] of quantities.entries())
      await calls.post('/cart/add', { productVariantId: variants[index]?.id, quantity });
    return (await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' })).order;
  };
  const order = await place([2, 1]);

  await open(page, '/admin/order');
  await expect(page.getByRole('button', { name: order.orderNumber, exact: true })).toBeVisible();
  await scan(page, 'ORD000000');
  await expect(page.getByText('Nothing found for ORD000000.')).toBeVisible();
  await scan(page, order.orderNumber);
  await expect(page.getByRole('dialog', { name: `Order ${order.orderNumber}` })).toBeVisible();
  // A scanner's letters are no keys of the screen, whatever they are.
  await admin.calls.put(`/orders/${order.id}/step`, { step: 'hold' });
  await page.reload();
  await expect(page.getByRole('group', { name: 'How the call went' })).toBeVisible();
  await scan(page, skus[1] ?? '');
  await expect(page.getByText(`Nothing found for ${skus[1]}.`)).toBeVisible();
  expect((await admin.calls.get(`/orders/${order.id}`)).order.stage).toBe('TO_CONFIRM');
  await page.keyboard.press('c');
  await expect(page.getByRole('group', { name: 'How the call went' })).toBeHidden();

  await open(page, `/admin/order/print?kind=slips&ids=${order.id}`);
  await expect(page.getByRole('img', { name: skus[0] })).toBeVisible();

  await open(page, '/admin/order/pack');
  await expect(page.getByLabel('Order or parcel number')).toBeFocused();
  await scanIntoBox(page, order.orderNumber.toLowerCase());
  const pieces = page.getByRole('region', { name: `Pieces of ${order.orderNumber}` });
  await expect(pieces.getByText('0 / 2')).toBeVisible();
  await scanIntoBox(page, skus[0] ?? '');
  await expect(pieces.getByText('1 / 2')).toBeVisible();
  await scanIntoBox(page, 'SAR-404');
  await expect(page.getByRole('alert')).toContainText('Wrong piece! SAR-404 is not in this order.');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await scanIntoBox(page, skus[0] ?? '');
  await expect(pieces.getByText('2 / 2')).toBeVisible();
  await scanIntoBox(page, skus[0] ?? '');
  await expect(page.getByRole('alert')).toContainText('One too many');
  // The last one by hand, with the focus on its button.
  await pieces.getByRole('button', { name: /^Count a piece by hand/ }).click();
  await expect(page.getByText(`${order.orderNumber} is packed. Scan the next order.`)).toBeVisible();
  expect((await admin.calls.get(`/orders/${order.id}`)).order.stage).toBe('PACKED');
  await page.getByLabel('Order or parcel number').focus();
  await scanIntoBox(page, order.orderNumber);
  await expect(page.getByRole('alert')).toContainText('is not to be packed now');
});
