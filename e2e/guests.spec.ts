import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { productPath } from '#domain/paths.ts';
import { press, tabTo } from './by-keys.ts';
import { allowConsoleErrors, expect, expectNoSidewaysScroll, goTo, open, test } from './journey.ts';
import { openToGuests, type ShopOfGuests } from './open-to-guests.ts';
import { findProductsInStock, newCustomer, PASSWORD, signInBrowser } from './people.ts';
import { ports } from './shops.ts';

// These journeys use a shop whose owner has turned off "Require sign-in before shopping", so guests may fill a cart.

test.use({ baseURL: `http://127.0.0.1:${ports.guests}` });

let shop: ShopOfGuests | undefined;
test.beforeAll(async () => {
  shop = await openToGuests();
});
test.afterAll(async () => shop?.close());

const MOST_TAPS = 12;
const MOST_MS = 60_000;
const aPhone = () => `98${String(Date.now()).slice(-8)}`;

/**
 * The values are those of a slow phone in DevTools: 400 kbit/s and 400 ms of latency. The test also slows the processor
 * down to a quarter.
 */
const slow = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000, offline: false };

test('a newcomer on a slow phone comes from home to a placed order in twelve taps and a minute, with one code @core', async ({
  page,
  devTools,
}) => {
  const phone = aPhone();
  let taps = 0;
  const tap = async (place: Locator) => {
    taps++;
    await place.click();
  };
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', slow);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const startedAt = Date.now();
  await page.goto('/home', { waitUntil: 'commit' });
  await tap(page.getByRole('article').first().getByRole('heading').getByRole('link'));
  await tap(page.getByRole('button', { name: /^Add to cart - ₹/ }).last());
  const size = page.getByRole('dialog').getByRole('group', { name: 'Size' }).getByRole('button', { disabled: false });
  await tap(size.first());
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await tap(page.getByRole('banner').getByRole('link', { name: /^Cart/ }));
  await tap(page.getByRole('link', { name: 'Proceed to Checkout' }));
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await page.keyboard.type(phone);
  await tap(page.getByRole('button', { name: 'Send code' }));
  await expect(page.getByText(/We sent a 6-digit code by SMS/)).toBeVisible();
  // The page sends the code as soon as the last digit is typed.
  await page.keyboard.type((await shop?.codeSentTo(phone)) ?? '');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.keyboard.type('Meera Nair');
  await tap(page.getByLabel('Address line 1'));
  await page.keyboard.type('14 Weavers’ Lane');
  await tap(page.getByLabel('PIN code'));
  await page.keyboard.type('302029');
  await expect(page.getByLabel('State')).toHaveValue('Rajasthan');
  if ((await page.getByLabel('City').inputValue()) === '') {
    await tap(page.getByLabel('City'));
    await page.keyboard.type('Jaipur');
  }
  await tap(page.getByRole('button', { name: 'Save address' }));
  await tap(page.getByRole('button', { name: 'Place Order' }));
  await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
  const took = Date.now() - startedAt;
  test.info().annotations.push({ type: 'measured', description: `${taps} taps, ${took} ms` });
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(took).toBeLessThan(MOST_MS);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
});

type Found = { id: string; name: string; variant: { size: string; color: string } };

/**
 * Opens the page of a product, and adds the given variant to the cart. Another size might have fewer pieces than the
 * test needs.
 */
async function addFound(page: Page, product: Found): Promise<void> {
  await open(page, productPath(product, product.variant.color));
  await page
    .getByRole('button', { name: /^Add to cart - ₹/ })
    .last()
    .click();
  const sizes = page.getByRole('dialog').getByRole('group', { name: 'Size' });
  await sizes.getByRole('button', { name: product.variant.size, exact: true }).click();
  await expect(page.getByText(/^(Added to|Increased quantity in) Cart/)).toBeVisible();
}

