import type { Locator, Page } from '@playwright/test';
import { productPath } from '#domain/paths.ts';
import { allowConsoleErrors, expect, open, test } from './journey.ts';
import { findProductsInStock } from './people.ts';

// A click fetches the code of these parts (web/ui/part.tsx); the test requests it first without a network, because
// browsers remember a failed import.

type Part = {
  what: string;
  path: string;
  /** The name, up to the hash, of the file that contains the part's code or is imported by it. */
  file: string;
  press: (page: Page) => Promise<void>;
  shows: (page: Page) => Locator;
};

const clickOn = (name: string | RegExp) => async (page: Page) => page.getByRole('button', { name }).first().click();
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });

const shopperParts: Part[] = [
  { what: 'the filters', path: '/shop', file: 'filter-drawer', press: clickOn('FILTER'), shows: dialog('Filter') },
  {
    what: 'what the filters import',
    path: '/shop?columns=2',
    file: 'drawer',
    press: clickOn('FILTER'),
    shows: dialog('Filter'),
  },
  {
    what: 'the search',
    path: '/about',
    file: 'search-overlay',
    press: clickOn('Search'),
    shows: dialog('Search our site'),
  },
  {
    what: 'a legal page',
    path: '/about',
    file: 'legal-dialog',
    press: async (page) => page.getByRole('link', { name: 'Privacy Policy' }).click(),
    shows: dialog('Privacy Policy'),
  },
  {
    what: 'the sizes of a card',
    path: '/shop',
    file: 'quick-add',
    // The test uses the keyboard, because under a mouse the card itself shows the sizes.
    press: async (page) =>
      page
        .getByRole('button', { name: /^Choose a size/ })
        .first()
        .press('Enter'),
    shows: (page) => page.getByRole('dialog'),
  },
  {
    what: 'an enlarged picture',
    path: 'product',
    file: 'enlarged',
    press: clickOn('Enlarge picture'),
    shows: (page) => page.getByRole('dialog'),
  },
];

const officeParts: Part[] = [
  {
    what: 'the palette',
    path: '/admin/category',
    file: 'palette',
    press: async (page) => page.keyboard.press('Control+k'),
    shows: (page) => page.getByRole('dialog'),
  },
  {
    what: 'the form of a category',
    path: '/admin/category',
    file: 'category-form',
    press: clickOn('New category'),
    shows: (page) => page.getByRole('dialog'),
  },
  {
    what: 'the form of a product',
    path: '/admin/product',
    file: 'product-form',
    press: clickOn('Add product'),
    shows: (page) => page.getByRole('dialog'),
  },
];

test('what a shopper first asks for offline comes once the network is back, without loading the page again', async ({
  page,
  request,
  customer: _customer,
}) => {
  test.setTimeout(120_000);
  const [product] = await findProductsInStock(request, { limit: 1 });
  if (!product) throw new Error('there is nothing in stock');
  for (const part of shopperParts)
    await comesLater(page, { ...part, path: part.path === 'product' ? productPath(product) : part.path });
});

test('what staff first ask for offline comes once the network is back, without loading the page again', async ({
  page,
  admin: _admin,
}) => {
  test.setTimeout(120_000);
  for (const part of officeParts) await comesLater(page, part);
});

async function comesLater(page: Page, { what, path, file, press, shows }: Part): Promise<void> {
  await test.step(what, async () => {
    allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /Failed to fetch/);
    // The test aborts every request for the part's file, including prefetches, so that the part has no code at the
    // click.
    const ofPart = new RegExp(`/assets/${file}-[^/]+\\.js$`);
    await page.route(ofPart, async (route) => route.abort('internetdisconnected'));
    await open(page, path);
    await page.evaluate(() => document.documentElement.setAttribute('data-opened-before', ''));
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await press(page);
    await expect(page.getByText('Part of this page did not load.')).toBeVisible();
    await expect(shows(page)).toHaveCount(0);
    await page.unroute(ofPart);
    await page.context().setOffline(false);
    await expect(shows(page)).toBeVisible();
    await expect(page.getByText('Part of this page did not load.')).toHaveCount(0);
    await expect(page.locator('html[data-opened-before]')).toHaveCount(1);
  });
}

test('a notice that came offline is followed by whole notices once the network is back', async ({
  page,
  request,
  customer: _customer,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /Failed to fetch/);
  // The test needs a product with several sizes, because with only one size a shopper has nothing to select.
  const product = (await findProductsInStock(request, { limit: 100 })).find(({ variants }) => variants.length > 1);
  if (!product) throw new Error('there is nothing in stock');
  await open(page, productPath(product));
  await page.route(/\/assets\/notice-list-/, async (route) => route.abort('internetdisconnected'));
  const add = page.getByRole('button', { name: /^Add to cart - ₹/ }).filter({ visible: true });
  const notices = page.locator('[aria-live=polite]').filter({ hasText: 'select a size' });
  // The first click is online. Afterwards the page has all code for the button, except the code of the list of notices.
  await add.click();
  await expect(notices).toBeVisible();
  await expect(notices).toHaveCount(0);
  await page.context().setOffline(true);
  await add.click();
  await expect(notices).toBeVisible();
  await page.unroute(/\/assets\/notice-list-/);
  const list = page.waitForResponse(/\/assets\/notice-list-/);
  await page.context().setOffline(false);
  await list;
  await expect(notices).toHaveCount(0, { timeout: 10_000 });
  await add.click();
  await expect(notices.getByRole('button', { name: 'Dismiss' })).toBeVisible();
});
