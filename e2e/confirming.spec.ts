import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer } from './people.ts';
import { aProduct } from './products.ts';
import { emailsOf } from './shops.ts';

const off = { value: null, firstOrder: false, refusals: null, pins: [], waitHours: 24 };

// These journeys are about cash orders that wait until their customer has confirmed them.

test('the owner asks about first orders; one is confirmed by the link in its email, another by a call', async ({
  page,
  browser,
  request,
  owner,
  admin,
  baseURL,
  engine,
  afterwards,
  expectAccessible,
}) => {
  const { rules } = await owner.calls.get('/confirm-rules');
  const { updatedAt: _, ...before } = rules;
  afterwards(async () => owner.calls.put('/confirm-rules', before));
  await owner.calls.put('/confirm-rules', off);
  await open(page, '/admin/confirm-rules');
  await expect(page.getByText('No orders need confirmation now.')).toBeVisible();
  await page.getByLabel('PIN codes starting with').fill('0123');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter 6-digit PIN codes')).toBeVisible();
  await page.getByLabel('PIN codes starting with').fill('');
  await page.getByLabel('Customers with no delivered order yet').check();
  await page.getByLabel('Hours to confirm').fill('36');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Rules saved successfully!')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 9 }] });
  const customer = await newCustomer(request, 'doubtful');
  const calls = callsOf(request, customer);
  const { address } = await calls.post('/addresses', { ...anAddress, phone: '9876512346' });
  const place = async () => {
    await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
    const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
    expect(order.stage).toBe('TO_CONFIRM');
    return order;
  };
  const first = await place();
  await calls.post('/orders/send-confirmation', { orderData: { id: first.id }, email: customer.user.email });

  const guest = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  const link = async () =>
    (await emailsOf(engine)).flatMap(({ to, text }) =>
      to?.[0]?.address === customer.user.email ? (/\/track#\S+/.exec(text ?? '') ?? []) : [],
    )[0];
  await expect.poll(link).toBeDefined();
  await open(guest, (await link()) ?? '');
  await expect(guest.getByRole('heading', { name: 'Confirm this order?' })).toBeVisible();
  await expectNoSidewaysScroll(guest);
  // Programs that scan emails open the link, too, but opening the page confirms nothing.
  expect((await calls.get(`/orders/${first.id}`)).order.stage).toBe('TO_CONFIRM');
  await guest.getByRole('button', { name: 'Yes, confirm order' }).click();
  await expect(guest.getByText('Your order is confirmed and we are packing it.')).toBeFocused();
  await expect(guest.getByRole('button', { name: 'Yes, confirm order' })).toBeHidden();
  expect((await calls.get(`/orders/${first.id}`)).order.stage).toBeUndefined();
  await guest.context().close();

  const second = await place();
  await open(page, `/admin/order?desk=toConfirm&order=${second.id}`);
  const detail = page.getByRole('dialog');
  const history = detail.getByRole('list', { name: 'History' });
  await expect(detail.getByText('Waiting for the customer to confirm until')).toBeVisible();
  const whatsApp = detail.getByRole('link', { name: 'Message the customer on WhatsApp: To confirm' });
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/919876512346\?text=/);
  await page.context().route('https://wa.me/**', async (route) => route.fulfill({ body: 'WhatsApp' }));
  const opened = page.context().waitForEvent('page');
  await whatsApp.click();
  await (await opened).close();
  await expect(history).toContainText('WhatsApp message “To confirm” prepared by');
  await page.keyboard.press('n');
  await expect(history).toContainText('no answer');
  await page.keyboard.press('x');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Its items go back into stock.');
  await page.keyboard.press('Escape');
  await expectAccessible();
  await page.keyboard.press('c');
  await expect(history).toContainText('Confirmed by');
  await expect(detail.getByRole('group', { name: 'Call result' })).toBeHidden();
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(detail.getByRole('group', { name: 'Call result' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the link of another order, opened in the same tab, asks about that order @core', async ({
  page,
  request,
  owner,
  afterwards,
}) => {
  afterwards(async () => owner.calls.put('/confirm-rules', off));
  await owner.calls.put('/confirm-rules', { ...off, firstOrder: true });
  const { variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 9 }] });
  const calls = callsOf(request, await newCustomer(request, 'twice'));
  const { address } = await calls.post('/addresses', { ...anAddress, phone: '9876512347' });
  const place = async (): Promise<{ number: string; link: string }> => {
    await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
    const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
    const { contact } = await owner.calls.get(`/orders/${order.id}/contact`);
    return { number: order.orderNumber, link: /\/track#\S+/.exec(contact.whatsapp.text)?.[0] ?? '' };
  };
  const [one, two] = [await place(), await place()];
  await open(page, one.link);
  await page.getByRole('button', { name: 'Yes, confirm order' }).click();
  await expect(page.getByText('Your order is confirmed and we are packing it.')).toBeVisible();
  // If the confirmation page is already open in the tab, a link from another email changes only the part of the address
  // after #.
  await page.evaluate((hash) => (location.hash = hash), two.link.replace('/track', ''));
  await expect(page.getByRole('heading', { name: `Order ${two.number}` })).toBeVisible();
  await expect(page.getByText('Your order is confirmed and we are packing it.')).toBeHidden();
  await page.getByRole('button', { name: 'Yes, confirm order' }).click();
  await expect(page.getByText('Your order is confirmed and we are packing it.')).toBeVisible();
});

test('an order that the shop changes while its link is open is shown as it is now before it is confirmed', async ({
  page,
  request,
  owner,
  afterwards,
}) => {
  afterwards(async () => owner.calls.put('/confirm-rules', off));
  await owner.calls.put('/confirm-rules', { ...off, firstOrder: true });
  const { variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 9 }] });
  const calls = callsOf(request, await newCustomer(request, 'changed'));
  const { address } = await calls.post('/addresses', { ...anAddress, phone: '9876512348' });
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  const { contact } = await owner.calls.get(`/orders/${order.id}/contact`);
  await open(page, /\/track#\S+/.exec(contact.whatsapp.text)?.[0] ?? '');
  await expect(page.getByText('1 ×')).toBeVisible();
  const items = [{ id: order.items[0].id, productVariantId: variants[0]?.id, quantity: 3 }];
  await owner.calls.put(`/orders/${order.id}/content`, { items });
  await page.getByRole('button', { name: 'Yes, confirm order' }).click();
  await expect(page.getByText('The shop has updated this order.')).toBeVisible();
  await expect(page.getByText('3 ×')).toBeVisible();
  expect((await calls.get(`/orders/${order.id}`)).order.stage).toBe('TO_CONFIRM');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Yes, confirm order' }).click();
  await expect(page.getByText('Your order is confirmed and we are packing it.')).toBeVisible();
});
