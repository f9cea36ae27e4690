import type { Page } from '@playwright/test';
import { allowConsoleErrors, allowPageErrors, expect, test, waitForHydration } from './journey.ts';
import { findProductsInStock, newCustomer, PASSWORD, signInBrowser } from './people.ts';

/** Opens a path as on a slow phone: its scripts do not arrive until the test calls the returned function. */
async function openWithoutScript(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  return async () => {
    release();
    await waitForHydration(page);
  };
}

test('all files of a page’s script are asked for at once, not one behind another', async ({ page }) => {
  const asked: string[] = [];
  const asScript = (address: string) => /\/assets\/[^/]+\.js$/.test(address);
  let beforeFirst: string[] | undefined;
  page.on('request', (made) => asScript(made.url()) && asked.push(made.url()));
  page.on('response', (got) => {
    if (asScript(got.url())) beforeFirst ??= [...asked];
  });
  const scriptComes = await openWithoutScript(page, '/shop');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await scriptComes();
  expect(asked.filter((address) => !beforeFirst?.includes(address))).toEqual([]);
});

/**
 * Opens the list of products, and delays all pictures. Returns the requested scripts, and a function that ends the
 * delay.
 */
async function openWithoutPictures(page: Page): Promise<{ asked: string[]; picturesCome: () => void }> {
  const asked: string[] = [];
  page.on('request', (made) => /\/assets\/[^/]+\.js$/.test(made.url()) && asked.push(made.url()));
  let picturesCome = () => {};
  const released = new Promise<void>((resolve) => (picturesCome = resolve));
  await page.route(/\.(?:avif|webp)$/, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await page.goto('/shop', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  return { asked, picturesCome };
}

test('the page’s script comes behind its first pictures', async ({ page }) => {
  // The test switches the limit of two seconds off, so that the script loads only after the pictures.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: () => void, ms?: number) =>
      ms === 2000 ? 0 : setTimeout(work, ms)) as typeof setTimeout;
  });
  const { asked, picturesCome } = await openWithoutPictures(page);
  await page.waitForTimeout(2500);
  expect(asked).toEqual([]);
  picturesCome();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await waitForHydration(page);
});

test('the page’s script does not wait for pictures once a person presses something', async ({ page }) => {
  const { asked, picturesCome } = await openWithoutPictures(page);
  await page.waitForFunction(() => 'scriptsMayLoad' in window);
  await page.mouse.click(5, 300);
  await expect.poll(() => asked.length, { timeout: 1000 }).toBeGreaterThan(0);
  picturesCome();
  await waitForHydration(page);
});

test('the page’s script comes after two seconds even if the pictures do not', async ({ page }) => {
  const { asked, picturesCome } = await openWithoutPictures(page);
  await expect.poll(() => asked.length, { timeout: 4000 }).toBeGreaterThan(0);
  await waitForHydration(page);
  picturesCome();
});

test('signing in before the page’s script is there is done once it is, with what was typed @core', async ({
  page,
  request,
}) => {
  const { user } = await newCustomer(request);
  const scriptComes = await openWithoutScript(page, '/login?next=%2Fcart');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const signIns: string[] = [];
  page.on('request', (made) => made.method() === 'POST' && signIns.push(new URL(made.url()).pathname));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  expect(signIns).toEqual([]);
  await scriptComes();
  await expect(page).toHaveURL('/cart');
  expect(signIns.filter((path) => path === '/api/auth/login')).toHaveLength(1);
});

test('a customer who taps the cart before the page’s script knows them comes to the cart', async ({
  page,
  customer: _customer,
}) => {
  const scriptComes = await openWithoutScript(page, '/shop');
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveURL(/\/login/);
  await scriptComes();
  await expect(page).toHaveURL('/cart');
});

test('what was typed before the page’s script came stays in the boxes, also after a refusal', async ({ page }) => {
  const scriptComes = await openWithoutScript(page, '/login');
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await scriptComes();
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not this one');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.com');
});

test('a size, a quantity and “Add to cart” clicked before the page’s script are done in their order @core', async ({
  page,
  request,
  customer,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 3 });
  const scriptComes = await openWithoutScript(page, `/product/x?id=${product?.id}`);
  const variant = product?.variant;
  const size = page
    .getByRole('group', { name: 'Size' })
    .first()
    .getByRole('button', { name: variant?.size, exact: true });
  await size.click();
  await page.getByRole('button', { name: 'One more' }).click({ force: true });
  await page.getByRole('button', { name: 'One more' }).click({ force: true });
  await page
    .getByRole('button', { name: /^Add to cart - ₹/ })
    .filter({ visible: true })
    .click();
  await scriptComes();
  await expect(page.getByText('Added to Cart 🛒')).toBeVisible();
  expect((await customer.calls.get('/cart')).cart.items.map((item: { quantity: number }) => item.quantity)).toEqual([
    3,
  ]);
  await expect(page.locator('[data-held]')).toHaveCount(0);
});

test('menus, hearts and the order of the shop work when they are clicked before the page’s script', async ({
  page,
  request,
  isPhone,
}) => {
  const person = await newCustomer(request);
  await signInBrowser(page, person);
  const scriptComes = await openWithoutScript(page, '/shop');
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Add to wishlist/ })
    .click();
  await page.getByLabel('Sort').selectOption('priceLowHigh');
  await scriptComes();
  await expect(page).toHaveURL(/sort=priceLowHigh/);
  await expect(page.getByText('Added to Wishlist ❤️')).toBeVisible();
  if (isPhone) await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
});

test('a page whose script does not come says so, still leads on by its links, and is loaded again by one', async ({
  page,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  // This error is expected: it is the sign by which the page notices that its script did not load (early-events.ts).
  allowPageErrors(/Failed to fetch dynamically imported module/);
  await page.route('**/assets/root-*.js', (route) => route.abort());
  await page.goto('/shop');
  const trouble = page.getByRole('alert').filter({ hasText: 'Part of this page did not load' });
  await expect(trouble).toBeVisible();
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(trouble).toBeVisible();
  await page.unroute('**/assets/root-*.js');
  await trouble.getByRole('link', { name: 'Reload page' }).click();
  await waitForHydration(page);
  await expect(trouble).toBeHidden();
});
