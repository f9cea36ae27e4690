import type { Page } from '@playwright/test';
import { productPath } from '#domain/paths.ts';
import { expect, open, test } from './journey.ts';
import { anAddress, callsOf, findProductsInStock, newCustomer, PASSWORD, signIn, signInBrowser } from './people.ts';
import { databaseOf } from './shops.ts';

test('a 401 clears token, role and user id, says so, and keeps the way back @core', async ({ page, customer }) => {
  // Collects every notice in the page, because the test might miss a notice that disappears while the next page loads.
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() =>
      said.push(...[...document.querySelectorAll('[role=status] p')].map((notice) => notice.textContent ?? '')),
    ).observe(document, { childList: true, subtree: true });
  });
  await open(page, '/myaccount/address');
  await expect(page.getByText('No addresses saved')).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('role'), localStorage.getItem('userId')])).toEqual([
    'CUSTOMER',
    customer.user.id,
  ]);
  await customer.calls.post('/auth/logout');
  await page.reload();
  await expect(page).toHaveURL('/login?next=%2Fmyaccount%2Faddress');
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'said') as string[]))
    .toContain('Your session has ended. Please sign in again.');
  expect(
    await page.evaluate(() => ['authToken', 'role', 'userId'].filter((key) => localStorage.getItem(key) !== null)),
  ).toEqual([]);
});

test('a private page sends a guest to the login before it makes any call, and returns after signing in; Back skips the login @core', async ({
  page,
  request,
}) => {
  const person = await newCustomer(request);
  const asked: string[] = [];
  page.on('request', (made) => /\/api\/(cart|addresses|orders|wishlist)/.test(made.url()) && asked.push(made.url()));
  await open(page, '/about');
  await page.goto('/checkout?from=mail');
  await expect(page).toHaveURL('/login?next=%2Fcheckout%3Ffrom%3Dmail');
  expect(asked).toEqual([]);
  await page.getByLabel('Email').fill(person.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/checkout?from=mail');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('after a session expires, the clicked action is finished once the customer has signed in @core', async ({
  page,
  request,
  customer,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1 });
  // The test waits for the counts, because they are the last call that the page makes before the person clicks.
  const counted = Promise.all(['**/api/cart', '**/api/wishlist'].map(async (pattern) => page.waitForResponse(pattern)));
  const path = productPath({ id: '', name: '', ...product });
  await open(page, path);
  await counted;
  await customer.calls.post('/auth/logout');
  await page.getByRole('group', { name: 'Size' }).first().getByRole('button', { disabled: false }).first().click();
  await page.getByRole('button', { name: /^Add to cart - ₹/ }).click();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await page.getByLabel('Email').fill(customer.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Added to Cart 🛒')).toBeVisible();
  await expect(page).toHaveURL(path);
});

test('a quantity changed in one tab shows in another one that had asked before the shop knew of it', async ({
  page,
  context,
  request,
  customer,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 5 });
  await customer.calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  await customer.calls.post('/addresses', anAddress);
  await open(page, '/cart');
  const second = await context.newPage();
  await signInBrowser(second, customer);
  await open(second, '/checkout');
  await expect(second.getByText(/ · Qty 1$/)).toBeVisible();
  const hasAskedTooSoon = second.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/cart');
  await page.route('**/api/cart/update-quantity', async (route) => {
    await hasAskedTooSoon;
    await route.continue();
  });
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(second.getByText(/ · Qty 2$/)).toBeVisible();
});

