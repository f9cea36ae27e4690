import type { Page, Route } from '@playwright/test';
import { productPath } from '#domain/paths.ts';
import { expect, allowConsoleErrors, open, test, waitForHydration } from './journey.ts';
import { findProductsInStock } from './people.ts';
import { ports } from './shops.ts';
import { openWeakNetwork, type WeakNetwork } from './weak-network.ts';

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('offline, a visited page opens again, another says that it cannot, and both work when the network is back @core', async ({
    page,
    context,
    expectAccessible,
  }) => {
    allowConsoleErrors(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /net::ERR_FAILED/);
    await open(page, '/about');
    await waitForWorker(page);
    await page.reload();
    await context.setOffline(true);
    await expect(page.getByText('You are offline. This page may be out of date.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
    // The test sets onLine itself, because some versions of Chromium report an emulated loss of the network to a new
    // document late.
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
    await page.goto('/shop?sort=newest');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expectAccessible();
    await context.setOffline(false);
    // Once the network is back, the list appears without a click.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
    await expect(page).toHaveURL('/shop?sort=newest');
  });

  test('orders and cart say offline that there is no network, and come by themselves when it is back', async ({
    page,
    context,
    customer: _customer,
    expectAccessible,
  }) => {
    allowConsoleErrors(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
    await open(page, '/myaccount/order');
    await waitForWorker(page);
    await page.reload();
    await expect(page.getByText('No Orders Yet')).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByText('Your Cart is Empty')).toBeVisible();
    await context.setOffline(true);
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => 'isBack' in window, configurable: true }),
    );
    for (const [path, comes] of [
      ['/cart', 'Your Cart is Empty'],
      ['/myaccount/order', 'No Orders Yet'],
    ] as const) {
      await context.setOffline(true);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
      // The test waits longer than the page keeps trying.
      await page.waitForTimeout(4000);
      await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
      await expectAccessible();
      await page.evaluate(() => Object.assign(window, { isBack: true }));
      await context.setOffline(false);
      await expect(page.getByText(comes)).toBeVisible();
    }
  });

  test('the first page of a first visit opens again offline with style, fonts and script, also without the browser’s own cache', async ({
    page,
    context,
    devTools,
  }) => {
    allowConsoleErrors(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
    await open(page, '/about');
    await waitForWorker(page);
    await expect.poll(async () => storedPaths(page)).toContain('/about');
    await expect
      .poll(async () => (await storedPaths(page)).filter((path) => /\.css$/.test(path)).length)
      .toBeGreaterThan(0);
    // The service worker stores the scripts last, so the test waits for one of them.
    await expect.poll(async () => (await storedPaths(page)).some((path) => /\/entry\.client-/.test(path))).toBe(true);
    await devTools.send('Network.clearBrowserCache');
    await context.setOffline(true);
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
    await page.reload();
    await waitForHydration(page);
    await expect(page).toHaveTitle(/^About/);
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily),
    ).toMatch(/Rozha/);
    expect(failed.filter((path) => path.startsWith('/assets/'))).toEqual([]);
  });

  test('what is stored belongs to one build: what earlier builds have stored is removed', async ({ page }) => {
    await page.goto('/page/terms-conditions');
    await page.evaluate(async () => {
      await (await caches.open('pages-1')).add('/robots.txt');
      await caches.open('files-000000000000');
    });
    await open(page, '/about');
    await waitForWorker(page);
    await expect
      .poll(async () =>
        (await page.evaluate(async () => caches.keys())).map((name) => name.replace(/[0-9a-f]{12}$/, '')).sort(),
      )
      .toEqual(['files-', 'pages-']);
  });

  test('a script opened by its own address comes once, and the worker makes no error', async ({ page, context }) => {
    await open(page, '/about');
    await waitForWorker(page);
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => {
      const errors: string[] = [];
      addEventListener('error', ({ message }) => errors.push(message));
      Object.assign(globalThis, { errors });
    });
    const address = await page.evaluate(
      () => performance.getEntriesByType('resource').find(({ name }) => /\/assets\/.*\.js$/.test(name))?.name,
    );
    expect((await page.goto(address ?? ''))?.fromServiceWorker()).toBe(true);
    expect(await worker?.evaluate(() => Reflect.get(globalThis, 'errors') as unknown)).toEqual([]);
  });

  test('nothing that is somebody’s own is stored @core', async ({ page, customer }) => {
    await open(page, '/about');
    await waitForWorker(page);
    for (const path of ['/cart', '/checkout', '/myaccount/account', '/myaccount/order']) {
      await open(page, path);
      await page.waitForLoadState('networkidle');
    }
    await expect.poll(async () => storedPaths(page)).toContain('/myaccount/order');
    const paths = await storedPaths(page);
    expect(paths.filter((path) => path.startsWith('/api'))).toEqual([]);
    const texts = await page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) found.push((await (await cache.match(request))?.text()) ?? '');
      }
      return found.join('\n');
    });
    for (const secret of [customer.user.email, customer.user.username, customer.token])
      expect(texts).not.toContain(secret);
  });
});

