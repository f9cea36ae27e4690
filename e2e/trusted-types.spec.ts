import { test as plain, type Page } from '@playwright/test';
import { aPicture } from '../test/pictures.ts';
import { allowConsoleErrors, expect, goTo, open, test, waitForContent, waitForHydration } from './journey.ts';
import { anAddress, findProductsInStock } from './people.ts';
import { aProduct, type MadeProduct } from './products.ts';
import { noteViolations, refusedEverywhere, tryBareTexts } from './refused-texts.ts';

async function enlargeAndClose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enlarge picture' }).click();
  const large = page.getByRole('dialog', { name: /^Enlarged pictures of / });
  await expect(large.getByText('1 / 2')).toBeVisible();
  await large.getByRole('button', { name: 'Next picture' }).click();
  await expect(large.getByText('2 / 2')).toBeVisible();
  await large.getByRole('button', { name: 'Close' }).click();
  await expect(large).toBeHidden();
}

/** Goes from page to page by links, as a shopper does, because HTML that React makes in the browser is checked, too. */
async function walkTheShop(page: Page, product: MadeProduct): Promise<void> {
  await open(page, '/');
  await waitForContent(page);
  await page.getByRole('link', { name: 'Shop all products' }).first().click();
  await expect(page.getByRole('heading', { name: 'Shop All Products' })).toBeVisible();
  await open(page, `/search?q=${encodeURIComponent(product.name)}`);
  await page.getByRole('link', { name: product.name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await enlargeAndClose(page);
  await page
    .getByRole('group', { name: 'Size' })
    .first()
    .getByRole('button', { name: product.variants[0]?.size, exact: true })
    .click();
  await page.getByRole('button', { name: /^Add to cart - ₹/ }).click();
  await expect(page.getByText('Added to Cart 🛒')).toBeVisible();
  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.getByPlaceholder('Search products...').fill('kurta');
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
  await open(page, '/cart');
  for (const path of ['/cart', '/checkout', '/wishlist', '/myaccount/order', '/myaccount/account', '/about']) {
    await goTo(page, path);
    await waitForContent(page);
  }
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible();
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the whole shop gives the browser no bare text for a script, and one that is given is refused', async ({
    page,
    owner,
    customer,
  }) => {
    allowConsoleErrors(/frame is sandboxed/);
    await customer.calls.post('/addresses', anAddress);
    const refused = await noteViolations(page);
    await walkTheShop(page, await aProduct(owner));
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toMatch(
      /\/sw\.js$/,
    );
    expect(refused).toEqual([]);
    allowConsoleErrors(/requires 'Trusted|TrustedTypePolicy|Content Security Policy/);
    expect(await tryBareTexts(page)).toEqual(refusedEverywhere);
  });
});

test('the page to sign in, and a missing one, refuse bare texts too @core', async ({ page }) => {
  const refused = await noteViolations(page);
  await open(page, '/login');
  await page.getByRole('button', { name: 'Register' }).first().click();
  await open(page, '/no/such/page');
  expect(refused).toEqual([]);
  allowConsoleErrors(/requires 'Trusted|TrustedTypePolicy|Content Security Policy/);
  expect(await tryBareTexts(page)).toEqual(refusedEverywhere);
});

// This test uses the forms of the back office. The test office-screens.spec.ts only opens its screens.
test('what the back office takes for HTML, or as a file, is given to the browser as no bare text for a script', async ({
  page,
  admin: _admin,
}) => {
  const refused = await noteViolations(page);
  await open(page, '/admin/product/sheet');
  await page.getByRole('gridcell').first().waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.type('12');
  await page.keyboard.press('Escape');
  await open(page, '/admin/product?edit=new');
  await page.getByLabel('Add pictures').setInputFiles({
    name: 'kurta.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await (await aPicture(1)).arrayBuffer()),
  });
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
  await open(page, '/admin/legal');
  await pasteHtml(page);
  expect(refused).toEqual([]);
  allowConsoleErrors(/requires 'Trusted|TrustedTypePolicy|Content Security Policy/);
  expect(await tryBareTexts(page)).toEqual(refusedEverywhere);
});

test('a link inside the shop opens a legal page as a document without a script', async ({ page }) => {
  await open(page, '/about');
  await goInside(page, '/page/privacy-policy');
  await expect(page).toHaveURL('/page/privacy-policy');
  await expect(page.locator('.legal')).toBeVisible();
  await expect(page.locator('script:not([type*=json])')).toHaveCount(0);
});

plain('a page that React has to draw anew makes no script, and works', async ({ page, request }) => {
  const refused = await noteViolations(page);
  await page.route('**/shop', async (route) => {
    const response = await route.fetch();
    // The test translates a heading before React hydrates the page, as a browser's extension may do.
    const body = (await response.text()).replace('Shop All Products</h1>', 'Alle Kleider</h1>');
    expect(body).toContain('Alle Kleider');
    await route.fulfill({ response, body });
  });
  await page.goto('/shop');
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
  const [product] = await findProductsInStock(request, { limit: 1 });
  await page.goto(`/search?q=${encodeURIComponent(product?.name ?? '')}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(refused).toEqual([]);
});

plain('where the frame of the shop cannot be fetched, the page says so', async ({ page }) => {
  const refused = await noteViolations(page);
  await page.goto('/invite#none');
  await waitForHydration(page);
  await page.route('**/*.data*', async (route) => route.fulfill({ status: 500, body: '' }));
  await goInside(page, '/about');
  await expect(page.getByRole('link', { name: 'Go to the shop' })).toBeVisible();
  expect(refused).toEqual([]);
});

// An older browser supports neither the policy nor trusted types.
plain.describe('in a browser without Trusted Types', () => {
  test.use({ bypassCSP: true, serviceWorkers: 'allow' });

  test('the shop and its pictures work', async ({ page, owner, customer }) => {
    allowConsoleErrors(/frame is sandboxed/);
    await page.addInitScript(() => Reflect.deleteProperty(window, 'trustedTypes'));
    await customer.calls.post('/addresses', anAddress);
    await walkTheShop(page, await aProduct(owner));
    expect(await page.evaluate(() => 'trustedTypes' in window)).toBe(false);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toMatch(
      /\/sw\.js$/,
    );
  });

  test('the legal editor reads what is stored and what is pasted', async ({ page, admin: _admin }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'trustedTypes'));
    await open(page, '/admin/legal');
    await expect(page.getByRole('textbox', { name: 'Text' }).locator('p, h2').first()).toBeVisible();
    await pasteHtml(page);
  });
});

/** Pastes HTML into the editor of legal pages, which keeps the words and their bold type. */
async function pasteHtml(page: Page): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await text.evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p>Sent by <b>hand</b></p>');
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text.locator('strong', { hasText: 'hand' })).toBeVisible();
}

/** Goes to a path as a link inside the shop does, without loading a new document. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    // The cast is safe: React Router sets this value for its own tools.
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (path: string) => void };
    };
    router.navigate(path);
  }, path);
}