test('a guest searches, wishes and fills a cart; both survive a closed browser, are in step in two tabs, and can be read offline @core', async ({
  browser,
  request,
  baseURL,
}) => {
  const [first, second] = await findProductsInStock(request, { limit: 2, atLeast: 5 });
  if (!first || !second || !baseURL) throw new Error('the shop has nothing to sell');
  const phone = { baseURL, viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'en-IN' };
  const evening = await browser.newContext({ ...phone, serviceWorkers: 'allow' });
  const page = await evening.newPage();
  await addFound(page, first);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByPlaceholder('Search products...').fill(second.name);
  await expect(page.getByRole('dialog').getByRole('link', { name: second.name }).first()).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Add to wishlist: ${second.name}` })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('wishlist-count')).toHaveText('1');
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  // The guest is not signed in, so the browser's storage contains no token, user or role.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user|role/i.test(key)))).toEqual(
    [],
  );

  // A second tab of the same browser shows the changes that were made in the first one.
  const tab = await evening.newPage();
  await open(tab, '/cart');
  await expect(tab.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
  await open(page, '/cart');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (2)' })).toBeVisible();
  await expect(tab.getByRole('heading', { name: 'Your Shopping Cart (2)' })).toBeVisible();
  await open(tab, '/wishlist');
  await expect(tab.getByRole('heading', { name: 'My Wishlist (1)' })).toBeVisible();
  await expect(tab.getByText(second.name).first()).toBeVisible();

  // Without a network, the guest still sees cart and wishlist; the shop saves the guest's changes once the network is
  // back.
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (2)' })).toBeVisible();
  await evening.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (3)' })).toBeVisible();
  await evening.setOffline(false);
  const kept = await evening.storageState();
  await evening.close();

  const morning = await browser.newContext({ ...phone, storageState: kept, serviceWorkers: 'block' });
  const again = await morning.newPage();
  await open(again, '/cart');
  await expect(again.getByRole('heading', { name: 'Your Shopping Cart (3)' })).toBeVisible();
  await expect(again.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  await morning.close();
});

test('a guest puts a removed line back', async ({ page, request }) => {
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 5 });
  if (!product) throw new Error('the shop has nothing to sell');
  await addFound(page, product);
  await open(page, '/cart');
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
});

test('rubbish in the browser’s storage is an empty cart, and never an error', async ({ page }) => {
  for (const rubbish of [
    'null',
    '{"version":1}',
    '[1]',
    '{"version":1,"key":7,"lines":{}}',
    '{"version":1,"key":"k","lines":[{"variantId":"x","quantity":-1},null]}',
  ]) {
    await page.goto('/about');
    await page.evaluate((text) => {
      localStorage.setItem('guest', text);
      localStorage.setItem('guestCartShown', text);
    }, rubbish);
    await open(page, '/cart');
    await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  }
});

test('signing in with a password adds the guest’s cart to the saved one, and names once what has changed @core', async ({
  page,
  request,
  expectAccessible,
}) => {
  const [product, dearer] = await findProductsInStock(request, { limit: 2, atLeast: 5 });
  if (!product || !dearer) throw new Error('the shop has nothing to sell');
  const person = await newCustomer(request);
  const headers = { authorization: `Bearer ${person.token}` };
  const saved = { productVariantId: product.variant.id, quantity: 1 };
  await request.post('/api/cart/add', { headers, data: saved });
  await page.goto('/about');
  const lines = [
    { variantId: product.variant.id, quantity: 2 },
    { variantId: dearer.variant.id, quantity: 1, price: '1.00' },
  ];
  await page.evaluate((lines) => {
    const guest = { version: 1, key: 'the-key-of-this-journey', lines, wishes: [] };
    localStorage.setItem('guest', JSON.stringify(guest));
  }, lines);
  await signInAt(page, '/cart', person.user.email);
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (4)' })).toBeVisible();
  const note = page.getByRole('status', { name: 'Changes since you added these items' });
  await expect(note.getByRole('listitem')).toHaveCount(1);
  await expect(note).toContainText('It was ₹1 when you added it.');
  expect(await page.evaluate(() => localStorage.getItem('guest'))).toBeNull();
  await expectAccessible();
  await page.getByRole('button', { name: 'Dismiss these changes' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (4)' })).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('a merge that fails keeps the guest’s cart on the device, and the next page tries again', async ({
  page,
  request,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 5 });
  if (!product) throw new Error('the shop has nothing to sell');
  const person = await newCustomer(request);
  await addFound(page, product);
  allowConsoleErrors(/ERR_FAILED/);
  await page.route('**/api/cart/merge', async (route) => route.abort());
  await signInAt(page, '/cart', person.user.email);
  await expect(page.getByText('is still on this device. We will try again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await page.unroute('**/api/cart/merge');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
});

test('the checkout keeps the number and the sent code over a reload, says what is wrong beside it, and takes a pasted code @core', async ({
  page,
  request,
  expectAccessible,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 5 });
  if (!product) throw new Error('the shop has nothing to sell');
  await addFound(page, product);
  const phone = aPhone();
  await open(page, '/checkout');
  await expect(page.getByRole('heading', { name: 'Sign in with a code' })).toBeVisible();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Enter a 10-digit mobile number.')).toBeVisible();
  await page.getByLabel('Mobile number').fill(phone);
  await page.reload();
  await expect(page.getByLabel('Mobile number')).toHaveValue(phone);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(`by SMS to ${phone}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`by SMS to ${phone}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeVisible();
  await expectAccessible();
  const code = (await shop?.codeSentTo(phone)) ?? '';
  const wrong = code === '111111' ? '222222' : '111111';
  await page.getByLabel('Digit 1').click();
  await page.keyboard.type(wrong);
  await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong' })).toBeVisible();
  await page.getByLabel('Digit 1').evaluate((box, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, code);
  await expect(page.getByText(/Signed in as/)).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Enter the name of the person who receives the parcel.')).toBeVisible();
  await expectAccessible();
});

test('a customer without a password changes the number and deletes the account by codes @core', async ({
  page,
  expectAccessible,
}) => {
  const [first, second] = [aPhone(), `97${String(Date.now()).slice(-8)}`];
  await open(page, '/login');
  await page.getByRole('button', { name: 'Sign in with a code' }).click();
  await page.getByLabel('Mobile number').fill(first);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(`by SMS to ${first}`)).toBeVisible();
  await page.keyboard.type((await shop?.codeSentTo(first)) ?? '');
  await expect(page).toHaveURL(/\/myaccount/);
  await open(page, '/myaccount/profile');
  const shown = `${first.slice(0, 5)} ${first.slice(5)}`;
  await expect(page.getByText(`${shown} is confirmed.`)).toBeVisible();
  await expect(page.getByText('Your account has no email.')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  // The form does not edit the phone number with which the person signs in. Instead the form links to a page that
  // changes the number by a code.
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Mobile', { exact: true })).toHaveValue(shown);
  await expect(page.getByLabel('Mobile', { exact: true })).not.toBeEditable();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await page.getByLabel('First name').fill('Asha');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`${shown} is confirmed.`)).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Change the number' }).click();
  await page.getByLabel('Mobile number').fill(second);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(`by SMS to ${second}`)).toBeVisible();
  const code = (await shop?.codeSentTo(second)) ?? '';
  await page.keyboard.type(code);
  await expect(page.getByText('Your mobile number is confirmed.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Send a code to' }).click();
  await expect(page.getByText(`by SMS to ${second}`)).toBeVisible();
  await expectAccessible();
  await expect.poll(async () => shop?.codeSentTo(second)).not.toBe(code);
  await page.keyboard.type((await shop?.codeSentTo(second)) ?? '');
  await expect(page).toHaveURL(/\/home/);
});

for (const language of ['en', 'hi'] as const)
  test(`a customer who came by a code sets a password, signs out and signs in by it: ${language} @core`, async ({
    page,
    expectAccessible,
  }) => {
    test.skip(!(process.env['LANGUAGES'] ?? '').includes(language), 'the shop is built without this language');
    const say = (area: string, name: string) => textIn(language, area, name);
    const root = language === 'en' ? '' : `/${language}`;
    await page.setViewportSize({ width: 360, height: 740 });
    const phone = aPhone();
    const email = `lata${Date.now()}@example.com`;
    await open(page, `${root}/login`);
    await page.getByRole('button', { name: say('code-sign-in', 'withCode') }).click();
    await page.getByLabel(say('code-sign-in', 'phone')).fill(phone);
    await page.getByRole('button', { name: say('code-sign-in', 'send') }).click();
    await expect(page.getByRole('button', { name: say('code-sign-in', 'verify') })).toBeVisible();
    await page.keyboard.type((await shop?.codeSentTo(phone)) ?? '');
    await expect(page).toHaveURL(/\/myaccount/);

    // The shop cannot send a code to an account without an email address, so the page links to the profile.
    await open(page, `${root}/myaccount/password`);
    await expect(page.getByRole('heading', { name: say('password-page', 'setHeading') })).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: say('password-page', 'setEmailFirst') }).click();
    await page.getByRole('button', { name: say('own-contact', 'addEmail') }).click();
    await page.getByLabel(say('code-sign-in', 'email')).fill(email);
    await page.getByRole('button', { name: say('code-sign-in', 'send') }).click();
    await expect(page.getByRole('button', { name: say('code-sign-in', 'verify') })).toBeVisible();
    const first = (await shop?.codeEmailedTo(email)) ?? '';
    await page.keyboard.type(first);
    await expect(page.getByText(say('sign-in-code', 'emailAdded'))).toBeVisible();

    await open(page, `${root}/myaccount/password`);
    await page.getByRole('button', { name: say('password-page', 'setSend') }).click();
    await expect(page.getByText(say('password-page', 'codeSent').replace('{email}', email))).toBeVisible();
    const boxes = page.getByRole('textbox');
    await expect(boxes).toHaveCount(6);
    await expectAccessible();
    await expectNoSidewaysScroll(page);
    await expect.poll(async () => shop?.codeEmailedTo(email)).not.toBe(first);
    await boxes.first().click();
    await page.keyboard.insertText((await shop?.codeEmailedTo(email)) ?? '');
    await page.getByRole('button', { name: say('login-page', 'verify') }).click();
    await page.getByLabel(say('login-page', 'newPassword')).fill('Chanderi-Loom-9');
    await page.getByLabel(say('login-page', 'confirmPassword')).fill('Chanderi-Loom-9');
    // While the person types a good password, the list below the box marks each property that it has.
    await expect(page.getByRole('img', { name: say('password-page', 'met'), exact: true })).toHaveCount(4);
    await expectAccessible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: say('password-page', 'set'), exact: true }).click();

    // A new password ends all sessions, so the person must sign in again.
    const signInByPassword = async () => {
      await expect(page.getByRole('heading', { name: say('login-page', 'loginTitle') })).toBeVisible();
      await page.getByLabel(say('login-page', 'email'), { exact: true }).fill(email);
      await page.getByLabel(say('login-page', 'password'), { exact: true }).fill('Chanderi-Loom-9');
      await page.getByRole('button', { name: say('login-page', 'login'), exact: true }).click();
      await expect(page).toHaveURL(/\/myaccount/);
    };
    await signInByPassword();
    await open(page, `${root}/myaccount/password`);
    await expect(page.getByRole('heading', { name: say('password-page', 'heading') })).toBeVisible();
    await page.getByRole('button', { name: say('account-page', 'menu'), exact: true }).click();
    await page.getByRole('button', { name: say('account-page', 'logout') }).click();
    await expect(page).toHaveURL(/\/home/);
    await open(page, `${root}/login`);
    await signInByPassword();
  });

test('without codes the guest signs in or registers by a password on the page of the checkout', async ({
  page,
  request,
  afterwards,
}) => {
  const codes = async (isOn: boolean) => shop?.owner.calls.put('/code-settings', { isOn, takesAbroad: false });
  await codes(false);
  afterwards(async () => codes(true));
  const person = await newCustomer(request);
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 5 });
  if (!product) throw new Error('the shop has nothing to sell');
  await addFound(page, product);
  await open(page, '/checkout');
  await expect(page.getByRole('button', { name: 'Sign in with a code' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Sign in or register' })).toBeVisible();
  await expect(page.getByText('Sign in to place your order, or register if you are new here.')).toBeVisible();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(person.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('button', { name: 'Save address' })).toBeVisible();
  await expect(page.getByText(`Signed in as ${person.user.email}`)).toBeVisible();
});

test('the owner closes the shop to guests again: pages ask to sign in, and the guest’s cart waits on the device', async ({
  page,
  browser,
  request,
  afterwards,
}) => {
  const guests = async (guestsMayShop: boolean) => shop?.owner.calls.put('/company-details/guests', { guestsMayShop });
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 5 });
  if (!product) throw new Error('the shop has nothing to sell');
  await addFound(page, product);
  afterwards(async () => guests(true));
  const office = await browser.newPage({ baseURL: shop?.origin ?? '', serviceWorkers: 'block' });
  if (shop) await signInBrowser(office, shop.owner);
  await open(office, '/admin/company');
  const signInFirst = office.getByRole('checkbox', { name: 'Require sign-in before shopping' });
  await expect(signInFirst).not.toBeChecked();
  await signInFirst.click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click();
  await expect(
    office.getByText('Saved. Pages that are already open will update when they are reloaded.'),
  ).toBeVisible();
  await expect(signInFirst).toBeChecked();
  await office.close();
  await open(page, '/cart');
  await expect(page).toHaveURL('/login?next=%2Fcart');
  await open(page, '/shop');
  await page.mouse.move(10, 10);
  await expect(page.getByTestId('cart-count')).toHaveCount(0);
  await guests(true);
  await open(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
});

test('a lost answer of the merge adds nothing twice, also when the guest goes on shopping before the next sign-in', async ({
  page,
  request,
}) => {
  const [first, second] = await findProductsInStock(request, { limit: 2, atLeast: 5 });
  if (!first || !second) throw new Error('the shop has nothing to sell');
  const person = await newCustomer(request);
  await addFound(page, first);
  allowConsoleErrors(/ERR_FAILED/);
  // The server merges the cart, but its answer never arrives.
  await page.route('**/api/cart/merge', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await signInAt(page, '/cart', person.user.email);
  await expect(page.getByText('is still on this device. We will try again.')).toBeVisible();
  await page.unroute('**/api/cart/merge');
  await page.evaluate(() => ['authToken', 'role', 'userId', 'user'].forEach((key) => localStorage.removeItem(key)));
  await addFound(page, first);
  await addFound(page, second);
  await signInAt(page, '/cart', person.user.email);
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (3)' })).toBeVisible();
  const { cart } = await (
    await request.get('/api/cart', { headers: { authorization: `Bearer ${person.token}` } })
  ).json();
  expect(cart.items.map(({ quantity }: { quantity: number }) => quantity).toSorted()).toEqual([1, 2]);
});

test('a number that was quiet for long is asked for the PIN code of its last order, or goes on without it', async ({
  page,
  request,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 5 });
  if (!product) throw new Error('the shop has nothing to sell');
  await addFound(page, product);
  const phone = aPhone();
  await open(page, '/checkout');
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  // The server asks for the PIN code if a number was not used for half a year; a test of the server checks that, and
  // this test checks only the page.
  let asked = 0;
  await page.route('**/api/auth/code/verify', async (route) =>
    asked++ === 0
      ? route.fulfill({ status: 409, json: { code: 'PINCODE_NEEDED', message: 'Enter the PIN code.' } })
      : route.continue(),
  );
  await page.getByLabel('Digit 1').click();
  await page.keyboard.type((await shop?.codeSentTo(phone)) ?? '');
  await expect(page.getByLabel('PIN code of your last order')).toBeFocused();
  const sent = page.waitForRequest('**/api/auth/code/verify');
  await page.getByRole('button', { name: 'I don’t know the PIN code' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ pincode: '' });
  await expect(page.getByText(/Signed in as/)).toBeVisible();
});

/** Returns a text of the shop in one of its languages. */
function textIn(language: 'en' | 'hi', area: string, name: string): string {
  const path = join(import.meta.dirname, `../messages/${language}/${area}.json`);
  // The cast is safe: the file contains texts by their names.
  return (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)[name] ?? '';
}
const inHindi = (area: string, name: string) => textIn('hi', area, name);

test('a guest orders in Hindi by a code @core', async ({ page, request, expectAccessible }) => {
  test.skip(!(process.env['LANGUAGES'] ?? '').includes('hi'), 'the shop is built without Hindi');
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 5 });
  if (!product) throw new Error('the shop has nothing to sell');
  await open(page, `/hi${productPath(product)}`);
  await page
    .getByRole('button', { name: inHindi('product-page', 'addToCart').split('{')[0] })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('group').getByRole('button', { disabled: false }).first().click();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await open(page, '/hi/cart');
  await expect(page.getByRole('link', { name: inHindi('cart-page', 'checkout') })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: inHindi('cart-page', 'checkout') }).click();
  const phone = aPhone();
  await page.getByLabel(inHindi('code-sign-in', 'phone')).fill(phone);
  await expectAccessible();
  await page.getByRole('button', { name: inHindi('code-sign-in', 'send') }).click();
  await expect(page.getByRole('button', { name: inHindi('code-sign-in', 'verify') })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('textbox').first().click();
  await page.keyboard.type((await shop?.codeSentTo(phone)) ?? '');
  await expect(page.getByText(/से लॉग इन$/)).toBeVisible();
  await page.getByLabel(inHindi('address-form', 'recipientName')).fill('मीरा नायर');
  await page.getByLabel(inHindi('address-form', 'line1')).fill('१४ बुनकर गली');
  await page.getByLabel(inHindi('address-form', 'postalCode')).fill('302029');
  await page.getByLabel(inHindi('address-form', 'city')).fill('जयपुर');
  await page.getByRole('button', { name: inHindi('address-form', 'save') }).click();
  await page.getByRole('button', { name: inHindi('checkout-page', 'placeOrder') }).click();
  await expect(page).toHaveURL(/\/hi\/checkout\/placed\//);
});

for (const width of [360, 768, 1440])
  for (const language of ['en', 'hi'] as const)
    test.describe(`${width} px, ${language}`, () => {
      const isTouched = width < 1024;
      test.use({ viewport: { width, height: 800 }, isMobile: isTouched, hasTouch: isTouched });

      test('search, wishlist, cart and checkout are open to a guest', async ({ page, request, expectAccessible }) => {
        test.skip(!(process.env['LANGUAGES'] ?? '').includes(language), 'the shop is built without this language');
        const say = (area: string, name: string) => textIn(language, area, name);
        const root = language === 'en' ? '' : `/${language}`;
        const expectGood = async () => {
          await expectNoSidewaysScroll(page);
          await expectAccessible();
        };
        const [product, other] = await findProductsInStock(request, { limit: 2, atLeast: 5 });
        if (!product || !other) throw new Error('the shop has nothing to sell');
        await open(page, `${root}/about`);
        await page.evaluate(
          ([variantId, wish]) => {
            const guest = { version: 1, key: 'a-key', lines: [{ variantId, quantity: 2 }], wishes: [wish] };
            localStorage.setItem('guest', JSON.stringify(guest));
          },
          [product.variant.id, other.id],
        );
        await open(page, `${root}/cart`);
        const checkout = page.getByRole('link', { name: say('cart-page', 'checkout') });
        await expect(checkout).toBeVisible();
        await expectGood();

        await page.keyboard.press('/');
        const search = page.getByRole('dialog', { name: say('search', 'title') });
        await search.getByRole('searchbox').fill(other.name);
        const found = search.getByRole('article').filter({ hasText: other.name }).first();
        await expect(found).toBeVisible();
        // No size is cut off: two rows of buttons that are large enough for a finger fit into the card.
        const sizes = found.getByRole('group', { name: say('product-card', 'size') });
        const hidden = sizes.evaluate(({ parentElement: box }) => box && box.scrollHeight - box.clientHeight);
        expect(await hidden).toBe(0);
        await expectGood();
        await page.keyboard.press('Escape');

        await goTo(page, '/wishlist');
        await expect(page.getByRole('main').getByRole('link', { name: other.name }).first()).toBeVisible();
        await expectGood();

        const phone = aPhone();
        await goTo(page, '/checkout');
        await page.getByLabel(say('code-sign-in', 'phone')).fill(phone);
        await expectGood();
        await page.getByRole('button', { name: say('code-sign-in', 'send') }).click();
        await expect(page.getByRole('button', { name: say('code-sign-in', 'verify') })).toBeVisible();
        await expectGood();
      });
    });

test.describe('by keys alone', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('a guest comes from home to a placed order', async ({ page }) => {
    const phone = aPhone();
    await open(page, '/home');
    await press(page, page.getByRole('article').first().getByRole('heading').getByRole('link'));
    const sizes = page.getByRole('group', { name: 'Size' }).first().getByRole('button', { disabled: false });
    await press(page, sizes.first());
    await press(page, page.getByRole('button', { name: /^Add to cart - ₹/ }).first());
    await expect(page.getByTestId('cart-count')).toHaveText('1');
    await press(page, page.getByRole('banner').getByRole('link', { name: /^Cart/ }), 'Enter', 'Shift+Tab');
    await press(page, page.getByRole('link', { name: 'Proceed to Checkout' }));
    await expect(page.getByLabel('Mobile number')).toBeFocused();
    await page.keyboard.type(phone);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/We sent a 6-digit code by SMS/)).toBeVisible();
    await page.keyboard.type((await shop?.codeSentTo(phone)) ?? '');
    await expect(page.getByLabel('Full name')).toBeFocused();
    await page.keyboard.type('Meera Nair');
    await tabTo(page, page.getByLabel('Address line 1'));
    await page.keyboard.type('14 Weavers’ Lane');
    await tabTo(page, page.getByLabel('PIN code'));
    await page.keyboard.type('302029');
    await expect(page.getByLabel('State')).toHaveValue('Rajasthan');
    await tabTo(page, page.getByLabel('City'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Jaipur');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Save address' })).toBeHidden();
    await press(page, page.getByRole('button', { name: 'Place Order' }));
    await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
  });
});

async function signInAt(page: Page, next: string, email: string): Promise<void> {
  await open(page, `/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
