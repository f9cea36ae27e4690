import type { APIRequestContext, Page } from '@playwright/test';
import { expect, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer, type Caller } from './people.ts';
import { aProduct } from './products.ts';
import { serial } from './serial.ts';

// Two people have the same form open, and both save it. The second person gets a message, keeps the typed texts, and
// sees the changes of the first person. Other files test this for the company and categories (two-colleagues), products
// (admin-products-together) and the sheet (admin-unsaved).

const theirs = (page: Page) => page.getByRole('alert').filter({ hasText: 'Someone else saved' });

test('two on one courier see theirs and mine, and keep what only one of them changed @core', async ({
  page,
  admin,
  afterwards,
  expectAccessible,
}) => {
  const name = `Courier ${serial()}`;
  const { courier } = await admin.calls.post('/couriers', { name, phone: '022 1000' });
  afterwards(async () => admin.calls.delete(`/couriers/${courier.id}`));
  await open(page, '/admin/couriers');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const phone = page.getByLabel('Phone');
  await phone.fill('022 2000');
  await admin.calls.put(`/couriers/${courier.id}`, { name, phone: '022 3000', remitDays: 12 });
  const save = page.getByRole('button', { name: 'Save' });
  // On a phone the message appears far above the button, so the page scrolls to it by itself.
  await page.setViewportSize({ width: 360, height: 640 });
  await save.click();
  await expect(theirs(page)).toContainText('Yours: “022 2000”');
  await expect(theirs(page).getByRole('button', { name: 'Keep my version' })).toBeInViewport({ ratio: 1 });
  await expect(theirs(page)).toContainText('Theirs: “022 3000”');
  await expectAccessible();
  // If the person saves again without choosing a version, the page does not overwrite the other person's change.
  await save.click();
  await expect(theirs(page)).toBeVisible();
  expect((await admin.calls.get('/couriers')).couriers).toContainEqual(expect.objectContaining({ phone: '022 3000' }));
  await theirs(page).getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByLabel('Remits COD after (days)')).toHaveValue('12');
  await save.click();
  await expect(page.getByText('Courier saved.')).toBeVisible();
  expect((await admin.calls.get('/couriers')).couriers).toContainEqual(
    expect.objectContaining({ id: courier.id, phone: '022 2000', remitDays: 12 }),
  );
});

test('a courier that was saved, then deleted while a form was open on it: nothing typed there is lost', async ({
  page,
  admin,
  afterwards,
}) => {
  const name = `Courier ${serial()}`;
  const { courier } = await admin.calls.post('/couriers', { name, phone: '022 1000' });
  let isThere = true;
  afterwards(async () => isThere && admin.calls.delete(`/couriers/${courier.id}`));
  await page.clock.install();
  await open(page, '/admin/couriers');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const phone = page.getByLabel('Phone');
  await phone.fill('022 2000');
  await admin.calls.put(`/couriers/${courier.id}`, { name, phone: '022 3000' });
  // The person returns to the tab a minute later, and the page reads the list again.
  await comeBackTo(page, '/couriers');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(theirs(page)).toContainText('Theirs: “022 3000”');
  await theirs(page).getByRole('button', { name: 'Keep my version' }).click();
  await admin.calls.delete(`/couriers/${courier.id}`);
  isThere = false;
  await comeBackTo(page, '/couriers');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This courier does not exist.' })).toBeVisible();
  await expect(phone).toHaveValue('022 2000');
  // If the person opens another row, the page asks before it closes the open one.
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(phone).toHaveValue('022 2000');
});

test('two on one webhook keep the events that each has chosen, and see both names', async ({
  page,
  admin,
  afterwards,
  expectAccessible,
}) => {
  const name = `Till ${serial()}`;
  const body = { name, url: 'https://till.example/orders', events: ['order.placed', 'stock.changed'] };
  const { webhook } = await admin.calls.post('/webhooks', body);
  afterwards(async () => admin.calls.delete(`/webhooks/${webhook.id}`));
  await open(page, '/admin/webhooks');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByLabel('Name').fill(`${name} mine`);
  await page.getByLabel('Order cancelled').check();
  await page.getByLabel('Stock changed').uncheck();
  const events = ['order.placed', 'stock.changed', 'product.retired'];
  await admin.calls.put(`/webhooks/${webhook.id}`, { ...body, name: `${name} theirs`, events });
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(theirs(page)).toContainText(`Yours: “${name} mine”`);
  await expect(theirs(page)).toContainText(`Theirs: “${name} theirs”`);
  await expectAccessible();
  await theirs(page).getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByLabel('Product deleted')).toBeChecked();
  await save.click();
  await expect(page.getByText('Webhook saved.')).toBeVisible();
  const saved = (await admin.calls.get('/webhooks')).webhooks.find((one: { id: string }) => one.id === webhook.id);
  expect(saved).toMatchObject({ name: `${name} mine`, events: ['order.placed', 'order.canceled', 'product.retired'] });
});

