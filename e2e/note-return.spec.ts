import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { aColleague } from './colleagues.ts';
import { allowConsoleErrors, expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer, signInBrowser, type Caller } from './people.ts';
import { aProduct } from './products.ts';

// A customer calls because a piece does not fit, and a member of staff enters the return.

/** Makes a delivered phone order for a customer without an email address. */
async function aPhoneDelivery(admin: Caller, pieces = 1) {
  const { name, variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 5 }] });
  const { customer } = await admin.calls.post('/phone-orders/callers', { name: 'Kamla Devi', mobile: '9876500012' });
  const { order } = await admin.calls.post('/phone-orders', {
    customerId: customer.id,
    address: { ...anAddress, recipientName: 'Kamla Devi', phone: '9876500012' },
    items: [{ productVariantId: variants[0]?.id, quantity: pieces }],
  });
  await admin.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });
  return { name, order };
}

/** Makes a delivered order of a customer with an account. */
async function aDelivery(request: APIRequestContext, admin: Caller) {
  const person = await newCustomer(request, 'caller');
  const calls = callsOf(request, person);
  const { name, variants } = await aProduct(admin, {
    variants: [
      { size: 'M', stock: 5 },
      { size: 'L', stock: 2 },
    ],
  });
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { address } = await calls.post('/addresses', anAddress);
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await admin.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });
  return { person, name, order };
}

