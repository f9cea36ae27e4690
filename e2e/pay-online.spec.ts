import type { APIRequestContext, Page } from '@playwright/test';
import { allowConsoleErrors, expect, expectNoSidewaysScroll, open, test, waitForHydration } from './journey.ts';
import { anAddress, callsOf, findProductsInStock, newCustomer, signInBrowser } from './people.ts';
import { aProduct } from './products.ts';
import { openPayingShop, takeOnlinePayments, type PayingShop } from './paying-shop.ts';
import { emailsIn, ports } from './shops.ts';

// Shoppers pay online on their phones. The shop itself serves the page of a simulated bank, and no money is moved.

test.use({ baseURL: `http://127.0.0.1:${ports.paying}` });
test.describe.configure({ mode: 'default' });

let paying: PayingShop;
test.beforeAll(async () => {
  paying = await openPayingShop(ports.paying);
  await takeOnlinePayments(paying);
});
test.afterAll(async () => paying?.close());

/** Makes a new customer with an address and one piece in the cart. */
async function aBuyer(request: APIRequestContext) {
  const person = await newCustomer(request);
  const calls = callsOf(request, person);
  const { address } = await calls.post('/addresses', anAddress);
  const [piece] = await findProductsInStock(request, { limit: 1, atLeast: 3 });
  await calls.post('/cart/add', { productVariantId: piece?.variant.id, quantity: 1 });
  return { person, calls, address };
}

async function place(request: APIRequestContext, paymentMethod: 'ONLINE' | 'COD') {
  const buyer = await aBuyer(request);
  const { order } = await buyer.calls.post('/orders/place', { addressId: buyer.address.id, paymentMethod });
  return { ...buyer, order };
}

