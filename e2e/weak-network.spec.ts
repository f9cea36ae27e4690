import { expect, forgive, open, test } from './journey.ts';

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('offline: a page seen before opens again, one never seen says so, and all is well when the network is back', async ({ page, context, isAccessible }) => {
    forgive(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /net::ERR_FAILED/);
    await open(page, '/about');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    });
    await page.reload();
    await context.setOffline(true);
    await expect(page.getByText('You are offline. What you see may be old.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Made by hand, for every day' })).toBeVisible();
    await page.goto('/shop?sort=newest');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await isAccessible();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
    await expect(page).toHaveURL('/shop?sort=newest');
  });
});

test('offline within the shop: the page says so inside its frame, and comes by itself when the network is back', async ({ page, context, isAccessible }) => {
  forgive(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  await open(page, '/shop');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await isAccessible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
});

test('trouble on the shop’s side: said inside the frame, and tried again on demand', async ({ page, isAccessible }) => {
  forgive(/status of 503/, /Error/);
  await open(page, '/about');
  await page.route('**/shop.data*', async (route) => route.fulfill({ status: 503, body: 'no' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/A thread has come loose|The shop does not answer/);
  await isAccessible();
  await page.unroute('**/shop.data*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
});

test('a slow network: the thread on top at once, a word after four seconds, then the page', async ({ page }) => {
  await open(page, '/about');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/shop.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByText('The network is slow. Still trying …')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
  await expect(page.getByText('The network is slow. Still trying …')).toHaveCount(0);
});

test('the search says nothing when it fails, and empties its list', async ({ page, customer: _customer }) => {
  forgive(/status of 500/);
  await open(page, '/about');
  await page.route('**/api/products/search*', async (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search our site' });
  await expect(search.getByText('Nothing found. Try fewer or other words.')).toBeVisible();
  await expect(search.getByRole('article')).toHaveCount(0);
  await expect(page.locator('[aria-live=polite] p').filter({ hasText: /went wrong|Failed/ })).toHaveCount(0);
});
