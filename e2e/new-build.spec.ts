import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test';
import { aPicture } from '../test/pictures.ts';
import { open } from './journey.ts';
import { closeShop, openShop, type OpenShop } from './open-shop.ts';
import { anAddress, callsOf, newCustomer, signIn, signInBrowser, type Caller } from './people.ts';
import { renewBuild } from './renewed-build.ts';
import { ports } from './shops.ts';

// This journey has a shop of its own, whose build is replaced while pages are open. The journey uses Playwright's own
// test function, because its second half expects missing files.

const DAY = 24 * 3_600_000;

type Renewable = {
  /** The admin of this shop. */
  owner: Caller;
  /** A signed-in customer with an address and a full cart. */
  customer: Caller;
  productName: string;
  /** The problems of the page: errors in its console, and files that the browser could not fetch. */
  problemsOf: (page: Page) => string[];
  /**
   * Replaces the build that the shop serves. If `areOldFilesKept` is false, the old build is so old (over 30 days) that
   * the shop has deleted its files.
   */
  deploy: (options?: { areOldFilesKept: boolean }) => Promise<void>;
};

const test = base.extend<Renewable>({
  baseURL: `http://127.0.0.1:${ports.renewed}`,
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures wanted from this pattern
  deploy: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'tanabana-renewed-'));
    const settings = { dataDir: join(folder, 'data'), port: ports.renewed };
    const env = { DEMO: '0', RATE_LIMITS: 'off', ADMIN_PASSWORD: 'Charkha-Loom-9' };
    const index = join(settings.dataDir, 'assets/builds.json');
    let shop: Promise<OpenShop> = openShop({ ...settings, env });
    await shop;
    const renewed = async (before: OpenShop, areOldFilesKept: boolean) => {
      await expect.poll(() => existsSync(index)).toBe(true);
      await closeShop(before);
      if (!areOldFilesKept) await dateBack(index);
      await renewBuild(join(folder, 'build'));
      return openShop({ ...settings, env: { ...env, BUILD_DIR: join(folder, 'build') } });
    };
    await use(async ({ areOldFilesKept } = { areOldFilesKept: true }) => {
      shop = renewed(await shop, areOldFilesKept);
      await shop;
    });
    // The code waits until the shop is open and then closes it, because a failed test may end while the shop is still
    // opening.
    await closeShop(await shop);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
  owner: async ({ request, deploy: _running }, use) =>
    use(callerOf(request, await signIn(request, 'admin@example.com', 'Charkha-Loom-9'))),
  productName: async ({ owner }, use) => {
    const { category } = await owner.calls.post('/categories', { name: 'Women' });
    const variant = { color: 'Indigo', colorHexCode: '#27396F', size: 'M', stock: 10 };
    const form = new FormData();
    form.set('productName', 'Indigo Kurta');
    form.set('categoryId', category.id);
    form.set('productVariants', JSON.stringify([{ ...variant, originalPrice: '999', discountPrice: '100' }]));
    for (const seed of [1, 2]) form.append('images', await aPicture(seed));
    await owner.calls.postForm('/products', form);
    await use('Indigo Kurta');
  },
  customer: async ({ request, productName }, use) => use(await aBuyer(request, productName)),
  // oxlint-disable-next-line no-empty-pattern
  problemsOf: async ({}, use) =>
    use((page) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on(
        'response',
        (response) => response.status() >= 400 && problems.push(`${response.status()} ${response.url()}`),
      );
      return problems;
    }),
});

test.skip(({ isMobile }) => isMobile, 'one shop is enough for both widths');

function callerOf(request: APIRequestContext, person: Awaited<ReturnType<typeof signIn>>): Caller {
  return { ...person, calls: callsOf(request, person) };
}

/** Makes a new customer with an address, and one piece of the product in the cart. */
async function aBuyer(request: APIRequestContext, productName: string): Promise<Caller> {
  const person = callerOf(request, await newCustomer(request));
  await person.calls.post('/addresses', anAddress);
  const { data } = await person.calls.get(`/products?q=${encodeURIComponent(productName)}`);
  await person.calls.post('/cart/add', { productVariantId: data[0].variants[0].id, quantity: 1 });
  return person;
}

/** Dates all builds in the index back by 31 days, so that the shop deletes their files. */
async function dateBack(index: string): Promise<void> {
  const longAgo = new Date(Date.now() - 31 * DAY).toISOString();
  const builds = await readFile(index, 'utf8');
  await writeFile(index, builds.replaceAll(/"servedAt":"[^"]+"/g, `"servedAt":"${longAgo}"`));
}

/** Opens a path in a separate tab and marks the document, so that the test notices a reload. */
async function openTab(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.evaluate(() => document.documentElement.setAttribute('data-opened-before', ''));
}
const openedBefore = (page: Page) => page.locator('html[data-opened-before]');

/**
 * Waits until nothing has arrived for a second, because each script that arrives may load the scripts that it imports.
 */
async function waitForScripts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let before = -1, now = 0; before !== now;) {
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      now = performance.getEntriesByType('resource').length;
    }
  });
}

