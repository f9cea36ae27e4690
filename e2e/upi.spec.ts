import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer, signInBrowser } from './people.ts';
import { aProduct } from './products.ts';
import { statementOf } from '../test/statement-of.ts';

// Shoppers pay by UPI without a payment provider: the shopper pays in an app and enters the payment's number, and the
// shop finds the payment.

test('an order is placed to be paid by UPI, its UTR is told, found in the statement, and it goes on to be packed @core', async ({
  page,
  browser,
  request,
  admin,
  baseURL,
  expectAccessible,
}) => {
  await open(page, '/admin/upi');
  const box = page.getByLabel('UPI ID');
  await expect(box).toBeAttached();
  const { settings } = await admin.calls.get('/upi');
  if (settings.upiId === '') {
    if (!(await box.isVisible())) await page.getByText('Settings', { exact: true }).click();
    await box.fill('tana.bana@okbank');
    await page.getByLabel('Account holder’s name').fill('Tana Bana');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('UPI settings saved.')).toBeVisible();
  }
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 5 }] });
  const customer = await newCustomer(request, 'upi');
  const calls = callsOf(request, customer);
  await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const theirs = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signInBrowser(theirs, customer);
  await open(theirs, '/checkout');
  await theirs.getByRole('radio', { name: /^UPI/ }).check();
  await theirs.getByRole('button', { name: 'Place Order' }).click();
  // As long as the order depends on the payment, the page does not say that the order is placed.
  const asked = theirs.getByRole('heading', { level: 1, name: /^Pay ₹999 by \d\d \w{3}, \d\d:\d\d to confirm$/ });
  await expect(asked).toBeFocused();
  await expect(theirs.getByText('Order Placed!')).toHaveCount(0);
  await expect(theirs.getByText(/successfully/)).toHaveCount(0);
  await expect(theirs.getByRole('img', { name: /^QR code to pay ₹999/ })).toBeVisible();
  const number = /ORD\d+/.exec(await theirs.locator('main').innerText())?.[0] ?? '';
  await expect(theirs.getByRole('link', { name: 'Pay ₹999 with a UPI app' })).toHaveAttribute(
    'href',
    new RegExp(`^upi://pay\\?pa=.*am=999\\.00.*tn=${number}`),
  );
  await expectNoSidewaysScroll(theirs);
  await theirs.getByRole('textbox', { name: 'UTR' }).fill('1234');
  await theirs.getByRole('button', { name: 'I have paid' }).click();
  await expect(theirs.getByText(/12-digit/).last()).toBeVisible();
  const utr = `53${number.slice(-6)}${String(Date.now()).slice(-4)}`;
  await theirs.getByRole('textbox', { name: 'UTR' }).fill(utr);
  await theirs.getByRole('button', { name: 'I have paid' }).click();
  await expect(theirs.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();

  const [{ id }] = (await admin.calls.get(`/orders/all?q=${number}`)).orders;
  await open(page, `/admin/order/print?kind=slips&ids=${id}`);
  const slip = page.getByRole('article', { name: `Packing slip for ${number}` });
  await expect(slip).toContainText('To be paid by UPI, not in cash');
  await expect(slip).not.toContainText('cash on delivery');
  await open(page, '/admin/upi');
  await expect(page.getByRole('list', { name: 'To verify' })).toContainText(utr);
  await page.getByLabel('Statement lines').fill(statementOf([[utr, '999.00', 'MEERA']]));
  await page.getByRole('button', { name: 'Match payments' }).click();
  await expect(page.getByText('1 payment found.')).toBeVisible();
  await expectAccessible();

  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: 'Paid by UPI' })).toBeVisible();
  await theirs.context().close();
  await open(page, `/admin/order/print?kind=slips&ids=${id}`);
  await expect(slip).toContainText('Prepaid: nothing to collect');
  await expect(slip).not.toContainText('cash on delivery');
  await open(page, `/admin/order?q=${number}`);
  await page.getByRole('button', { name: number, exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('UPI, paid');
});

