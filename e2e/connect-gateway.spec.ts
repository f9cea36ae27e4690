import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, findProductsInStock, newCustomer, signInBrowser } from './people.ts';
import { forgetGateways, openPayingShop, orderToPay, razorpayKeys, takeOnlinePayments } from './paying-shop.ts';
import type { PayingShop } from './paying-shop.ts';
import { ports } from './shops.ts';

// In these journeys an owner connects a payment gateway, tries it, and checks the payments, also those that went wrong.

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
  // No answer of the API contains a stored key.
  await expect(page.getByText(razorpayKeys.keySecret)).toHaveCount(0);
  const answer = JSON.stringify(await paying.owner.calls.get('/gateways'));
  for (const secret of [razorpayKeys.keySecret, razorpayKeys.webhookSecret]) expect(answer).not.toContain(secret);

  // As long as only the keys are stored, customers cannot pay online, and the page says so.
  const notChosen = razorpay.getByText('Customers cannot pay online yet.');
  await expect(notChosen).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Test/ })).toBeChecked();
  await page.getByLabel('Accept payments through').selectOption({ label: 'Razorpay' });
  while (await page.getByRole('button', { name: /^Move up: Online/ }).count())
    await page.getByRole('button', { name: /^Move up: Online/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Payment settings saved.')).toBeVisible();
  await expect(page.getByText(/^Test mode: customers see online payment/)).toBeVisible();
  await expect(notChosen).toHaveCount(0);
  await expectAccessible();

  await razorpay.getByRole('button', { name: /^Try it with ₹1/ }).click();
  const opened = page.waitForEvent('popup');
  await razorpay.getByRole('link', { name: 'Continue to Razorpay' }).click();
  const bank = await opened;
  await expect(bank.getByText('₹1', { exact: true })).toBeVisible();
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
  const list = page.getByRole('list', { name: 'Awaiting payment' });
  await expect(list).toContainText(order.orderNumber);
  // On a phone, too, the first order of the list is visible below the sentences about test mode.
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await list.getByRole('listitem').first().boundingBox())?.y).toBeLessThan(400);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await list.getByRole('link', { name: order.orderNumber }).click();
  const panel = page.getByRole('dialog').getByRole('region', { name: 'Online payment' });
  await panel.getByRole('button', { name: 'Payment link' }).click();
  await expect(panel.getByText(new RegExp(`/pay/${order.online.token}`))).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Send on WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
  await expectAccessible();

  const { url } = await calls.post(`/pay/${order.online.token}`);
  await request.post(url, { form: { act: 'pay' }, maxRedirects: 0 });
  await open(page, `/admin/order?order=${order.id}`);
  await expect(page.getByRole('dialog').getByText('Online, paid')).toBeVisible();
  await expect(panel.getByText(/^₹.* by UPI on /)).toBeVisible();
  await expect(panel.getByText('For this order')).toBeVisible();
  await expectAccessible();
});

test('money of another amount is a task: one is kept for its order, another goes back @core', async ({
  page,
  request,
  expectAccessible,
}) => {
  await takeOnlinePayments(paying);
  const kept = await orderToPay(paying, request);
  const returned = await orderToPay(paying, request);
  for (const one of [kept, returned]) await one.atTheBank('less');
  await signInBrowser(page, paying.owner);
  await open(page, '/admin');
  await page.getByRole('link', { name: /Payments to review/ }).click();
  const list = page.getByRole('list', { name: 'To review' });
  const rowOf = ({ order }: typeof kept) => list.getByRole('listitem').filter({ hasText: order.orderNumber }).first();
  await expect(rowOf(kept)).toContainText('The amount received differs from the amount due.');
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  await rowOf(kept).getByRole('button', { name: 'Keep payment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep payment' }).click();
  await expect(rowOf(kept)).toHaveCount(0);
  // One rupee is still missing. The order waits until the customer pays this rupee on the same page.
  expect((await kept.now()).stage).toBe('TO_PAY');
  await kept.atTheBank('pay');
  expect((await kept.now()).paymentStatus).toBe('PAID');

  await rowOf(returned).getByRole('button', { name: 'Refund payment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund payment' }).click();
  await expect(rowOf(returned)).toHaveCount(0);
  const refunds = async () => (await paying.owner.calls.get(`/orders/${returned.order.id}/payments`)).money.refunds;
  await expect.poll(async () => (await refunds()).map(({ state }: { state: string }) => state)).toEqual(['done']);
  expect((await returned.now()).paymentStatus).toBe('PENDING');
});

test('a paid order whose size is exchanged asks for the rest of a dearer one, and gives back for a cheaper one @core', async ({
  page,
  request,
  expectAccessible,
}) => {
  await takeOnlinePayments(paying);
  const { kurta, order, now, token, atTheBank } = await orderToPay(paying, request);
  await atTheBank('pay');
  await signInBrowser(page, paying.owner);
  const change = async (label: RegExp) => {
    await open(page, `/admin/order?order=${order.id}`);
    await page.getByRole('button', { name: 'Edit order' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit order ${order.orderNumber}` });
    const sizes = dialog.getByLabel(`Colour and size of ${kurta.name}`);
    const value = await sizes.getByRole('option', { name: label }).getAttribute('value');
    await sizes.selectOption(value ?? '');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await change(/, L /);
  expect((await now()).stage).toBe('TO_PAY');
  await open(page, `/pay/${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Pay ₹300' })).toBeVisible();
  await expectAccessible();
  await atTheBank('pay');
  expect((await now()).paymentStatus).toBe('PAID');

  await change(/, S /);
  const refunds = async () => (await paying.owner.calls.get(`/orders/${order.id}/payments`)).money.refunds;
  const sums = async () =>
    (await refunds()).reduce((sum: number, { amount }: { amount: string }) => sum + Number(amount), 0);
  expect(await sums()).toBe(500);
  expect((await now()).paymentStatus).toBe('PAID');
});
