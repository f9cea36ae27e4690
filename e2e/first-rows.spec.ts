import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer, type Caller } from './people.ts';
import { aProduct } from './products.ts';
import { serial } from './serial.ts';

// On a phone each list of the back office begins in the upper half of the window, so that people see the list at once.

const MOST_Y = 400;

async function expectRowInSight(page: Page, path: string, row = page.locator('main li, main tbody tr')): Promise<void> {
  await open(page, path);
  const first = row.filter({ visible: true }).first();
  await expect(first, path).toBeVisible();
  expect((await first.boundingBox())?.y, path).toBeLessThan(MOST_Y);
  await expectNoSidewaysScroll(page);
}

/** Places an order to be paid by UPI. If the shop does not accept UPI yet, first turns it on. */
async function anOrderByUpi(owner: Caller, request: APIRequestContext): Promise<void> {
  const { settings } = await owner.calls.get('/upi');
  if (settings.upiId === '')
    await owner.calls.put('/upi', { upiId: 'tana.bana@okbank', payee: 'Tana Bana', lapseHours: 168 });
  const { variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 5 }] });
  const calls = callsOf(request, await newCustomer(request, 'upi'));
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'UPI' });
  await calls.put(`/orders/${order.id}/utr`, { utr: `57${String(Date.now()).slice(-10)}` });
}

/** Delivers a cash order whose courier has not remitted the money yet. */
async function aDeliveryInCash(owner: Caller, request: APIRequestContext): Promise<void> {
  const { courier } = await owner.calls.post('/couriers', { name: `Yak ${serial()}` });
  const { variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 5 }] });
  const calls = callsOf(request, await newCustomer(request, 'cash'));
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  const lines = [{ orderNumber: order.orderNumber, number: `YAK${order.orderNumber.slice(3)}` }];
  await owner.calls.post('/parcels/list', { courierId: courier.id, lines, isHandedOver: true });
  await owner.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });
}

test('on a phone the first row of products, customers, offers, COD and UPI payments is in sight', async ({
  page,
  admin,
  request,
  isPhone,
  afterwards,
  expectAccessible,
}) => {
  if (!isPhone) return;
  await page.setViewportSize({ width: 360, height: 740 });
  const body = { name: 'Festive', kind: 'code', code: `ROW${serial()}`, effect: { kind: 'percent', percent: 10 } };
  const { offer } = await admin.calls.post('/offers', body);
  afterwards(async () => admin.calls.delete(`/offers/${offer.id}`));
  await expectRowInSight(page, '/admin/customer');
  await expectRowInSight(page, '/admin/offers');
  await aDeliveryInCash(admin, request);
  await expectRowInSight(page, '/admin/cash', page.locator('main tbody tr'));
  await expectRowInSight(page, '/admin/product');
  // On a phone the page moves rarely used tools into the menu More.
  await expect(page.getByRole('link', { name: 'Import', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Import', exact: true })).toBeVisible();
  await expectAccessible();

  await anOrderByUpi(admin, request);
  await expectRowInSight(page, '/admin/upi', page.getByRole('main').getByRole('listitem'));
  await page.getByRole('button', { name: 'Paste a bank statement' }).click();
  await expect(page.getByLabel('Statement lines')).toBeVisible();
  await expectAccessible();
});