test('whoever marks a payment of another amount as paid is told what came, and what the order costs; a surplus is refunded', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  const { settings } = await admin.calls.get('/upi');
  if (settings.upiId === '') await admin.calls.put('/upi', { upiId: 'tana.bana@okbank', payee: 'Tana Bana' });
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 5 }] });
  const calls = callsOf(request, await newCustomer(request, 'upi'));
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'UPI' });
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { order: dear } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'UPI' });
  const [utr, more] = ['54', '57'].map(
    (head) => `${head}${order.orderNumber.slice(-6)}${String(Date.now()).slice(-4)}`,
  );
  // The customers have entered no UTR, but the remarks of their payments name the orders.
  const text = statementOf([
    [utr ?? '', '1.00', order.orderNumber],
    [more ?? '', '1,098.00', dear.orderNumber],
  ]);
  await open(page, '/admin/upi');
  await page.getByLabel('Statement lines').fill(text);
  await page.getByRole('button', { name: 'Match payments' }).click();
  await expect(page.getByText('2 payments read; none matches an unpaid order with this amount.')).toBeVisible();
  await expect(page.getByText('Wrong amount')).toHaveCount(2);
  const verify = page.getByRole('list', { name: 'To verify' }).getByRole('listitem');
  const row = verify.filter({ hasText: utr ?? '' });
  await expect(row).toContainText('₹1 of ₹999');
  await expect(row).toContainText('or the order is cancelled');
  await row.getByRole('button', { name: 'Mark as paid' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText(
    `Mark order ${order.orderNumber} as paid with ₹1? The bank statement shows this amount, but the order total is ₹999.`,
  );
  await asked.getByRole('button', { name: 'Mark as paid with ₹1', exact: true }).click();
  await expect(row).toHaveCount(0);
  // The result below the pasted statement no longer says "Wrong amount", and so agrees with the list.
  await expect(page.getByText('Wrong amount')).toHaveCount(0);
  await verify
    .filter({ hasText: more ?? '' })
    .getByRole('button', { name: 'Mark as paid' })
    .click();
  await expect(asked).toContainText('The extra ₹99 will be listed under “To refund”.');
  await asked.getByRole('button', { name: 'Mark as paid with ₹1,098' }).click();
  await open(page, '/admin/upi?tab=owed');
  const owed = page
    .getByRole('list', { name: 'To refund' })
    .getByRole('listitem')
    .filter({ hasText: dear.orderNumber });
  await expect(owed).toContainText('Overpaid by ₹99. Please refund it.');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await owed.getByRole('textbox', { name: 'Payment reference' }).fill('IMPS 99');
  await owed.getByRole('button', { name: 'Mark as refunded' }).click();
  await expect(owed).toHaveCount(0);
});

test('a payment of the counter waits for the staff’s word, and a line that was not read is corrected @core', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  const { settings } = await admin.calls.get('/upi');
  if (settings.upiId === '') await admin.calls.put('/upi', { upiId: 'tana.bana@okbank', payee: 'Tana Bana' });
  const utr = `55${String(Date.now()).slice(-10)}`;
  await admin.calls.post('/upi-payments/statement', { text: statementOf([[utr, '999.00', 'COUNTER']]) });
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 5 }] });
  const calls = callsOf(request, await newCustomer(request, 'upi'));
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'UPI' });
  expect((await calls.put(`/orders/${order.id}/utr`, { utr })).order.paymentStatus).toBe('PENDING');
  await open(page, '/admin/upi?tab=toConfirm');
  const waiting = page.getByRole('list', { name: 'To confirm' }).getByRole('listitem').filter({ hasText: utr });
  await expect(waiting).toContainText('This payment was in your statement before the customer entered the UTR.');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await waiting.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(waiting).toHaveCount(0);
  expect((await admin.calls.get(`/orders/${order.id}`)).order.paymentStatus).toBe('PAID');

  const typed = `56${String(Date.now()).slice(-10)}`;
  const titles = 'Date,Narration,Ref No,Debit,Credit,Balance';
  await page
    .getByLabel('Statement lines')
    .fill(`${titles}\n01/11/26,UPI-TEA STALL,5.6E+11,,"1,401.00",9\n02/11/26,UPI-REFUND,7,5.00,,4`);
  await page.getByRole('button', { name: 'Match payments' }).click();
  await expect(
    page.getByText('2 lines were skipped: the UTR or amount is missing or unclear, or they are not payments to you.'),
  ).toBeVisible();
  await expect(page.getByText(/Line 2 · A spreadsheet program has shortened the number/)).toBeVisible();
  await page.getByRole('button', { name: 'Correct this line: 2' }).click();
  await page.getByRole('textbox', { name: 'UTR', exact: true }).fill(typed);
  await page.getByRole('textbox', { name: 'Amount received' }).fill('1,401.00');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save line' }).click();
  await expect(page.getByText('The line was corrected.')).toBeVisible();
  await expect(page.getByText(`UTR ${typed}`).first()).toBeVisible();
});