/** Waits for the page of the bank, presses a button there, and returns to the shop. */
async function atTheBank(page: Page, button: 'Pay' | 'Fail' | 'Leave it pending' | 'Close without paying') {
  await expect(page).toHaveURL(/\/simulator\//);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page).toHaveURL(/\/pay\//);
  await waitForHydration(page);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('an order is paid online, is cancelled, and its money goes back @core', async ({
  page,
  request,
  expectAccessible,
}) => {
  const { person } = await aBuyer(request);
  await signInBrowser(page, person);
  await open(page, '/checkout');
  const online = page.getByRole('radio', { name: /^UPI, card, net banking or wallet/ });
  await expect(online).toBeChecked();
  await expect(page.getByText('by Razorpay')).toBeVisible();
  await expect(page.getByText('Test mode: no real money is charged.')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/pay\//);
  await expect(heading(page, /^Pay ₹/)).toBeVisible();
  await expect(page.getByText(/minutes left/)).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  const number = /ORD\d+/.exec(await page.locator('main').innerText())?.[0] ?? '';

  await page.getByRole('button', { name: /^Pay ₹.* now$/ }).click();
  await atTheBank(page, 'Pay');
  await expect(heading(page, 'Paid, thank you')).toBeVisible();
  await expect(page.getByText(/^Delivery by /)).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'View this order' }).click();
  await expect(page).toHaveURL(/\/checkout\/placed\//);
  await expect(page.getByText(number).first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'My Orders' }).click();
  await page.getByRole('button', { name: new RegExp(number) }).click();
  await expect(page.getByRole('heading', { name: 'Paid online' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(/You paid ₹.* online\. We will refund it/);
  await page.getByRole('button', { name: 'Yes, Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Paid online, refunded' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('₹');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await expect
    .poll(async () =>
      (await emailsIn(paying.dataDir)).some(
        ({ to, text = '' }) =>
          to?.[0]?.address === person.user.email && text.includes(number) && /We will refund/.test(text),
      ),
    )
    .toBe(true);
});

test('a payment fails, another waits for the bank while the phone has no network, and comes through @core', async ({
  page,
  request,
  expectAccessible,
}) => {
  const { order } = await place(request, 'ONLINE');
  // The shopper is not signed in, because the link from the email is enough to pay.
  await open(page, `/pay/${order.online.token}`);
  await page.getByRole('button', { name: /^Pay ₹.* now$/ }).click();
  await atTheBank(page, 'Fail');
  await expect(heading(page, 'The payment did not go through')).toBeVisible();
  await expect(page.getByText(/^Reason: /)).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/simulator\//);
  const bank = page.url();
  await atTheBank(page, 'Leave it pending');
  await expect(heading(page, 'Waiting for your bank')).toBeVisible();
  await expectAccessible();

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. Your order is safe')).toBeVisible();
  await request.post(bank, { form: { act: 'pay' }, maxRedirects: 0 });
  await page.context().setOffline(false);
  await expect(heading(page, 'Paid, thank you')).toBeVisible();
  expect((await paying.owner.calls.get(`/orders/${order.id}`)).order.stage ?? 'TO_PACK').toBe('TO_PACK');

  // The reload simulates that somebody opens the same link on another phone a day later.
  await page.reload();
  await expect(heading(page, 'Paid, thank you')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await expect(page.getByText(/^Delivery by /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View this order' })).toHaveCount(0);
  // For a person who is not signed in, the form "Track an order" contains the order number, also after a reload.
  await page.getByRole('link', { name: 'Track an order' }).click();
  await expect(page.getByLabel('Order number')).toHaveValue(order.orderNumber);
  await page.reload();
  await expect(page.getByLabel('Order number')).toHaveValue(order.orderNumber);
  await expect(page.getByLabel('Mobile number')).toHaveValue('');
});

test('back from the bank without paying, the page asks first and then lets the shopper pay again @core', async ({
  page,
  request,
}) => {
  const { order } = await place(request, 'ONLINE');
  await open(page, `/pay/${order.online.token}`);
  await page.getByRole('button', { name: /^Pay ₹.* now$/ }).click();
  await expect(page).toHaveURL(/\/simulator\//);
  await page.goBack();
  await expect(page.getByText(/has not received a payment from you yet/)).toBeVisible();
  await page.getByRole('button', { name: /^Pay ₹.* now$/ }).click();
  await atTheBank(page, 'Pay');
  await expect(heading(page, 'Paid, thank you')).toBeVisible();
});

test('a cash order is paid online instead, and the courier asks for nothing @core', async ({ page, request }) => {
  const { order, person } = await place(request, 'COD');
  await signInBrowser(page, person);
  await open(page, `/myaccount/order?order=${order.id}`);
  await page.getByRole('button', { name: 'Pay online instead' }).click();
  await expect(page.getByText(/Until you have paid, this remains a cash on delivery order/)).toBeVisible();
  await page.getByRole('button', { name: /^Pay ₹.* now$/ }).click();
  await atTheBank(page, 'Pay');
  await expect(heading(page, 'Paid, thank you')).toBeVisible();
  const now = (await paying.owner.calls.get(`/orders/${order.id}`)).order;
  expect([now.paymentMethod, now.paymentStatus]).toEqual(['ONLINE', 'PAID']);
});

test('a cash order is paid online from the tracking link, by somebody who is not signed in @core', async ({
  page,
  request,
  expectAccessible,
}) => {
  const { calls } = await aBuyer(request);
  const { address } = await calls.post('/addresses', { ...anAddress, phone: '9829012345' });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  const { contact } = await paying.owner.calls.get(`/orders/${order.id}/contact`);
  const link = /\/track#\S+/.exec(contact.whatsapp.text)?.[0] ?? '';
  // A person who knows only the order number and the phone number cannot begin a payment.
  await open(page, '/track');
  await page.getByLabel('Order number').fill(order.orderNumber);
  await page.getByLabel('Mobile number').fill('9829012345');
  await page.getByRole('button', { name: 'Track' }).click();
  await expect(heading(page, `Order ${order.orderNumber}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay online instead' })).toHaveCount(0);

  await page.goto('about:blank');
  await open(page, link);
  await expect(heading(page, `Order ${order.orderNumber}`)).toBeVisible();
  await expect(page.getByText('to pay in cash')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Pay online instead' }).click();
  await expect(page.getByText(/Until you have paid, this remains a cash on delivery order/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText('to pay in cash')).toBeVisible();
  await page
    .getByRole('button', { name: 'Pay online instead' })
    .or(page.getByRole('link', { name: 'Pay online instead' }))
    .click();
  await page.getByRole('button', { name: /^Pay ₹.* now$/ }).click();
  await atTheBank(page, 'Pay');
  await expect(heading(page, 'Paid, thank you')).toBeVisible();
  const now = (await paying.owner.calls.get(`/orders/${order.id}`)).order;
  expect([now.paymentMethod, now.paymentStatus]).toEqual(['ONLINE', 'PAID']);
  await page.goto('about:blank');
  await open(page, link);
  await expect(page.getByRole('heading', { name: 'Paid online' })).toBeVisible();
  await expect(page.getByText('Pay online instead')).toHaveCount(0);
});

test('a prepaid piece is exchanged with nothing to pay, and its money goes back if the new one cannot be sent @core', async ({
  page,
  request,
  expectAccessible,
}) => {
  const { owner } = paying;
  const { name, variants } = await aProduct(owner, {
    variants: [
      { size: 'M', stock: 8 },
      { size: 'L', stock: 2 },
    ],
  });
  const person = await newCustomer(request);
  const calls = callsOf(request, person);
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'ONLINE' });
  const { url: bank } = await calls.post(`/pay/${order.online.token}`);
  await request.post(bank, { form: { act: 'pay' }, maxRedirects: 0 });
  await calls.get(`/pay/${order.online.token}`);
  await owner.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });

  await signInBrowser(page, person);
  await open(page, `/myaccount/order?order=${order.id}`);
  await page.getByRole('button', { name: 'Return or exchange' }).click();
  await page.getByLabel('Exchange for another size or colour').check();
  await page.getByLabel(`Exchange ${name} for`).selectOption({ label: 'Indigo, L – 2 left' });
  await page.getByLabel('Reason for return').selectOption('Too small');
  await expect(page.getByLabel('UPI ID')).toHaveCount(0);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Request exchange' }).click();
  const returns = page.getByRole('region', { name: 'Returns' });
  await expect(returns.getByRole('heading')).toHaveText('Exchange · requested');
  await expect(page.getByRole('region', { name: 'Refunds' })).toHaveCount(0);
  const [{ id }] = (await calls.get(`/orders/${order.id}/returns`)).returns;
  for (const event of ['approve', 'receive', 'inspect', 'refund'])
    await owner.calls.put(`/returns/${id}/step`, { event });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('₹');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await expect(async () => {
    const { refunds } = await calls.get(`/pay/${order.online.token}`);
    expect(refunds).toMatchObject([{ amount: order.orderTotal, state: 'done' }]);
  }).toPass({ timeout: 30_000 });
});

for (const viewport of [
  { width: 360, height: 760 },
  { width: 1366, height: 768 },
])
  test(`a refund that the gateway refuses is a task, and is sent again, ${viewport.width} px wide @core`, async ({
    page,
    request,
    expectAccessible,
  }) => {
    await page.setViewportSize(viewport);
    const { order, calls } = await place(request, 'ONLINE');
    const { url: bank } = await calls.post(`/pay/${order.online.token}`);
    const press = async (act: string) => request.post(bank, { form: { act }, maxRedirects: 0 });
    await press('pay');
    await calls.get(`/pay/${order.online.token}`);
    await press('refuse');
    await calls.put(`/orders/${order.id}/cancel`);

    await signInBrowser(page, paying.owner);
    const tasksOf = async () => {
      await open(page, '/admin');
      return page.getByRole('link', { name: /Failed refunds/ });
    };
    await expect(async () => expect(await tasksOf()).toBeVisible({ timeout: 2_000 })).toPass({ timeout: 30_000 });
    await expectAccessible();
    await page.getByRole('link', { name: /Failed refunds/ }).click();
    await expect(page.getByText(/does not have enough balance/)).toBeVisible();
    await expectAccessible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: order.orderNumber }).click();
    await expect(page).toHaveURL(/\/admin\/order\?/);
    const panel = page.getByRole('dialog').getByRole('region', { name: 'Online payment' });
    await expect(panel.getByText(/does not have enough balance/)).toBeVisible();
    await expectNoSidewaysScroll(page);

    // Meanwhile the owner has added money to the shop's account at the gateway, so a refund is possible.
    await press('allow');
    await panel.getByRole('button', { name: 'Send again' }).click();
    const sure = page.getByRole('alertdialog');
    await expect(sure).toContainText('The amount is never refunded twice.');
    await expectAccessible();
    await sure.getByRole('button', { name: 'Send again' }).click();
    await expect(async () => {
      const { money } = await paying.owner.calls.get(`/orders/${order.id}/payments`);
      expect(money.refunds).toMatchObject([{ state: 'done', tries: 2, problem: '' }]);
    }).toPass({ timeout: 30_000 });
    await page.reload();
    await expect(panel.getByText('Refunded', { exact: true }).first()).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Send again' })).toHaveCount(0);
    await expectAccessible();
    await expectNoSidewaysScroll(page);
    await expect(await tasksOf()).toHaveCount(0);
    expect((await calls.get(`/pay/${order.online.token}`)).refunds).toMatchObject([{ state: 'done' }]);
  });

test('without network the pay page and the tracking page say so, and stay @core', async ({ page, request }) => {
  const { order } = await place(request, 'ONLINE');
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await open(page, `/pay/${order.online.token}`);
  await expect(heading(page, /^Pay ₹/)).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Pay ₹.* now$/ }).click();
  await expect(page.getByText('You seem to be offline.')).toBeVisible();
  await expect(heading(page, /^Pay ₹/)).toBeVisible();
  await page.context().setOffline(false);
  await open(page, '/track');
  await page.getByLabel('Order number').fill(order.orderNumber);
  await page.getByLabel('Mobile number').fill('9829012345');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Track' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page.getByLabel('Order number')).toHaveValue(order.orderNumber);
  await page.context().setOffline(false);
});

test('the network is lost while the order is placed: the pay page waits, and then asks @core', async ({
  page,
  request,
}) => {
  const { person } = await aBuyer(request);
  await signInBrowser(page, person);
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await open(page, '/checkout');
  await expect(page.getByText('by Razorpay')).toBeVisible();
  await page.route('**/api/orders/place', async (route) => {
    const answer = await route.fetch();
    await page.context().setOffline(true);
    await route.fulfill({ response: answer });
  });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/pay\//);
  await expect(page.getByText('You are offline. Your order is safe')).toBeVisible();
  await page.context().setOffline(false);
  await expect(heading(page, /^Pay ₹/)).toBeVisible();
});

test('an order that its shopper cancels unpaid is not called late, and money on its way is said to go back @core', async ({
  page,
  request,
}) => {
  const unpaid = await place(request, 'ONLINE');
  await unpaid.calls.put(`/orders/${unpaid.order.id}/cancel`);
  await open(page, `/pay/${unpaid.order.online.token}`);
  await expect(heading(page, 'This order is cancelled')).toBeVisible();
  await expect(page.getByText(/^This order was cancelled before it was paid/)).toBeVisible();

  const waiting = await place(request, 'ONLINE');
  const { url } = await waiting.calls.post(`/pay/${waiting.order.online.token}`);
  await request.post(url, { form: { act: 'pending' }, maxRedirects: 0 });
  await waiting.calls.get(`/pay/${waiting.order.online.token}`);
  await waiting.calls.put(`/orders/${waiting.order.id}/cancel`);
  await open(page, `/pay/${waiting.order.online.token}`);
  await expect(page.getByText(/If your payment arrives, we will refund it/)).toBeVisible();
});

test('a link that leads to no order says so @core', async ({ page, expectAccessible }) => {
  await open(page, '/pay/none');
  await expect(heading(page, 'This link does not work')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
});

test('an owner rewards paying online: the cart says so, and the checkout takes it off @core', async ({
  page,
  browser,
  request,
  afterwards,
  expectAccessible,
}) => {
  const { owner } = paying;
  afterwards(async () => {
    const { offers } = await owner.calls.get('/offers');
    for (const { id } of offers) await owner.calls.delete(`/offers/${id}`);
  });
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const office = await context.newPage();
  await signInBrowser(office, owner);
  await open(office, '/admin/offers/new');
  await office.getByRole('radio', { name: 'Rupees off' }).check();
  await office.getByRole('textbox', { name: 'Rupees off' }).fill('50');
  await office.getByLabel('Name').fill('Online reward');
  await office.getByRole('button', { name: /^Limits/ }).click();
  await office.getByRole('checkbox', { name: /^Only for orders paid online before packing/ }).check();
  const sample = office.getByRole('complementary', { name: 'A sample cart' });
  await expect(sample.getByText('What a customer who pays online would see')).toBeVisible();
  await expect(sample.getByText('Online reward takes ₹50 off.')).toBeVisible();
  await expectNoSidewaysScroll(office);
  await office.getByRole('button', { name: 'Save offer' }).click();
  await expect(office.getByText(/₹50 off .*, online payment only/)).toBeVisible();
  await context.close();

  const { person, calls } = await aBuyer(request);
  const { cart } = await calls.get('/cart');
  const rupees = (amount: string) => `₹${Number(amount).toLocaleString('en-IN')}`;
  const [inCash, prepaid] = [rupees(cart.total), rupees(cart.prepaid.total)];
  expect(Number(cart.total) - Number(cart.prepaid.total)).toBe(50);
  await signInBrowser(page, person);
  await open(page, '/cart');
  const summary = page.getByRole('complementary');
  await expect(summary.getByText('₹50 off if you pay online.')).toBeVisible();
  await expect(summary.getByText(inCash).last()).toBeVisible();
  await expect(summary.getByText(prepaid)).toHaveCount(0);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await summary.getByRole('link', { name: /checkout/i }).click();

  await page.getByRole('radio', { name: /^Cash on Delivery/i }).check();
  await expect(summary.getByText('₹50 off if you pay online.')).toBeVisible();
  await expect(summary.getByText('Online reward')).toHaveCount(0);
  await page.getByRole('radio', { name: /^UPI, card, net banking or wallet/ }).check();
  await expect(summary.getByText('Online reward')).toBeVisible();
  await expect(summary.getByText(prepaid)).toBeVisible();
  await expect(summary.getByText('₹50 off if you pay online.')).toHaveCount(0);
  await expect(page.getByText('Changed since you opened this page')).toHaveCount(0);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(heading(page, `Pay ${prepaid}`)).toBeVisible();
});
