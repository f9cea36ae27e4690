import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as requests } from '@playwright/test';
import { aPicture } from '../test/pictures.ts';
import { allowConsoleErrors, expect, open, test } from './journey.ts';
import { IGNORED_HEADER, networkAddress, openToNetwork } from './network.ts';
import { closeShop, openShop, type OpenShop } from './open-shop.ts';
import { callsOf, PASSWORD, signIn } from './people.ts';
import { ports } from './shops.ts';

const address = networkAddress(ports.network);
test.skip(address === undefined, 'this computer is in no network');

let dataDir = '';
let shop: OpenShop | undefined;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tanabana-network-'));
  shop = await openShop({ dataDir, port: ports.network, env: { ...openToNetwork, DEMO: '0', RATE_LIMITS: 'off' } });
  await addProducts(3);
});
test.afterAll(async () => {
  if (shop) await closeShop(shop);
  await rm(dataDir, { recursive: true, force: true });
});

async function ownerPassword(): Promise<string> {
  return /^admin.*password: (\S+)/m.exec(await readFile(join(dataDir, 'first-run.txt'), 'utf8'))?.[1] ?? '';
}

async function addProducts(count: number): Promise<void> {
  const request = await requests.newContext({ baseURL: shop?.origin ?? '' });
  const owner = callsOf(request, await signIn(request, 'admin@example.com', await ownerPassword()));
  const { category } = await owner.post('/categories', { name: 'Women' });
  for (let number = 1; number <= count; number++) {
    const form = new FormData();
    form.set('productName', `Network Kurta ${number}`);
    form.set('categoryId', category.id);
    const variant = { color: 'Indigo', colorHexCode: '#27396F', stock: 10, originalPrice: '999', discountPrice: '100' };
    form.set('productVariants', JSON.stringify(['S', 'M'].map((size) => ({ ...variant, size }))));
    for (const seed of [1, 2]) form.append('images', await aPicture(seed));
    await owner.postForm('/products', form);
  }
  await request.dispose();
}

test.describe('at the computer’s address in the network', () => {
  test.use({ baseURL: address ?? '' });

  test('a shopper registers, wishes, buys and finds the order on plain http', async ({ page }) => {
    allowConsoleErrors(IGNORED_HEADER);
    const name = `net${Date.now()}`;
    await open(page, '/shop');
    expect(await page.evaluate(() => [window.isSecureContext, 'randomUUID' in crypto])).toEqual([false, false]);
    await page.getByRole('link', { name: 'Network Kurta 2' }).click();
    await page.getByRole('group', { name: 'Size' }).first().getByRole('button', { name: 'M' }).click();
    await page
      .getByRole('button', { name: /^Add to cart - ₹/ })
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Email').fill(`${name}@example.com`);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await page.getByLabel(/^Confirm password/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    // The click that was made before the scripts arrived takes effect.
    await expect(page.getByTestId('cart-count')).toHaveText('1');
    await page.getByRole('button', { name: 'Add to wishlist', exact: true }).click();
    await expect(page.getByTestId('wishlist-count')).toHaveText('1');
    await page.getByRole('link', { name: /^Cart/ }).click();
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(page.getByRole('heading', { name: 'Your Shopping Cart (2)' })).toBeVisible();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    for (const [label, text] of [
      ['Address line 1', '14 Weavers’ Lane'],
      ['PIN code', '302029'],
      ['City', 'Jaipur'],
      ['State', 'Rajasthan'],
    ] as const)
      await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText(/ORD\d+/).first()).toBeVisible();
    await open(page, '/myaccount/order');
    await expect(page.getByRole('listitem').getByRole('button', { expanded: false })).toHaveCount(1);
  });

  test('the owner signs in, and finds products, sheet and orders in the back office', async ({ page }) => {
    allowConsoleErrors(IGNORED_HEADER);
    await open(page, '/login');
    await page.getByLabel('Email').fill('admin@example.com');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(await ownerPassword());
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    await page.goto('/admin/product');
    await expect(page.getByText('Network Kurta 1').first()).toBeVisible();
    await page.goto('/admin/product/sheet');
    await expect(page.getByText('Network Kurta 1').first()).toBeVisible();
    await page.goto('/admin/order');
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  });
});
