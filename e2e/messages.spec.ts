import { expect } from '@playwright/test';
import { channelKeys } from '../test/message-channels.ts';
import { longAfterSigningIn } from './colleagues.ts';
import { open, test } from './journey.ts';
import { anAddress, callsOf, findProductsInStock, newCustomer } from './people.ts';
import { messageTo, turnOnMessages } from './phone.ts';
import { serial } from './serial.ts';
import { adminPassword } from './shops.ts';

test('the owner sets up WhatsApp, mends a template’s words, and gets a test on their phone @core', async ({
  page,
  admin,
  afterwards,
  expectAccessible,
}) => {
  const { sender, token, appSecret, verifyToken, price } = channelKeys.whatsapp;
  afterwards(async () =>
    admin.calls.put('/messages/channels/whatsapp', { isOn: false, sender, price: '0', token, appSecret, verifyToken }),
  );
  await open(page, '/admin/messages');
  const channel = page.getByRole('form', { name: 'WhatsApp' });
  await channel.getByLabel('Send WhatsApp messages').check();
  await channel.getByLabel('Phone number ID').fill(sender);
  await channel.getByLabel('Access token').fill(token);
  await channel.getByLabel('App secret').fill(appSecret);
  await channel.getByLabel('Verify token').fill(verifyToken);
  // Another journey may have stored keys of this channel, but no price.
  await channel.getByLabel('Price per message').fill('0');
  await channel.getByRole('button', { name: 'Save WhatsApp' }).click();
  await expect(channel.getByText('To turn this channel on, fill in the price.')).toBeVisible();
  await channel.getByLabel('Price per message').fill(price);
  await channel.getByRole('button', { name: 'Save WhatsApp' }).click();
  await expect(channel.getByText('Saved, and never shown. Leave empty to keep it.').first()).toBeVisible();
  await expect(channel.getByLabel('Access token')).toHaveValue('');

  await page.getByRole('button', { name: /^Open Shipped, WhatsApp, English/ }).click();
  const name = `shipped_${serial()}`;
  await page.getByLabel('Template name at Meta').fill(name);
  const words = page.getByLabel('Text', { exact: true });
  await words.fill('Order {nmber} has left us.');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('{nmber} is not a variable of this message.')).toBeVisible();
  await expectAccessible();
  await words.fill('Good news: order {number} has left us and comes by {day}.');
  await page.getByLabel('Status at the provider').selectOption('approved');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Good news: order TB-1042 has left us')).toBeVisible();
  await expect(page.getByText('Good news: order {{1}} has left us and comes by {{2}}.')).toBeVisible();

  const phone = `98765${String(Date.now()).slice(-5)}`;
  await page.getByLabel('Your mobile number').fill(phone);
  await page.getByRole('button', { name: 'Send me a test' }).click();
  expect(await messageTo(phone)).toContain('TB-1042');
  const sent = page.getByRole('region', { name: 'Sent messages' });
  await expect(sent.getByText(`to the phone ending in ${phone.slice(-4)}`)).toBeVisible({ timeout: 15_000 });
  await expectAccessible();
});

test('the owner proves who they are, and makes a new address for MSG91’s reports; the earlier one ends', async ({
  page,
  request,
  admin,
  engine,
  expectAccessible,
}) => {
  const earlier = (await admin.calls.get('/messages')).settings.reportsUrl as string;
  const statusOf = async (address: string) => {
    const report = { requestId: 'unknown', number: '919876543210', status: '1' };
    return (await request.post(new URL(address).pathname, { data: report })).status();
  };
  expect(await statusOf(earlier)).toBe(200);
  await open(page, '/admin/messages');
  const channel = page.getByRole('form', { name: 'SMS' });
  await expect(channel.getByText(earlier)).toBeVisible();
  await longAfterSigningIn(engine);
  await channel.getByRole('button', { name: 'Create new URL' }).click();
  await expectAccessible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await question.getByLabel(/^Password/).fill(await adminPassword(engine));
  // Until the person proves their identity, the earlier address still works.
  expect(await statusOf(earlier)).toBe(200);
  await question.getByRole('button', { name: 'Confirm' }).click();
  // While the dialog is open, Playwright cannot find the form by its role, so the test waits until the dialog has
  // closed.
  await expect(question).toBeHidden();
  const address = channel.getByText(/\/api\/messages\/msg91\/[\da-f]{64}$/);
  await expect.poll(async () => address.textContent()).not.toBe(earlier);
  expect(await statusOf((await address.textContent()) ?? '')).toBe(200);
  expect(await statusOf(earlier)).toBe(401);
  await expectAccessible();
});

test('the short link in a message opens the order for who is not signed in @core', async ({
  page,
  request,
  owner,
  afterwards,
}) => {
  afterwards(await turnOnMessages(owner.calls, 'whatsapp', ['orderPlaced']));
  const person = await newCustomer(request);
  const phone = `98764${String(Date.now()).slice(-5)}`;
  const calls = callsOf(request, person);
  const { address } = await calls.post('/addresses', { ...anAddress, phone });
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 3 });
  await calls.post('/cart/add', {
    productVariantId: product?.variants.find(({ stock }) => stock > 0)?.id,
    quantity: 1,
  });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  const link = (await messageTo(phone)).find((value) => value.includes('/l/')) ?? '';
  expect(link).toMatch(/^https?:\/\/[^/]+\/l\/\w{11}$/);
  await open(page, new URL(link).pathname);
  await expect(page).toHaveURL(/\/track#/);
  await expect(page.getByRole('heading', { name: `Order ${order.orderNumber}` })).toBeVisible();
  // An expired link leads to the page that asks for order number and phone number.
  await open(page, '/l/11111111111');
  await expect(page.getByText('or the link has expired')).toBeVisible();
  await expect(page.getByLabel('Order number')).toBeVisible();
});
