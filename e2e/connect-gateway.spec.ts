import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, findProductsInStock, newCustomer, signInBrowser } from './people.ts';
import { forgetGateways, openPayingShop, razorpayKeys, takeOnlinePayments, type PayingShop } from './paying-shop.ts';
import { ports } from './shops.ts';

// An owner connects a payment gateway, tries it, and looks after the payments.

test.use({ baseURL: `http://127.0.0.1:${ports.connecting}` });
test.describe.configure({ mode: 'default' });

let paying: PayingShop;
test.beforeAll(async () => {
  paying = await openPayingShop(ports.connecting);
  await forgetGateways(paying);
});
test.afterAll(async () => paying?.close());

test('the owner connects a gateway, tries it with one rupee, and offers it first @core', async ({
  page,
  expectAccessible,
}) => {
  await signInBrowser(page, paying.owner);
  await open(page, '/admin/gateways');
  await page.getByRole('button', { name: /^(Enter|Replace) test keys: Razorpay$/ }).click();
  await page.getByLabel('Key ID').fill(razorpayKeys.keyId);
  await page.getByLabel('Key secret').fill(razorpayKeys.keySecret);
  await page.getByLabel('Webhook secret').fill(razorpayKeys.webhookSecret);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save keys' }).click();
  const razorpay = page.getByRole('region', { name: 'Razorpay' });
  await expect(razorpay.getByText(/^Test keys: ending in /)).toBeVisible();
  // A stored key is never answered again.
  await expect(page.getByText(razorpayKeys.keySecret)).toHaveCount(0);
  const answer = JSON.stringify(await paying.owner.calls.get('/gateways'));
  for (const secret of [razorpayKeys.keySecret, razorpayKeys.webhookSecret]) expect(answer).not.toContain(secret);

  await expect(page.getByRole('radio', { name: /^Test/ })).toBeChecked();
  await page.getByLabel('Payments are taken by').selectOption({ label: 'Razorpay' });
  while (await page.getByRole('button', { name: /^Move up: Online/ }).count())
    await page.getByRole('button', { name: /^Move up: Online/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Payment settings saved.')).toBeVisible();
  await expect(page.getByText(/^Test mode: customers see online payment/)).toBeVisible();
  await expectAccessible();

  await razorpay.getByRole('button', { name: /^Try it with ₹1/ }).click();
  const opened = page.waitForEvent('popup');
  await razorpay.getByRole('link', { name: 'Continue to Razorpay' }).click();
  const bank = await opened;
  await expect(bank.getByText('₹1')).toBeVisible();
  await bank.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(bank).toHaveURL(/\/admin\/gateways/);
  await bank.close();
  const { methods, online } = await paying.owner.calls.get('/payment-methods');
  expect([methods[0], online.gateway, online.isTest]).toEqual(['ONLINE', 'Razorpay', true]);
});

test('the staff see an order’s money, send its payment link, and find it among the payments @core', async ({
  page,
  request,
  expectAccessible,
}) => {
  await takeOnlinePayments(paying);
  const person = await newCustomer(request);
  const calls = callsOf(request, person);
  const { address } = await calls.post('/addresses', { ...anAddress, phone: '9829012345' });
  const [piece] = await findProductsInStock(request, { limit: 1, atLeast: 3 });
  await calls.post('/cart/add', { productVariantId: piece?.variant.id, quantity: 1 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'ONLINE' });
  await signInBrowser(page, paying.owner);
  await open(page, '/admin/payments');
  const list = page.getByRole('list', { name: 'To be paid' });
  await expect(list).toContainText(order.orderNumber);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await list.getByRole('link', { name: order.orderNumber }).click();
  const panel = page.getByRole('dialog').getByRole('region', { name: 'Online payment' });
  await panel.getByRole('button', { name: 'Payment link' }).click();
  await expect(panel.getByText(new RegExp(`/pay/${order.online.token}`))).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
  await expectAccessible();

  const { url } = await calls.post(`/pay/${order.online.token}`);
  await request.post(url, { form: { act: 'pay' }, maxRedirects: 0 });
  await open(page, `/admin/order?order=${order.id}`);
  await expect(page.getByRole('dialog').getByText('Online, paid')).toBeVisible();
  await expect(panel.getByText(/^₹.* by UPI on /)).toBeVisible();
  await expect(panel.getByText('For this order')).toBeVisible();
  await expectAccessible();
});
