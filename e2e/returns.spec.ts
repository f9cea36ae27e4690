import { allowConsoleErrors, expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer, type Caller } from './people.ts';
import { aProduct } from './products.ts';
import { scan, scanIntoFocus } from './scanner.ts';
import sharp from 'sharp';

/** Makes a photo of one colour, with a file name as a camera gives it. */
async function photo(name: string, background = '#a33b2f') {
  const picture = sharp({ create: { width: 600, height: 800, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

test('a delivered piece is swapped for another size on a phone, and one is returned for money @core', async ({
  page,
  customer,
  owner,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { name, variants } = await aProduct(owner, {
    variants: [
      { size: 'M', stock: 8 },
      { size: 'L', stock: 2 },
    ],
  });
  await customer.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 2 });
  const { address } = await customer.calls.post('/addresses', anAddress);
  const { order } = await customer.calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await open(page, `/myaccount/order?order=${order.id}`);
  await expect(page.getByRole('list', { name: 'Order updates' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Return or exchange' })).toHaveCount(0);

  await owner.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });
  await page.reload();
  await page.getByRole('button', { name: 'Return or exchange' }).click();
  await page.getByLabel('Exchange for another size or colour').check();
  await page.getByLabel(`Exchange ${name} for`).selectOption({ label: 'Indigo, L – 2 left' });
  await page.getByLabel('Reason for return').selectOption('Too small');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Request exchange' }).click();
  const returns = page.getByRole('region', { name: 'Returns' });
  await expect(returns.getByRole('heading')).toHaveText('Exchange · requested');
  await expect(returns).toContainText('→ L');

  await returns.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('button', { name: 'Yes, cancel request' }).click();
  await expect(returns.getByRole('heading')).toHaveText('Exchange · cancelled');

  await returns.getByRole('button', { name: 'Return or exchange' }).click();
  await page.getByLabel(`Quantity of ${name}`).selectOption('2');
  await page.getByRole('button', { name: 'Request return' }).click();
  await expect(page.getByText('A UPI ID looks like name@bank.')).toBeVisible();
  await page.getByLabel('UPI ID').fill('asha@okbank');
  await page.getByLabel('Reason for return').selectOption('Changed my mind');
  await returns.locator('input[type=file]').setInputFiles(await photo('tear.png'));
  await returns
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(returns.getByText('pictures of up to 10 MB each.')).toBeVisible();
  await expect(returns.getByAltText('Photo 1')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Request return' }).click();
  await expect(returns.getByRole('heading').first()).toHaveText('Return · requested');
  await expect(returns.getByRole('list', { name: 'Photos' }).first().getByRole('listitem')).toHaveCount(1);
  await returns
    .locator('input[type=file]')
    .first()
    .setInputFiles([await photo('hem.png', '#27396f'), await photo('seam.png', '#6f2739')]);
  await returns.getByRole('button', { name: 'Remove photo 2' }).click();
  await returns.getByRole('button', { name: 'Send the photo' }).click();
  await expect(returns.getByRole('list', { name: 'Photos' }).first().getByRole('listitem')).toHaveCount(2);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
});

test('what was asked for is shown, and not offered again, when the network goes right after the answer', async ({
  page,
  context,
  customer,
  owner,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 360, height: 780 });
  const { variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 8 }] });
  await customer.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 3 });
  const { address } = await customer.calls.post('/addresses', anAddress);
  const { order } = await customer.calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await owner.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });
  await open(page, `/myaccount/order?order=${order.id}`);
  await page.getByRole('button', { name: 'Return or exchange' }).click();
  await page.getByLabel('UPI ID').fill('asha@okbank');
  await page.getByLabel('Reason for return').selectOption('Too large');
  await page.route(`**/api/orders/${order.id}/returns`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await context.setOffline(true);
    return route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Request return' }).click();
  const returns = page.getByRole('region', { name: 'Returns' });
  await expect(returns.getByRole('heading')).toHaveText('Return · requested');
  await expect(page.getByRole('button', { name: 'Request return' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Return or exchange' })).toBeHidden();
  await page.unrouteAll();
  await context.setOffline(false);
  await page.reload();
  await expect(returns.getByRole('heading')).toHaveText('Return · requested');
  // The open return contains one of three equal pieces. The shopper can return the other two after this return has
  // ended.
  await expect(
    returns.getByText(/^You can return the other items once this return is complete, until \d/),
  ).toBeVisible();
});

test('the staff go from the request to the refund, one clear step at a time, and say how long what may come back @core', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  const person = await newCustomer(request, 'returns');
  const calls = callsOf(request, person);
  const { name, variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 8 }] });
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { address } = await calls.post('/addresses', anAddress);
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await admin.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });
  await calls.post(`/orders/${order.id}/returns`, {
    kind: 'refund',
    reason: 'SIZE_SMALL',
    words: 'Tight at the shoulders',
    payout: { by: 'upi', upiId: 'asha@okbank' },
    lines: [{ itemId: order.items[0].id, quantity: 1 }],
  });

  await open(page, `/admin/order?order=${order.id}`);
  await page.getByRole('link', { name: 'Return: Requested' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: `Return of order ${order.orderNumber}` })).toBeVisible();
  await expect(dialog).toContainText(name);
  await expect(dialog).toContainText('asha@okbank');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Schedule pickup' }).click();
  await dialog.getByRole('button', { name: 'Mark as received' }).click();
  await dialog.getByRole('button', { name: 'Save inspection' }).click();
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click();
  await expect(dialog.getByText('Please enter the payment reference.')).toBeVisible();
  await dialog.getByLabel('Payment reference (UTR)').fill('UTR 4711');
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click();
  await expect(dialog.getByText('UTR 4711')).toBeVisible();
  await expect(dialog).not.toContainText('asha@okbank');
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'Returns by status' }).getByRole('button', { name: /^Done/ }).click();
  await expect(page.getByRole('list', { name: 'Returns' })).toContainText(order.orderNumber);
  await expectAccessible();

  await page.getByRole('link', { name: 'Return policy' }).click();
  await page.getByLabel('Return window (days)').fill('x');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a whole number of days, at most 365.')).toBeVisible();
  await page.getByLabel('Return window (days)').fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Return policy saved.')).toBeVisible();
  await expectAccessible();
});