test(
  'a caller without an email wants their money back: it is noted, and nothing typed is lost on the way',
  { tag: '@both-widths' },
  async ({ page, admin, expectAccessible }) => {
    allowConsoleErrors(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/);
    const { name, order } = await aPhoneDelivery(admin, 2);
    await open(page, `/admin/order?order=${order.id}`);
    const detail = page.getByRole('dialog', { name: `Order ${order.orderNumber}` });
    const button = detail.getByRole('button', { name: 'Create return' });
    // From here on, the test uses only the keyboard, with Tab in both directions.
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Create return for order ${order.orderNumber}` });
    const send = dialog.getByRole('button', { name: 'Create return' });
    await expect(send).toBeVisible();
    await expectAccessible();
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');

    await dialog.getByLabel(`Quantity of ${name}`).selectOption('2');
    await dialog.getByLabel('Reason for return').selectOption('Too small');
    await dialog.getByLabel('Customer’s comment').fill('Tight at the shoulders');
    await dialog.getByLabel('Bank account').check();
    await dialog.getByLabel('Account number').fill('1234 5678 90');
    // If a person switches to the other payout method and back, the typed texts are still there.
    await dialog.getByLabel('UPI', { exact: true }).check();
    await dialog.getByLabel('UPI ID').fill('kamla');
    await send.click();
    await expect(dialog.getByText('A UPI ID looks like name@bank.')).toBeVisible();
    await expect(dialog.getByLabel('UPI ID')).toBeFocused();
    await dialog.getByLabel('UPI ID').fill('kamla@okbank');
    await expectAccessible();

    page.on('dialog', (question) => void question.accept());
    // The page stores the draft a moment after the last key.
    await expect.poll(async () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('kamla@okbank');
    await page.reload();
    await expect(dialog.getByText('Tight at the shoulders')).toBeVisible();
    await expect(dialog.getByLabel('UPI ID')).toHaveValue('kamla@okbank');
    await expect(dialog.getByLabel(`Quantity of ${name}`)).toHaveValue('2');

    await page.context().setOffline(true);
    await send.click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'You seem to be offline' })).toBeVisible();
    await page.context().setOffline(false);
    const lose = new RegExp(`/api/orders/${order.id}/returns$`);
    await page.route(lose, async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await send.click();
    await expect(dialog.getByText('it will count only once')).toBeVisible();
    await page.unroute(lose);
    await expect(dialog.getByLabel('UPI ID')).toHaveValue('kamla@okbank');
    await send.click();
    await expect(page.getByText('The customer gets no email, so please tell them the next step.')).toBeVisible();
    const returns = detail.getByRole('region', { name: 'Returns' });
    await expect(returns.getByRole('link', { name: 'Return: Requested' })).toHaveCount(1);
    // The return contains all pieces of the order, so the staff cannot enter another return. The focus moves to the
    // return.
    await expect(button).toHaveCount(0);
    await expect(returns).toBeFocused();
    await expectAccessible();

    await returns.getByRole('link', { name: 'Return: Requested' }).click();
    const one = page.getByRole('dialog', { name: `Return of order ${order.orderNumber}` });
    await expect(one.getByText('This customer gets no emails')).toBeVisible();
    await expect(one).toContainText('kamla@okbank');
    await expect(one.getByText(/Requested, by \S/)).toBeVisible();
    const picture = sharp({ create: { width: 600, height: 800, channels: 3, background: '#a33b2f' } });
    const photo = { name: 'tear.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
    await one.locator('input[type=file]').setInputFiles(photo);
    await one.getByRole('button', { name: 'Send the photo' }).click();
    await expect(one.getByRole('list', { name: 'Photos from the customer' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessible();
    await expectNoSidewaysScroll(page);
    // The customer calls again and no longer wants the return.
    await one.locator('summary', { hasText: 'Cancel return' }).click();
    await one.getByRole('button', { name: 'Cancel return' }).click();
    await expect(one.getByText('Cancelled').first()).toBeVisible();
  },
);

test(
  'a shopper calls for another size: the swap is noted, lies to decide at once, and is in their account',
  { tag: '@both-widths' },
  async ({ page, request, admin, browser, baseURL }) => {
    const { person, name, order } = await aDelivery(request, admin);
    await open(page, `/admin/order?order=${order.id}`);
    await page.getByRole('button', { name: 'Create return' }).click();
    const dialog = page.getByRole('dialog', { name: `Create return for order ${order.orderNumber}` });
    await dialog.getByLabel('Exchange for another size or colour').check();
    await dialog.getByLabel(`Exchange ${name} for`).selectOption({ label: 'Indigo, L – 2 left' });
    await dialog.getByLabel('Reason for return').selectOption('Too small');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('link', { name: 'Exchange: Requested' })).toBeVisible();
    await open(page, '/admin/returns');
    await expect(page.getByRole('list', { name: 'Returns' })).toContainText(order.orderNumber);

    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
    const theirs = await context.newPage();
    await signInBrowser(theirs, person);
    await open(theirs, `/myaccount/order?order=${order.id}`);
    await expect(theirs.getByRole('region', { name: 'Returns' }).getByRole('heading')).toHaveText(
      'Exchange · requested',
    );
    await context.close();
  },
);

test('what the terms do not take back is noted by decision, never by accident', async ({
  page,
  admin,
  afterwards,
  expectAccessible,
}) => {
  const { policy } = await admin.calls.get('/return-policy');
  await admin.calls.put('/return-policy', { days: 0, holdDays: 10, categories: [] });
  afterwards(async () =>
    admin.calls.put('/return-policy', {
      days: policy.days,
      holdDays: policy.holdDays,
      categories: policy.categories,
    }),
  );
  const { name, order } = await aPhoneDelivery(admin);
  await open(page, `/admin/order?order=${order.id}&edit=return`);
  const dialog = page.getByRole('dialog', { name: `Create return for order ${order.orderNumber}` });
  const beyond = dialog.getByRole('group', { name: 'Outside the return policy' });
  await expect(beyond.getByText('Not returnable under the policy')).toBeVisible();
  await expect(beyond.getByRole('checkbox')).not.toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Create return' })).toBeDisabled();
  await beyond.getByRole('checkbox', { name: new RegExp(name) }).check();
  await dialog.getByLabel('Reason for return').selectOption('Arrived damaged');
  await dialog.getByLabel('UPI ID').fill('kamla@okbank');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Create return' }).click();
  await page.getByRole('link', { name: 'Return: Requested' }).click();
  await expect(page.getByText('Outside the policy; accepted as an exception')).toBeVisible();
});

test('who packs may not note a return: there is no button, and its address leads to the order', async ({
  page,
  request,
  owner,
  engine,
}) => {
  const { order } = await aPhoneDelivery(owner);
  await signInBrowser(page, await aColleague(owner, request, engine, 'packing'));
  await open(page, `/admin/order?order=${order.id}&edit=return`);
  const detail = page.getByRole('dialog', { name: `Order ${order.orderNumber}` });
  await expect(detail.getByRole('list', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create return' })).toHaveCount(0);
});
