import type { APIRequestContext, Page } from '@playwright/test';
import { allowConsoleErrors, expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { ordersOfAMorning, parcelsFor } from './morning-orders.ts';
import { anAddress, callsOf, newCustomer, signInBrowser, type Caller } from './people.ts';
import { aProduct } from './products.ts';
import { emailsOf } from './shops.ts';

const PHONE = '9876512345';

// These journeys follow an order after checkout: the staff pack the parcel, hand it to a courier, the customer tracks
// it, and the courier delivers it.

test('an order is packed, gets a parcel, is tracked by its customer, and is delivered @core', async ({
  page,
  browser,
  request,
  admin,
  baseURL,
  engine,
  expectAccessible,
}) => {
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 5 }] });
  const customer = await newCustomer(request, 'tracker');
  const calls = callsOf(request, customer);
  const { address } = await calls.post('/addresses', { ...anAddress, phone: PHONE });
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 2 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  // Each order gets a tracking number of its own, because a courier can have each number only once.
  const number = `98${order.orderNumber.slice(3)}`;

  await open(page, `/admin/order?q=${order.orderNumber}`);
  await page
    .getByRole('group', { name: 'To do' })
    .getByRole('button', { name: /^To pack/ })
    .click();
  await page.getByRole('button', { name: order.orderNumber, exact: true }).click();
  const detail = page.getByRole('dialog');
  await detail.getByRole('button', { name: 'Mark as packed' }).click();
  await expect(detail.getByRole('region', { name: 'Stage' })).toContainText('Packed');
  await detail.getByLabel('Courier').selectOption('Delhivery');
  await detail.getByLabel('Tracking number').fill(`98 ${number.slice(2)}`);
  await detail.getByLabel('Weight (g)').fill('450');
  await expect(detail.getByLabel('Mark as shipped and notify customer')).toBeChecked();
  await detail.getByLabel('Tracking number').press('Enter');
  const parcel = detail.getByRole('link', { name: `Track Delhivery ${number}` });
  await expect(parcel).toHaveAttribute('href', `https://www.delhivery.com/track/package/${number}`);
  await expect(detail.getByRole('region', { name: 'Stage' })).toContainText('In transit');
  await expect(detail.getByLabel('Tracking number')).toHaveValue('');
  await detail.getByLabel('Tracking number').fill(number);
  await detail.getByLabel('Tracking number').press('Enter');
  await expect(detail.getByText('This order already has this parcel.')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  const theirs = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signInBrowser(theirs, customer);
  await open(theirs, `/myaccount/order?order=${order.id}`);
  await expectParcel(theirs, number);
  await expectNoSidewaysScroll(theirs);
  await theirs.context().close();

  const guest = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  const link = async () =>
    (await emailsOf(engine)).flatMap(({ to, text }) =>
      to?.[0]?.address === customer.user.email ? (/\/track#\S+/.exec(text ?? '') ?? []) : [],
    )[0];
  await expect.poll(link).toBeDefined();
  await open(guest, (await link()) ?? '');
  await expect(guest.getByRole('heading', { name: `Order ${order.orderNumber}` })).toBeVisible();
  await expectParcel(guest, number);
  await expect(guest.getByRole('main')).not.toContainText('Weavers');
  await guest.getByRole('link', { name: 'Track another order' }).click();
  await guest.getByLabel('Order number').fill(order.orderNumber);
  await guest.getByLabel('Mobile number').fill('98765 00000');
  await guest.getByRole('button', { name: 'Track' }).click();
  await expect(guest.getByRole('alert')).toContainText('We could not find an order with these details');
  await guest.getByLabel('Mobile number').fill(PHONE);
  await guest.getByRole('button', { name: 'Track' }).click();
  await expectParcel(guest, number);
  await guest.context().close();

  await detail.getByRole('button', { name: 'Mark as out for delivery' }).click();
  await expect(detail.getByRole('region', { name: 'Stage' })).toContainText('Out for delivery');
  await detail.getByRole('button', { name: 'Mark as delivered' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('recorded as paid in cash');
  await question.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(detail.getByLabel(`Status of ${order.orderNumber}`)).toHaveValue('DELIVERED');
  const { order: now } = await admin.calls.get(`/orders/${order.id}`);
  expect(now).toMatchObject({ deliveryStatus: 'DELIVERED', paymentStatus: 'PAID' });
});

test('parcels are handed over by scanner: an order, its parcel, and so on, up to the manifest', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  const [caller] = await ordersOfAMorning(request, admin, { customers: 1, ordersEach: 2 });
  const [first, second] = (caller?.orders ?? []).map(({ orderNumber }) => orderNumber);
  await open(page, '/admin/order/parcels');
  const box = page.getByLabel('Order numbers and tracking numbers');
  await expect(box).toBeFocused();
  await page.getByLabel('Courier').selectOption('Delhivery');
  await box.focus();
  for (const scan of [first, `S1${first}`, second, first, `S2${first}`]) {
    await page.keyboard.type(scan ?? '');
    await page.keyboard.press('Enter');
  }
  // After a reload the scanned parcels are still in the list. The page adds further scans, even while a button has the
  // focus.
  await page.reload();
  await expect(box).toHaveValue(/\nS2/);
  await page.getByLabel('Courier').selectOption('Delhivery');
  await page.getByRole('button', { name: 'Review list' }).focus();
  await page.evaluate(
    (keys) => {
      for (const key of keys)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    [...`S3${second}`, 'Enter'],
  );
  await expect(box).toHaveValue(new RegExp(`\\nS2${first}\\nS3${second}\\n$`));
  await page.getByRole('button', { name: 'Review list' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  const row = (text: string | undefined) => result.getByRole('row').filter({ hasText: text ?? '' });
  await expect(row(`S1${first}`)).toContainText('Will be added.');
  await expect(row('Line 3')).toContainText('there is no tracking number after this order number');
  await expect(row(`S2${first}`)).toContainText('Second parcel of this order.');
  await expect(row(`S3${second}`)).toContainText('Line 6: there is no order number before this tracking number.');
  await expectAccessible();
  await result.getByRole('button', { name: 'Add 2 parcels' }).click();
  await expect(row(`S2${first}`)).toContainText('Added');
  await expect(result).toBeFocused();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await result.getByRole('link', { name: 'Today’s manifest' }).click();
  await expect(page.getByRole('region', { name: 'Manifest – Delhivery' })).toContainText(`S2${first}`);
});

test('whoever ships an order without a tracking number is told so, and the manifest names the order; so is who sets it back', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  const [caller] = await ordersOfAMorning(request, admin, { customers: 1, ordersEach: 2 });
  const [one, two] = caller?.orders ?? [];
  const { couriers } = await admin.calls.get('/couriers');
  await parcelsFor(admin, couriers[0].id, two ? [two] : []);
  await open(page, `/admin/order?q=${caller?.phone}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const move = page.getByLabel('Next step of the selected orders');
  await move.selectOption('Mark as shipped');
  const question = page.getByRole('alertdialog');
  const words = '1 of 2 has no tracking number, so it will not be on the manifest.';
  await expect(question).toContainText(words);
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await move.selectOption('SHIPPED');
  await expect(question).toContainText(words);
  await question.getByRole('button', { name: 'Go back' }).click();

  await open(page, `/admin/order?order=${one?.id}`);
  const detail = page.getByRole('dialog');
  await detail.getByRole('button', { name: 'Mark as shipped', exact: true }).click();
  await expect(question).toContainText('There is no tracking number, so the order will not be on the manifest.');
  await question.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(detail.getByRole('region', { name: 'Stage' })).toContainText('In transit');
  for (const chosen of [`&ids=${one?.id}`, '']) {
    await open(page, `/admin/order/print?kind=manifest${chosen}`);
    await expect(page.getByText(/shipped without a tracking number/i)).toContainText(one?.orderNumber ?? '');
    await expectAccessible();
  }

  await admin.calls.put(`/orders/${two?.id}/status`, { deliveryStatus: 'SHIPPED' });
  await open(page, `/admin/order?order=${two?.id}`);
  await detail.getByLabel(/^Status of/).selectOption('PENDING');
  await expect(question).toContainText('The order must be packed again.');
  await expect(question).toContainText('The parcel and its label stay valid until you remove the parcel.');
  await question.getByRole('button', { name: 'Set to pending' }).click();
  await expect(detail.getByRole('region', { name: 'Stage' })).toContainText('To pack');
  expect((await admin.calls.get(`/orders/${two?.id}`)).order.parcels).toHaveLength(1);
});

test('what nobody took comes back, is inspected, and what can be sold is in stock again @core', async ({
  page,
  request,
  admin,
}) => {
  allowConsoleErrors(/503/, /net::ERR_FAILED/);
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 5 }] });
  const calls = callsOf(request, await newCustomer(request, 'refuser'));
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 3 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await admin.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'SHIPPED' });

  // The test delays animation frames, as a slow machine does, because the dialog moves the focus from a removed element
  // only in the next frame.
  await page.addInitScript(() => {
    const { requestAnimationFrame, setTimeout } = window;
    Object.assign(window, {
      requestAnimationFrame: (run: FrameRequestCallback) => setTimeout(() => requestAnimationFrame(run), 200),
    });
  });
  await open(page, `/admin/order?order=${order.id}`);
  const detail = page.getByRole('dialog', { name: `Order ${order.orderNumber}` });
  const stage = detail.getByRole('region', { name: 'Stage' });
  await detail.getByRole('button', { name: 'Mark as refused (RTO)' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Reason').fill('Nobody at home');
  await page.route('**/api/orders/*/step', async (route) => route.abort());
  await question.getByRole('button', { name: 'Mark as refused (RTO)' }).click();
  await expect(page.getByText('The shop did not respond')).toBeVisible();
  await page.unrouteAll();
  await detail.getByRole('button', { name: 'Mark as refused (RTO)' }).click();
  await expect(question.getByLabel('Reason')).toHaveValue('Nobody at home');
  await question.getByRole('button', { name: 'Mark as refused (RTO)' }).click();
  await expect(stage).toContainText('Coming back (RTO)');
  // After the step, the focus is on the region of the pressed button, so that the keyboard continues there.
  await expect(stage).toBeFocused();
  await expect(detail.getByRole('link', { name: 'Packing slip' })).toBeVisible();
  await expect(detail.getByRole('link', { name: /^Labels/ })).toHaveCount(0);
  await expect(detail.getByLabel('Tracking number')).toHaveCount(0);
  await detail.getByRole('button', { name: 'Mark as received back' }).click();
  await expect(stage).toContainText('RTO received, to inspect');
  // The page does not offer to cancel the order, because that would put all pieces back into stock, also damaged ones.
  // A returning order shows no expected day, because it will not arrive.
  await expect(detail.getByText('Cancel this order')).toHaveCount(0);
  await expect(detail.getByText('Estimated delivery', { exact: true })).toHaveCount(0);
  await detail.getByRole('button', { name: 'Inspect' }).click();
  await page.getByLabel(/^Damaged pieces of/).fill('4');
  await page.getByRole('button', { name: 'Save inspection' }).click();
  await expect(page.getByLabel(/^Damaged pieces of/)).toHaveAccessibleDescription(
    /no higher than the number of pieces/,
  );
  await expect(page.getByLabel(/^Damaged pieces of/)).toBeFocused();
  await page.getByLabel(/^Damaged pieces of/).fill('1');
  // While the shop cannot write, the page keeps the entered counts and shows the reason beside them.
  const full = 'The shop’s disk is full.';
  await page.route('**/api/orders/*/step', async (route) => route.fulfill({ status: 503, json: { message: full } }));
  await page.getByRole('button', { name: 'Save inspection' }).click();
  await expect(page.getByRole('alert').filter({ hasText: full })).toBeVisible();
  await expect(page.getByLabel(/^Damaged pieces of/)).toHaveValue('1');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Save inspection' }).click();
  await expect(stage).toContainText('Returned');
  const { order: now } = await admin.calls.get(`/orders/${order.id}`);
  expect(now).toMatchObject({ deliveryStatus: 'CANCELED', stage: 'RETURNED', paymentStatus: 'CANCELED' });
  const { product } = await admin.calls.get(`/products/${now.items[0].product.id}`);
  expect(product.variants[0].stock).toBe(4);
});

test('an order at the desk shows its stage in the list, and steps of several say what they do', async ({
  page,
  request,
  admin,
}) => {
  const { orderNumber, id } = await placed(request, admin, anAddress);
  await admin.calls.put(`/orders/${id}/step`, { step: 'handOver' });
  await admin.calls.put(`/orders/${id}/step`, { step: 'goOut' });
  await open(page, `/admin/order?q=${orderNumber}`);
  await expect(page.getByRole('row').filter({ hasText: orderNumber })).toContainText('Out for delivery');
  await page.getByLabel(`Select ${orderNumber}`).check();
  await page.getByLabel('Next step of the selected orders').selectOption('Mark as delivered');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('will be recorded as paid in cash.');
  await expect(question).toContainText('The customer gets no email. Emails are not set up');
  await question.getByRole('button', { name: 'No' }).click();
  await admin.calls.put(`/orders/${id}/step`, { step: 'refuse' });
  await open(page, `/admin/order/print?kind=slips&ids=${id}`);
  await expect(page.getByRole('article')).toContainText('do not ship');
});

test('a step of several orders is taken back at once, of those that took it', async ({ page, request, admin }) => {
  const orders = [];
  const phone = `98${String(Date.now()).slice(-8)}`;
  for (let n = 0; n < 3; n++) orders.push(await placed(request, admin, { ...anAddress, phone }));
  const [one, two, packed] = orders;
  await admin.calls.put(`/orders/${packed?.id}/step`, { step: 'pack' });
  await open(page, `/admin/order?q=${phone}`);
  for (const { orderNumber } of orders) await page.getByLabel(`Select ${orderNumber}`).check();
  await page.getByLabel('Next step of the selected orders').selectOption('Mark as packed');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as packed' }).click();
  await expect(page.getByText('2 orders are now Packed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 changes undone.')).toBeVisible();
  const stages = await Promise.all(
    [one, two, packed].map(async (order) => (await admin.calls.get(`/orders/${order?.id}`)).order.stage),
  );
  expect(stages).toEqual([undefined, undefined, 'PACKED']);
});

test('a label shows where it goes back to below the longest address', async ({ page, request, admin }) => {
  const { id } = await placed(request, admin, {
    ...anAddress,
    recipientName: 'Venkatanarasimharajuvaripeta '.repeat(3).slice(0, 80),
    addressLine1: 'Prestige Shantiniketan Residential Township '.repeat(5).slice(0, 200),
    addressLine2: 'Opposite the old banyan tree near Gate 2 '.repeat(5).slice(0, 200),
    phone: PHONE,
  });
  for (const kind of ['labels', 'labels-a4']) {
    await open(page, `/admin/order/print?kind=${kind}&ids=${id}`);
    const label = page.getByRole('article');
    const box = await label.boundingBox();
    for (const words of ['If not delivered', anAddress.postalCode, 'Phone']) {
      const part = await label.getByText(words).first().boundingBox();
      expect([words, (part?.y ?? Infinity) + (part?.height ?? 0) <= (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([
        words,
        true,
      ]);
    }
    const lines = label.getByText(/banyan/);
    expect(await lines.evaluate((all) => all.scrollHeight - all.clientHeight)).toBeLessThanOrEqual(1);
  }
});

test('a label sets a long Hindi address as large as its room takes', async ({ page, request, admin }) => {
  const { id } = await placed(request, admin, {
    ...anAddress,
    recipientName: 'डॉ. विश्वनाथ सत्यनारायण चतुर्वेदी (प्राचार्य)',
    addressLine1:
      'मकान संख्या ११२/ख, ग्राम व पोस्ट मोहनपुर, वाया रामनगर, प्राथमिक विद्यालय के सामने वाली गली में तीसरा मकान, पीपल के पास',
    addressLine2: 'ब्लॉक कार्यालय से दो किलोमीटर आगे, नहर के किनारे, पुराने डाकघर के पीछे, श्री गुप्ता किराना स्टोर के ऊपर',
    phone: PHONE,
  });
  for (const kind of ['labels', 'labels-a4']) {
    await open(page, `/admin/order/print?kind=${kind}&ids=${id}`);
    const lines = page.getByRole('article').getByText(/मोहनपुर/);
    const room = await lines.evaluate((all) => {
      const box = all.parentElement;
      const last = box?.lastElementChild?.getBoundingClientRect().bottom ?? 0;
      const spare = (box?.getBoundingClientRect().bottom ?? 0) - last;
      return { spare, line: Number.parseFloat(getComputedStyle(all).lineHeight) };
    });
    // Less than three lines of the label are empty, because the page chooses the largest letters that fit.
    expect(room.spare).toBeGreaterThan(0);
    expect([kind, room.spare < 3 * room.line]).toEqual([kind, true]);
  }
});

async function placed(
  request: APIRequestContext,
  admin: Caller,
  to: object,
): Promise<{ id: string; orderNumber: string }> {
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 5 }] });
  const calls = callsOf(request, await newCustomer(request, 'placer'));
  const { address } = await calls.post('/addresses', to);
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  return (await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' })).order;
}

async function expectParcel(page: Page, number: string): Promise<void> {
  const parcel = page.getByRole('region', { name: 'Your parcel' });
  await expect(parcel).toContainText(`Delhivery ${number}`);
  const link = parcel.getByRole('link');
  await expect(link).toHaveAttribute('href', `https://www.delhivery.com/track/package/${number}`);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
}