test.describe('on a network that takes requests and never answers', () => {
  test.use({ serviceWorkers: 'allow', baseURL: `http://127.0.0.1:${ports.weak}` });
  let network: WeakNetwork;
  test.beforeAll(async () => {
    network = await openWeakNetwork(`http://127.0.0.1:${ports.sqlite}`, ports.weak);
  });
  test.afterAll(async () => network.close());

  test('a stored page is shown after a few seconds, and said to be old; a page never seen says that the shop does not answer, and comes by itself', async ({
    page,
    expectAccessible,
  }) => {
    allowConsoleErrors(/net::ERR_/, /Failed to fetch/, /status of 50\d/);
    await open(page, '/about');
    await waitForWorker(page);
    await expect.poll(async () => storedPaths(page)).toContain('/about');
    network.become('silent');
    await page.goto('/about');
    await waitForHydration(page);
    await expect(page).toHaveTitle(/^About/);
    await expect(page.getByText('No connection. This page may be out of date.')).toBeVisible();
    await page.goto('/shop?sort=newest', { timeout: 30_000 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot reach the shop');
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
    await expectAccessible();
    network.become('whole');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products', { timeout: 30_000 });
  });
});

test('offline on a first visit, a link leaves the list in view, and its page comes when the network is back', async ({
  page,
  context,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  await open(page, '/shop');
  await context.setOffline(true);
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByText('You are offline. This page may be out of date.')).toBeVisible();
  // The test waits longer than the page waits before its second try.
  await page.waitForTimeout(2500);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
  await expect(page.getByRole('article').first()).toBeVisible();
  // The code for the sizes on the card did not load. Nobody has clicked a size yet, so no message appears.
  await expect(page.getByText('Part of this page did not load.')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('button', { name: /^Add to cart|^Sold out/ }).first()).toBeVisible();
});

test('what is pressed offline says that there is no network and what to do, long enough to be read', async ({
  page,
  context,
  customer: _customer,
  request,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 2 });
  if (!product) throw new Error('there is nothing in stock');
  await open(page, productPath(product));
  await page.getByRole('group', { name: 'Size' }).first().getByRole('button', { disabled: false }).first().click();
  const add = page.getByRole('button', { name: /^Add to cart - ₹/ }).filter({ visible: true });
  const wish = page
    .getByRole('main')
    .getByRole('button', { name: /^Add to wishlist/ })
    .first();
  // The page loads the code of the buttons after the pointer has moved.
  await page.waitForLoadState('networkidle');
  const said = page.getByText('You seem to be offline. Please try again when you are connected.');
  await context.setOffline(true);
  for (const button of [add, wish]) {
    await button.click();
    await expect(said).toBeVisible();
    // By the specification, a notice of the shop closes after one second; the notice about the lost network stays
    // longer.
    await page.waitForTimeout(2000);
    await expect(said).toBeVisible();
    await expect(said).toHaveCount(0, { timeout: 10_000 });
  }
  await expect(page.getByTestId('cart-count')).toHaveCount(0);
  await context.setOffline(false);
  await add.click();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
});

test('a link followed offline says so inside the frame, and loads by itself when the network is back', async ({
  page,
  context,
  expectAccessible,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  await open(page, '/shop');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectAccessible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
});

for (const [problem, refuse, title, logged] of [
  [
    'it fails',
    async (route) => route.fulfill({ status: 503, body: 'no' }),
    'Something went wrong',
    /^Failed to load resource: the server responded with a status of 503 /,
  ],
  [
    'it cannot be reached',
    async (route) => route.abort('connectionrefused'),
    'We cannot reach the shop',
    /^Failed to load resource: net::ERR_CONNECTION_REFUSED$/,
  ],
] satisfies Array<[string, (route: Route) => Promise<void>, string, RegExp]>)
  test(`when the shop has a problem (${problem}), the frame stays and Try again loads the page`, async ({
    page,
    expectAccessible,
  }) => {
    allowConsoleErrors(logged);
    await open(page, '/about');
    await page.route('**/shop.data*', refuse);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shop' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectAccessible();
    await page.unroute('**/shop.data*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
  });

test('a slow network shows a progress line at once and a message after four seconds, then the page @core', async ({
  page,
}) => {
  await open(page, '/about');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/shop.data*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByText('Slow connection. Still trying…')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
  await expect(page.getByText('Slow connection. Still trying…')).toHaveCount(0);
});

test('a failed search shows an empty list and no error', async ({ page, customer: _customer }) => {
  allowConsoleErrors(/status of 500/);
  await open(page, '/about');
  await page.route('**/api/products/search*', async (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search our site' });
  await expect(search.getByRole('list')).toBeAttached();
  await expect(search.getByRole('article')).toHaveCount(0);
  // The page could not ask the shop, so "Nothing found" would be untrue.
  await expect(search.getByText('Nothing found')).toHaveCount(0);
  await expect(page.locator('[aria-live=polite] p').filter({ hasText: /went wrong|Failed/ })).toHaveCount(0);
});

/** Waits until the service worker controls the page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
}

/** Lists the paths of all files that the service worker has stored. */
async function storedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return stored.flat().map(({ url }) => new URL(url).pathname);
  });
}