/** Writes a price into the first line of the sheet, and leaves it unsaved. */
async function writePrice(page: Page, price: string): Promise<void> {
  await expect(page.getByText('1 variant', { exact: true })).toBeVisible();
  await page.getByRole('grid', { name: 'Variants' }).focus();
  await page.keyboard.type(price);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 change in 1 variant')).toBeVisible();
}

async function saveSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 change in 1 variant')).toBeHidden();
}

test('under open tabs a new build breaks nothing: order, filter, cart, sheet and links go on', async ({
  browser,
  baseURL,
  owner,
  customer,
  productName,
  problemsOf,
  deploy,
}) => {
  const newTab = async () => browser.newPage({ baseURL, serviceWorkers: 'block' });
  const [checkout, list, office] = [await newTab(), await newTab(), await newTab()];
  await signInBrowser(checkout, customer);
  await signInBrowser(list, customer);
  await signInBrowser(office, owner);
  await openTab(checkout, '/checkout');
  await expect(checkout.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  await openTab(list, '/shop');
  await openTab(office, '/admin/product/sheet');
  await writePrice(office, '777');

  // The test waits until the tab has fetched the code of the next page. Without this code, the tab would load the next
  // page as a new document.
  await Promise.all([checkout, list, office].map(waitForScripts));
  await deploy();
  const problems = [checkout, list, office].map(problemsOf);

  await checkout.getByRole('button', { name: 'Place Order' }).click();
  await expect(checkout.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
  await checkout.getByRole('link', { name: 'View Order History' }).click();
  await expect(checkout.getByRole('heading', { name: 'My Orders' })).toBeVisible();

  await list.getByRole('button', { name: 'FILTER' }).click();
  await expect(list.getByRole('dialog')).toBeVisible();
  await list.keyboard.press('Escape');
  await list.getByRole('link', { name: productName }).click();
  await expect(list.getByRole('heading', { level: 1, name: productName })).toBeVisible();
  await list.getByRole('button', { name: /^M$/ }).first().click();
  await list
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(list.getByTestId('cart-count')).toHaveText('1');

  await saveSheet(office);
  await office.getByRole('link', { name: 'Orders' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();

  for (const tab of [checkout, list, office]) await expect(openedBefore(tab)).toHaveCount(1);
  expect(problems).toEqual([[], [], []]);
});

test('thirty days later, when the old files are gone, open tabs keep what was typed, say what happened, and go on', async ({
  browser,
  baseURL,
  request,
  owner,
  customer,
  productName,
  deploy,
}) => {
  test.slow();
  const newTab = async () => browser.newPage({ baseURL, serviceWorkers: 'block' });
  const [checkout, unfetched, list, resting, office] = [
    await newTab(),
    await newTab(),
    await newTab(),
    await newTab(),
    await newTab(),
  ];
  await signInBrowser(checkout, customer);
  await openTab(checkout, '/checkout');
  await expect(checkout.getByRole('button', { name: 'Place Order' })).toBeEnabled();

  // The page fetches the code of the confirmation after it has shown the cart; from then on no file arrives.
  await unfetched.route('**/api/cart', async (route) => {
    await unfetched.route('**/assets/**', async (asset) => asset.abort());
    await route.continue();
  });
  await signInBrowser(unfetched, await aBuyer(request, productName));
  await openTab(unfetched, '/checkout');
  await expect(unfetched.getByRole('button', { name: 'Place Order' })).toBeEnabled();

  await openTab(list, '/shop');
  await openTab(resting, '/shop');
  await signInBrowser(office, owner);
  await openTab(office, '/admin/product/sheet');
  await writePrice(office, '778');

  await waitForScripts(checkout);
  await deploy({ areOldFilesKept: false });

  await test.step('an order that was about to be placed is placed, and shown', async () => {
    await checkout.getByRole('button', { name: 'Place Order' }).click();
    await expect(checkout.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
    await expect(openedBefore(checkout)).toHaveCount(1);
    // The code of the next page no longer exists, so the browser loads the page as a new document.
    await checkout.getByRole('link', { name: 'View Order History' }).click();
    await expect(checkout.getByRole('heading', { name: 'My Orders' })).toBeVisible();
    await expect(openedBefore(checkout)).toHaveCount(0);
  });

  await test.step('an order is shown, as a document, where the code of its confirmation could not be fetched before', async () => {
    await unfetched.unrouteAll();
    await unfetched.getByRole('button', { name: 'Place Order' }).click();
    await expect(unfetched.getByRole('heading', { name: 'Thank you, Meera.' })).toBeVisible();
    await expect(unfetched.getByText(/ORD\d+/).first()).toBeVisible();
    await expect(openedBefore(unfetched)).toHaveCount(0);
  });

  await test.step('the filter says what happened and works after one press', async () => {
    await list.getByRole('button', { name: 'FILTER' }).click();
    // The test looks for one message, because another part of the page, requested while the shop was closed, may show
    // its own message below.
    const told = list.getByRole('alert').filter({ hasText: 'The shop has been updated.' });
    await told.getByRole('button', { name: 'Reload page' }).click();
    await expect(openedBefore(list)).toHaveCount(0);
    // The browser's history has an entry for the open filters, so they are open again after the reload.
    await expect(list.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  });

  await test.step('a pointer that rests on a link loads nothing anew, and a click opens the page', async () => {
    const link = resting.getByRole('navigation').getByRole('link', { name: 'About' }).first();
    const missed = resting.waitForResponse((response) => response.status() === 404);
    await link.hover();
    await missed;
    await resting.waitForTimeout(2500);
    await expect(openedBefore(resting)).toHaveCount(1);
    await link.click();
    await expect(resting).toHaveURL('/about');
    await expect(resting).toHaveTitle(/^About/);
    await expect(openedBefore(resting)).toHaveCount(0);
  });

  await test.step('an unsaved sheet is kept, and can be saved; then the next screen opens', async () => {
    // The page asks before a person leaves it, because a change is not saved.
    const orders = office.getByRole('link', { name: 'Orders' });
    await orders.click();
    await office.getByRole('button', { name: 'Keep editing' }).click();
    await expect(office.getByText('1 change in 1 variant')).toBeVisible();
    await saveSheet(office);
    await expect(openedBefore(office)).toHaveCount(1);
    await orders.click();
    await expect(office.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(openedBefore(office)).toHaveCount(0);
  });
});

test('at checkout, while the shop is renewed and its old files go: what was typed and chosen stays, and is ordered once', async ({
  browser,
  baseURL,
  request,
  owner,
  customer,
  productName,
  deploy,
}) => {
  await owner.calls.put('/upi', { upiId: 'tana.bana@okbank', payee: 'Tana & Bana', lapseHours: 24 });
  const newcomer = callerOf(request, await newCustomer(request));
  const { data } = await newcomer.calls.get(`/products?q=${encodeURIComponent(productName)}`);
  await newcomer.calls.post('/cart/add', { productVariantId: data[0].variants[0].id, quantity: 1 });
  const newTab = async () => browser.newPage({ baseURL, serviceWorkers: 'block' });
  const [checkout, cart] = [await newTab(), await newTab()];
  await signInBrowser(checkout, newcomer);
  await openTab(checkout, '/checkout');
  await checkout.getByRole('radio', { name: /^UPI/ }).check();
  await checkout.getByLabel('Address line 1').fill('14 Weavers’ Lane');
  await signInBrowser(cart, customer);
  await openTab(cart, '/cart');
  const more = cart.getByRole('button', { name: 'One more' });
  await expect(more).toBeEnabled();
  await Promise.all([checkout, cart].map(waitForScripts));

  const deploying = deploy({ areOldFilesKept: false });
  // The page itself sends the request, because a closing server still answers over the connections that the page has
  // open.
  const isThere = async () => cart.evaluate(async () => fetch('/healthz').then(Boolean, () => false));
  await expect.poll(isThere).toBe(false);
  await more.click();
  await expect(cart.getByText('Failed to update item quantity.')).toBeVisible();
  await expect(cart.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
  await checkout.getByLabel('City').fill('Jaipur');
  await deploying;

  await more.click();
  await expect(cart.getByRole('heading', { name: 'Your Shopping Cart (2)' })).toBeVisible();
  await expect(openedBefore(cart)).toHaveCount(1);
  await checkout.reload();
  await expect(openedBefore(checkout)).toHaveCount(0);
  await expect(checkout.getByLabel('Address line 1')).toHaveValue('14 Weavers’ Lane');
  await expect(checkout.getByLabel('City')).toHaveValue('Jaipur');
  await expect(checkout.getByRole('radio', { name: /^UPI/ })).toBeChecked();
  await checkout.getByLabel('State').fill('Rajasthan');
  await checkout.getByLabel('PIN code').fill('302029');
  await checkout.getByRole('button', { name: 'Save address' }).click();
  await checkout.getByRole('button', { name: 'Place Order' }).click();
  await expect(checkout.getByRole('heading', { level: 1, name: /^Pay ₹999 by .* to confirm$/ })).toBeVisible();
  const { orders } = await newcomer.calls.get('/orders/my-orders');
  expect(orders).toMatchObject([{ paymentMethod: 'UPI', address: { addressLine1: '14 Weavers’ Lane' } }]);
});