test('a scanned slip or label finds the return, wherever the focus is, and the next scan replaces it', async ({
  page,
  request,
  admin,
}) => {
  const calls = callsOf(request, await newCustomer(request, 'sentback'));
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 8 }] });
  const { address } = await calls.post('/addresses', anAddress);
  const { couriers } = await admin.calls.get('/couriers');
  const sendBack = async (number: string) => {
    await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
    const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
    await admin.calls.post(`/orders/${order.id}/parcels`, { courierId: couriers[0].id, number });
    await admin.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });
    await calls.post(`/orders/${order.id}/returns`, {
      kind: 'refund',
      reason: 'SIZE_SMALL',
      payout: { by: 'upi', upiId: 'asha@okbank' },
      lines: [{ itemId: order.items[0].id, quantity: 1 }],
    });
    return order;
  };
  const number = `BACK${Date.now()}`;
  const [one, two] = [await sendBack(`${number}A`), await sendBack(`${number}B`)];
  await open(page, '/admin/returns');
  const list = page.getByRole('list', { name: 'Returns' }).getByRole('button');
  await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible();
  const box = page.getByRole('searchbox');
  await scan(page, one.orderNumber);
  await expect(box).toHaveValue(one.orderNumber);
  await expect(list).toHaveCount(1);
  await expect(list).toContainText(one.orderNumber);
  await scan(page, `${number}B`);
  await expect(list).toContainText(two.orderNumber);
  // A scan closes the return that is open, because the next one lies on the table.
  await list.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await scan(page, one.orderNumber);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(list).toContainText(one.orderNumber);
  await box.focus();
  await page.keyboard.press('End');
  await scanIntoFocus(page, two.orderNumber);
  await expect(box).toHaveValue(two.orderNumber);
  await expect(list).toContainText(two.orderNumber);
  await box.blur();
  await scan(page, 'ऊऴ016-शघए-44');
  await expect(page.getByText('The keyboard is set to Hindi. Set it to English and scan again.')).toBeVisible();
});

