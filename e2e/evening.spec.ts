import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { hasSharedData } from '../test/shared-data.ts';
import { copyFilledShop } from './copied-shop.ts';
import { allowConsoleErrors, expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { IGNORED_HEADER, networkAddress, openToNetwork } from './network.ts';
import { closeShop, openShop, type OpenShop } from './open-shop.ts';
import { PASSWORD } from './people.ts';
import { deployBuild } from './renewed-build.ts';
import { ports } from './shops.ts';

// This journey follows one evening of a shopper on a phone: over plain http, in the real catalogue, and with a new
// build that replaces the present one meanwhile.

const address = networkAddress(ports.evening);
test.skip(address === undefined, 'this computer is in no network');
test.skip(!hasSharedData, 'the words searched for are those of the real catalogue');
test.use({ baseURL: address ?? '' });

let folder = '';
let shop: OpenShop | undefined;
const settings = () => ({
  dataDir: join(folder, 'data'),
  port: ports.evening,
  env: { ...openToNetwork, DEMO: '0', RATE_LIMITS: 'off' },
});
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-evening-'));
  await copyFilledShop(settings().dataDir);
  shop = await openShop(settings());
});
test.afterAll(async () => {
  if (shop) await closeShop(shop);
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test('a shopper’s evening: looks around, wishes as a guest, registers, buys while the shop is renewed, and cancels', async ({
  page,
}) => {
  allowConsoleErrors(IGNORED_HEADER);
  await filterByColourAndSize(page);
  await enlargeAPicture(page);
  await wishAsAGuest(page);
  await putIntoCart(page, 1);
  await findByAMisspeltWord(page);
  await putIntoCart(page, 2);
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (2)' })).toBeVisible();

  await page.evaluate(() => document.documentElement.setAttribute('data-opened-before', ''));
  if (shop) shop = await deployBuild(shop, settings(), join(folder, 'build'));

  await page.getByRole('button', { name: 'One more', disabled: false }).first().click();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (3)' })).toBeVisible();
  const total = await page.locator('dt:text-is("Total") + dd').innerText();
  await checkOut(page);
  const number = await placeOrder(page, total);
  // The browser never reloaded the page, so all its code came from the first build.
  await expect(page.locator('html[data-opened-before]')).toHaveCount(1);

  const main = page.getByRole('main');
  await page.reload();
  await expect(main.getByText(`Order ${number}`)).toBeVisible();
  await expect(main.locator('dt:text-is("Total") + dd')).toHaveText(total);
  await expectNoSidewaysScroll(page);
  await cancel(page, number);
});

async function filterByColourAndSize(page: Page): Promise<void> {
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByRole('heading', { name: 'Shop All Products' })).toBeVisible();
  await page.getByRole('button', { name: 'FILTER' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filter' });
  await drawer.getByRole('checkbox', { name: /^In stock/ }).check();
  await drawer.getByRole('group', { name: 'Colour', exact: true }).getByRole('checkbox', { name: /^Blue/ }).check();
  await drawer.getByRole('button', { name: /^Size M,/ }).click();
  await expect(page).toHaveURL(/availability=in-stock.*family=.*size=M/);
  await drawer.getByRole('button', { name: /^Show \d/ }).click();
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('button')).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Products', exact: true })).toHaveAttribute('aria-busy', 'false');
  await openFirst(page);
}

/** Opens the first product of the list. */
async function openFirst(page: Page): Promise<void> {
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const name = (await link.textContent())?.trim() ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

async function enlargeAPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enlarge picture' }).click();
  const large = page.getByRole('dialog', { name: /^Enlarged pictures of / });
  await expect(large.getByRole('img', { name: /view 1 of \d+$/ })).toBeVisible();
  await large.getByRole('button', { name: 'Close' }).click();
  await expect(large).toBeHidden();
}

/**
 * Adds a product to the wishlist as a guest, then registers and signs in. The account's wishlist then contains the
 * product.
 */
async function wishAsAGuest(page: Page): Promise<void> {
  const product = page.url();
  const name = `evening${Date.now()}`;
  await page.getByRole('button', { name: 'Add to wishlist', exact: true }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@example.com`);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByLabel(/^Confirm password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(product);
  await expect(page.getByTestId('wishlist-count')).toHaveText('1');
  await expect(page.getByRole('button', { name: 'Remove from wishlist', exact: true })).toBeVisible();
}

/**
 * Chooses a size of the shown product and puts it into the cart. `count` is the number of pieces in the cart
 * afterwards.
 */
async function putIntoCart(page: Page, count: number): Promise<void> {
  await page.getByRole('group', { name: 'Size' }).first().getByRole('button', { disabled: false }).first().click();
  await page
    .getByRole('button', { name: /^Add to cart - ₹/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByTestId('cart-count')).toHaveText(String(count));
}

async function findByAMisspeltWord(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).click();
  const words = page.getByRole('dialog', { name: 'Search our site' }).getByPlaceholder('Search products...');
  await words.fill('anarkli');
  await words.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ results for “anarkli”$/);
  await expect(page.getByText('Showing results for anarkali.')).toBeVisible();
  await page.getByRole('button', { name: 'FILTER' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filter' });
  await drawer.getByRole('checkbox', { name: /^In stock/ }).check();
  await drawer.getByRole('button', { name: /^Show \d/ }).click();
  await expect(page).toHaveURL(/availability=in-stock/);
  await expect(page.getByRole('list', { name: 'Products', exact: true })).toHaveAttribute('aria-busy', 'false');
  await openFirst(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/anarkali/i);
}

/** Enters the first address of a new customer; the PIN code fills in city and state. */
async function checkOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  for (const [label, text] of [
    ['Full name', 'Kamala Devi'],
    ['Mobile number', '98765 43210'],
    ['Address line 1', '14 Weavers’ Lane'],
    ['PIN code', '302029'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await expect(page.getByLabel('City')).toHaveValue('Jaipur');
  await expect(page.getByLabel('State')).toHaveValue('Rajasthan');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Kamala Devi' })).toContainText('98765 43210');
  await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked();
}

/** Places the order and returns its number. */
async function placeOrder(page: Page, total: string): Promise<string> {
  await expect(page.locator('dt:text-is("Total") + dd')).toHaveText(total);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order Placed!' });
  await expect(dialog).toBeVisible();
  return dialog.locator('dt:text-is("Order number") + dd').innerText();
}

async function cancel(page: Page, number: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'View this order' }).click();
  const order = page.getByRole('listitem').filter({ has: page.getByRole('button', { expanded: true }) });
  await expect(order).toContainText(number);
  await expect(order).toContainText('Kamala Devi');
  await order.getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Cancel' }).click();
  await expect(page.getByText('Order cancelled successfully!')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Orders by status' }).getByRole('button')).toHaveText([
    'All (1)',
    'Pending (0)',
    'Shipped (0)',
    'Delivered (0)',
    'Cancelled (1)',
  ]);
}
