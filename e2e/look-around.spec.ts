import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tidyLine } from '#domain/text.ts';
import { hasSharedData, sharedData } from '../test/shared-data.ts';
import { waitForHydration, expect, expectNoSidewaysScroll, open, openOfficeMenu, test } from './journey.ts';
import { adminPassword } from './shops.ts';

// These screens have paths that no other journey opens.
const screens = [
  { path: '/home', heading: /\S/ },
  { path: '/shop?columns=5&sort=newest&page=2', heading: 'Shop All Products' },
];

for (const { path, heading } of screens) {
  test(
    `a guest opens ${path}: no errors, accessible, not wider than the screen @core`,
    { tag: '@both-widths' },
    async ({ page, expectAccessible }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible();
    },
  );
}

test('what means nothing in an address of the shop is left out, and the rest of it holds', async ({ page }) => {
  for (const [asked, shown] of [
    ['/shop?page=0&sort=foo', '/shop'],
    ['/shop?minPrice=abc', '/shop'],
    ['/shop?category=&categories=zzz&availability=maybe', '/shop'],
    [`/shop?columns=9&size=${'L'.repeat(300)}&size=M&size=M&color=`, '/shop?size=M'],
    ['/shop?minPrice=900&maxPrice=300&sort=newest', '/shop?maxPrice=900&minPrice=300&sort=newest'],
  ] as const) {
    const response = await page.goto(asked);
    expect([asked, response?.status()]).toEqual([asked, 200]);
    await expect(page).toHaveURL(shown);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
  }
  // If the address names a category that does not exist, the page searches for that name, and removes all other
  // parameters from the address.
  await page.goto('/shop?category=zzz&categories=zzz&availability=maybe');
  await expect(page).toHaveURL('/search?q=zzz');
  // A page number beyond the last page leads to the last page.
  const { pagination } = await (await page.request.get('/api/products?limit=50')).json();
  await page.goto('/shop?page=9999');
  await expect(page).toHaveURL(pagination.totalPages > 1 ? `/shop?page=${pagination.totalPages}` : '/shop');
  await expect(page.getByRole('list', { name: 'Products', exact: true }).getByRole('article').first()).toBeVisible();
  await page.goto('/shop?minPrice=99999999&page=3');
  await expect(page).toHaveURL('/shop?minPrice=99999999');
  await expect(page.getByText('Nothing found')).toBeVisible();
  // The API itself still answers a wrong query with 400.
  expect((await page.request.get('/api/products?page=0&sort=foo')).status()).toBe(400);
});

test('a guest who opens cart, wishlist, checkout, account or back office is sent to the login, with the way back @core', async ({
  page,
}) => {
  for (const path of ['/cart', '/wishlist', '/checkout', '/myaccount/order', '/admin/dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
});

test('signing in never redirects to another site @core', async ({ page, engine }) => {
  await page.goto('/login?next=//evil.example/x');
  await waitForHydration(page);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(await adminPassword(engine));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('an admin is sent to the back office, finds the orders there and is sent away from the cart', async ({
  page,
  admin: _admin,
  expectAccessible,
}) => {
  await open(page, '/login');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expectAccessible();
  await openOfficeMenu(page);
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expectAccessible();
  await page.goto('/cart');
  await expect(page).toHaveURL('/admin/dashboard');
});

test('a customer who opens the back office is sent to the account @core', async ({ page, customer: _customer }) => {
  await page.goto('/admin/order');
  await expect(page).toHaveURL('/myaccount/account');
});

test('an admin who opens a shopper’s account is sent to the back office', async ({ page, admin: _admin }) => {
  await page.goto('/myaccount/account');
  await expect(page).toHaveURL('/admin/dashboard');
});

test('signing out in one tab signs out the other', async ({ page, context, engine }) => {
  await page.goto('/login');
  await waitForHydration(page);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(await adminPassword(engine));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  const other = await context.newPage();
  await other.goto('/admin/dashboard');
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await openOfficeMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL(/\/login/);
});

test('legal pages carry no script and may be framed by the shop only', async ({ request }) => {
  const response = await request.get('/page/privacy-policy');
  const html = await response.text();
  expect(html).toMatch(/<h1[^>]*>Privacy Policy</);
  expect(html).not.toContain('<script');
  expect(response.headers()['content-security-policy']).toContain("script-src 'none'");
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
});

const awkward =
  'AW-001 AW-002 AW-003 AW-006 AW-007 AW-010 AW-011 AW-013 AW-015 AW-016 AW-021 AW-023 AW-030 AW-068'.split(' ');

test.describe('products with awkward names', () => {
  test.skip(({ isPhone }) => !isPhone, 'the narrow screen is the difficult one');
  test.skip(!hasSharedData, 'needs the awkward products beside the project');
  test('each opens by its name, shows it unchanged and runs no script', async ({ page }) => {
    const lines = (await readFile(join(sharedData, 'awkward_products.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; product: { name: string } });
    page.on('dialog', () => expect('a dialog').toBe('never'));
    for (const id of awkward)
      await test.step(id, async () => {
        const name = tidyLine(lines.find((line) => line.id === id)?.product.name ?? '');
        const response = await page.goto(`/product/${encodeURIComponent(name)}`);
        expect(response?.status()).toBe(200);
        await waitForHydration(page);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
        await expectNoSidewaysScroll(page);
      });
  });
});