test('the tab of what is done is in sight on a phone, when the page opens and when it is chosen', async ({
  page,
  admin: _admin,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, '/admin/returns?tab=done');
  const tabs = page.getByRole('group', { name: 'Returns by status' });
  /** Returns how many pixels of a tab lie outside the row of tabs, which scrolls. */
  const hidden = async (name: RegExp) =>
    tabs.getByRole('button', { name }).evaluate((tab) => {
      const [own, row] = [tab.getBoundingClientRect(), tab.parentElement?.getBoundingClientRect() ?? new DOMRect()];
      return Math.max(0, row.left - own.left, own.right - row.right);
    });
  const expectStill = async () => expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
  await expect(tabs.getByRole('button', { name: /^Done \d/ })).toBeVisible();
  await expect.poll(async () => hidden(/^Done/)).toBeLessThan(1);
  expect(await hidden(/^To review/)).toBeGreaterThan(1);
  await expectStill();
  // The test clicks by script, because a click by Playwright would first scroll to the tab.
  await tabs.getByRole('button', { name: /^To review/ }).evaluate((tab: HTMLElement) => tab.click());
  await expect.poll(async () => hidden(/^To review/)).toBeLessThan(1);
  await expectStill();
});

/** Makes a delivered order of ₹600 with ₹49 for delivery. */
async function chargedDelivery(owner: Caller, shopper: Caller, afterwards: (restore: () => Promise<unknown>) => void) {
  const rules = { zones: [], cutoffHour: 24, daysOff: [], holidays: [], chargeRate: null };
  const zone = {
    ...{ name: 'India', pins: [], isRest: true, isServed: true, daysFrom: 3, daysTo: 5, takesCash: true },
    ...{ cashFee: '0', mostCash: null, freeFrom: null, rates: [{ from: '0', fromGrams: 0, charge: '49' }] },
  };
  await owner.calls.put('/delivery-rules', { ...rules, zones: [zone] });
  afterwards(async () => owner.calls.put('/delivery-rules', rules));
  const { variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 8, originalPrice: '600' }] });
  await shopper.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { address } = await shopper.calls.post('/addresses', anAddress);
  const placing = { addressId: address.id, paymentMethod: 'COD' };
  const { order } = await shopper.calls.post('/orders/place', placing);
  await owner.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });
  return order;
}

test('the form of a return names the charges that come back with the pieces', async ({
  page,
  customer,
  owner,
  afterwards,
}) => {
  const order = await chargedDelivery(owner, customer, afterwards);
  await open(page, `/myaccount/order?order=${order.id}`);
  await page.getByRole('button', { name: 'Return or exchange' }).click();
  await page.getByLabel('Reason for return').selectOption('Changed my mind');
  await expect(page.getByText('Refund: ₹600', { exact: true })).toBeVisible();
  await page.getByLabel('Reason for return').selectOption('Arrived damaged');
  await expect(page.getByText('Refund: ₹649 This includes the delivery charge of ₹49.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByLabel('UPI ID').fill('asha@okbank');
  await page.getByRole('button', { name: 'Request return' }).click();
  const card = page.getByRole('region', { name: 'Returns' }).getByRole('listitem').first();
  await expect(card).toContainText('Refund: ₹649');
  await expect(card).toContainText('This includes the delivery charge of ₹49.');
});

test('an inspection that finds no fault leaves the charges out, and the shopper reads why', async ({
  page,
  request,
  admin,
  afterwards,
  expectAccessible,
}) => {
  const person = await newCustomer(request, 'returns');
  const shopper = { ...person, calls: callsOf(request, person) };
  const order = await chargedDelivery(admin, shopper, afterwards);
  const { return: asked } = await shopper.calls.post(`/orders/${order.id}/returns`, {
    kind: 'refund',
    reason: 'DAMAGED',
    payout: { by: 'upi', upiId: 'asha@okbank' },
    lines: [{ itemId: order.items[0].id, quantity: 1 }],
  });
  for (const event of ['approve', 'receive']) await admin.calls.put(`/returns/${asked.id}/step`, { event });
  await open(page, `/admin/returns?tab=toInspect&return=${asked.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Also refund the order’s charges (₹49)' }).uncheck();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save inspection' }).click();
  await expect(dialog.getByText('Pay ₹600 first')).toBeVisible();
  const [seen] = (await shopper.calls.get(`/orders/${order.id}/returns`)).returns;
  expect(seen).toMatchObject({ refundAmount: '600.00', chargesWithheld: true });
});