test('two on the UPI settings see theirs and mine; what was typed stays', async ({
  page,
  admin,
  afterwards,
  expectAccessible,
}) => {
  const { settings } = await admin.calls.get('/upi');
  afterwards(async () => admin.calls.put('/upi', { ...settings, updatedAt: undefined }));
  await admin.calls.put('/upi', { upiId: 'tana@okbank', payee: 'Tana Bana', lapseHours: 24 });
  await open(page, '/admin/upi');
  await page.getByRole('main').getByText('Settings', { exact: true }).click();
  const payee = page.getByLabel('Account holder’s name');
  await payee.fill('Tana Bana Retail');
  await admin.calls.put('/upi', { upiId: 'tana@okbank', payee: 'Tana Bana Textiles', lapseHours: 48 });
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(theirs(page)).toContainText('Yours: “Tana Bana Retail”');
  await expect(theirs(page)).toContainText('Theirs: “Tana Bana Textiles”');
  await expect(payee).toHaveValue('Tana Bana Retail');
  await expectAccessible();
  await theirs(page).getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByLabel('Cancel unpaid orders after (hours)')).toHaveValue('48');
  await save.click();
  await expect(page.getByText('UPI settings saved.')).toBeVisible();
  expect((await admin.calls.get('/upi')).settings).toMatchObject({ payee: 'Tana Bana Retail', lapseHours: 48 });
});

test('what is written for a return stays where a colleague goes on with it, who is first is seen, and a text in WhatsApp tells of it', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  const { order, made } = await aReturn(request, admin);
  await open(page, `/admin/returns?return=${made.id}`);
  const one = page.getByRole('dialog', { name: `Return of order ${order.orderNumber}` });
  await one.locator('summary', { hasText: 'Decline' }).click();
  await one.getByLabel('Reason (shown to the customer)').fill('The tag is gone');
  await admin.calls.put(`/returns/${made.id}/step`, { event: 'decline', words: 'It was washed' });
  await one.getByRole('button', { name: 'Decline' }).click();
  const alert = one.getByRole('alert').filter({ hasText: 'it is now “Declined”' });
  await expect(alert).toBeVisible();
  await expect(one.getByLabel('Reason (shown to the customer)')).toHaveValue('The tag is gone');
  await expect(one.getByRole('list').last()).toContainText('It was washed');
  await expectAccessible();
  await alert.getByRole('button', { name: 'Show current steps' }).click();
  await expect(alert).toBeHidden();
  await expect(one.getByRole('button', { name: 'Decline' })).toHaveCount(0);

  const whatsApp = one.getByRole('link', { name: 'Message the customer on WhatsApp: Declined. Opens in a new tab.' });
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/919876512346\?text=/);
  await page.context().route('https://wa.me/**', async (route) => route.fulfill({ body: 'WhatsApp' }));
  const popup = page.waitForEvent('popup');
  await whatsApp.click();
  await (await popup).close();
  const lines = async () => (await admin.calls.get(`/orders/${order.id}/timeline`)).timeline;
  await expect.poll(async () => (await lines()).at(-1)).toMatchObject({ kind: 'whatsapp', text: 'Declined' });
});

/** Makes a return for which a customer wants the money back. */
async function aReturn(request: APIRequestContext, admin: Caller) {
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 5 }] });
  const calls = callsOf(request, await newCustomer(request, 'sender'));
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { address } = await calls.post('/addresses', { ...anAddress, phone: '9876512346' });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await admin.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });
  const { return: made } = await calls.post(`/orders/${order.id}/returns`, {
    kind: 'refund',
    reason: 'SIZE_SMALL',
    payout: { by: 'upi', upiId: 'asha@okbank' },
    lines: [{ itemId: order.items[0].id, quantity: 1 }],
  });
  return { order, made };
}

/** Returns to this tab a minute later; the page then reads the shown data again. */
async function comeBackTo(page: Page, call: string): Promise<void> {
  await page.clock.fastForward(60_000);
  const answered = page.waitForResponse((response) => response.url().endsWith(`/api${call}`));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await answered;
}