test('cart, wishes and signing out in one tab show in another tab', async ({ page, context, request, customer }) => {
  const [product] = await findProductsInStock(request, { limit: 1 });
  await open(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  const second = await context.newPage();
  await signInBrowser(second, customer);
  await open(second, `/product/x?id=${product?.id}`);
  await second.getByRole('group', { name: 'Size' }).first().getByRole('button', { disabled: false }).first().click();
  await second.getByRole('button', { name: /^Add to cart - ₹/ }).click();
  await second.getByRole('button', { name: 'Add to wishlist', exact: true }).click();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await expect(page.getByTestId('wishlist-count')).toHaveText('1');
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
  await expect(page.getByRole('link', { name: product?.name ?? '', exact: true })).toBeVisible();
  await open(second, '/myaccount/account');
  await second.evaluate(() => {
    for (const key of ['authToken', 'token', 'role', 'userId', 'user']) localStorage.removeItem(key);
  });
  await expect(page).toHaveURL(/\/login/);
});

test('a change of the cart in another tab is asked for once, on the page of the cart too @core', async ({
  page,
  request,
  customer,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1 });
  await customer.calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  await open(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  let asked = 0;
  page.on('request', (sent) => (asked += new URL(sent.url()).pathname === '/api/cart' ? 1 : 0));
  const answered = page.waitForResponse('**/api/cart');
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
  await answered;
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(1);
});

test('an address that another tab changes or deletes shows in the checkout; one deleted elsewhere is asked for again', async ({
  page,
  context,
  request,
  customer,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1 });
  await customer.calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  await customer.calls.post('/addresses', anAddress);
  const other = { ...anAddress, isDefault: false, city: 'Pune', state: 'Maharashtra', postalCode: '411004' };
  const { address } = await customer.calls.post('/addresses', { ...other, addressLine1: '7 Second Street' });
  const third = await customer.calls.post('/addresses', { ...other, addressLine1: '8 Third Street' });
  await open(page, '/checkout');
  await page.getByRole('radio', { name: /7 Second Street/ }).check();
  const second = await context.newPage();
  await signInBrowser(second, customer);
  await open(second, '/myaccount/address');
  await second.getByRole('button', { name: 'Edit 7 Second Street' }).click();
  await second.getByLabel('Address line 1').fill('99 Mended Street');
  await second.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('radio', { name: /99 Mended Street/ })).toBeChecked();

  // The address is deleted on another device, which does not notify this tab.
  await customer.calls.delete(`/addresses/${address.id}`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: 'This address no longer exists. Please choose another one.' });
  await expect(refusal).toBeVisible();
  await expect(refusal.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /99 Mended Street/ })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /14 Weavers/ })).toBeChecked();
  await page.getByRole('radio', { name: /8 Third Street/ }).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Order Placed!' })).toBeVisible();
  const { orders } = await customer.calls.get('/orders/my-orders');
  expect(orders[0].address.addressLine1).toBe(third.address.addressLine1);
});

test('nothing of a shopper stays in the browser once the session is over @core', async ({ page, customer }) => {
  await customer.calls.post('/addresses', { ...anAddress, recipientName: 'Meera Nair', phone: '9876543210' });
  await open(page, '/myaccount/address');
  await expect(page.getByText('14 Weavers’ Lane')).toBeVisible();
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByLabel('Address line 1').fill('7 Hidden Street');
  const kept = async () =>
    page.evaluate(async () => {
      const pages = await Promise.all(
        (await caches.keys()).map(async (name) => {
          const cache = await caches.open(name);
          return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()));
        }),
      );
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, pages]);
    });
  await expect.poll(kept).toContain('7 Hidden Street');
  await customer.calls.post('/auth/logout');
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  const left = await kept();
  for (const personal of [customer.user.email, customer.user.id, 'Meera', 'Weavers', 'Hidden', '9876543210'])
    expect(left).not.toContain(personal);
});

test('a device is signed out from the list of one’s devices, some time after signing in with the password once more', async ({
  page,
  request,
  customer,
  engine,
  expectAccessible,
}) => {
  const lost = callsOf(request, await signIn(request, customer.user.email, PASSWORD));
  await open(page, '/myaccount/password');
  const devices = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expectAccessible();
  const db = databaseOf(engine);
  await db.updateTable('sessions').set({ proved_at: '' }).where('user_id', '=', customer.user.id).execute();
  await db.destroy();
  await devices.getByRole('button', { name: /^Sign out/ }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await question.getByRole('textbox', { name: /^Password/ }).fill('not the password');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByText('The current password is incorrect.')).toBeVisible();
  await expectAccessible();
  await question.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('That device is signed out.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(devices).toContainText('This device');
  await expect(lost.get('/auth/me')).rejects.toThrow('401');
});

test('a token copied into another browser opens nothing there, and its own browser goes on', async ({
  page,
  request,
  browser,
}) => {
  const person = await newCustomer(request);
  await open(page, '/login?next=%2Fmyaccount%2Faddress');
  await page.getByLabel('Email').fill(person.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('No addresses saved')).toBeVisible();
  const stored = await page.evaluate(() => Object.entries(localStorage) as Array<[string, string]>);
  expect(stored.map(([key]) => key)).toContain('authToken');
  expect(await page.evaluate(() => document.cookie)).toBe('');

  const elsewhere = await browser.newContext();
  const thief = await elsewhere.newPage();
  await thief.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, stored);
  await thief.goto('/myaccount/address');
  await expect(thief).toHaveURL(/\/login/);
  await elsewhere.close();

  await page.reload();
  await expect(page.getByText('No addresses saved')).toBeVisible();
});

test('the older key "token" is read too', async ({ page, request }) => {
  const person = await newCustomer(request);
  await page.addInitScript(
    ([token, user]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('user', user ?? '');
    },
    [person.token, JSON.stringify(person.user)],
  );
  await open(page, '/myaccount/account');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
});

for (const [who, area, ms] of [
  ['account', 'cart and account', 3000],
  ['home and shop', 'shop', 1000],
  ['header', 'search', 5000],
] as const) {
  test(`a notice in ${area} closes by itself after ${ms} ms, at the top right, and is announced`, async ({
    page,
    request,
    customer,
    isPhone,
  }) => {
    await page.clock.install();
    const words = who === 'home and shop' ? 'Added to Wishlist ❤️' : 'Please select a size first ⚠️';
    if (who === 'account') {
      const [product] = await findProductsInStock(request, { limit: 1 });
      await customer.calls.post(`/wishlist/${product?.id}`);
      await open(page, '/wishlist');
      await page.getByRole('article').first().getByRole('button', { name: 'Add to cart' }).click();
    } else if (who === 'header') {
      await open(page, '/about');
      await page.getByRole('button', { name: 'Search' }).click();
      await page
        .getByRole('dialog')
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Add to cart/ })
        .click();
    } else {
      await open(page, '/shop');
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Add to wishlist/ })
        .click();
    }
    const notice = page.locator('[aria-live=polite] p').filter({ hasText: words });
    await expect(notice).toBeVisible();
    const stay = timeUntilGone(page, words);
    // The notice slides into its place, so the test waits until it is there.
    await expect
      .poll(async () => {
        const box = await notice.boundingBox();
        return (box?.y ?? 999) < 120 && (box?.x ?? 0) > (isPhone ? 10 : 1000);
      })
      .toBe(true);
    await page.mouse.move(2, 400);
    while ((await notice.count()) > 0) await page.clock.runFor(50);
    const stayed = await stay;
    expect(stayed).toBeGreaterThan(ms * 0.5);
    expect(stayed).toBeLessThan(ms + 800);
  });
}

/**
 * Measures how many milliseconds a notice with these words stays visible. The function measures inside the page,
 * because on a busy machine the test itself would notice the end late.
 */
async function timeUntilGone(page: Page, words: string): Promise<number> {
  return page.evaluate(async (words) => {
    const shownAt = Date.now();
    return new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        const notices = [...document.querySelectorAll('[aria-live=polite] p')];
        if (notices.some((one) => one.textContent.includes(words))) return;
        observer.disconnect();
        resolve(Date.now() - shownAt);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
  }, words);
}
