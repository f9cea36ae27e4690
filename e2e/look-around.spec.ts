import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tidyLine } from '#domain/text.ts';
import { hasSharedData, sharedData } from '../test/shared-data.ts';
import { awake, expect, fits, open, test } from './journey.ts';
import { adminPassword } from './shops.ts';

// Those that no other journey looks at.
const screens = [
  { path: '/home', heading: /\S/ },
  { path: '/shop?columns=5&sort=newest&page=2', heading: 'Shop All Products' },
];

for (const { path, heading } of screens) {
  test(`a guest opens ${path}: nothing broken, nothing inaccessible, nothing wider than the screen`, async ({ page, isAccessible }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await fits(page);
    await isAccessible();
  });
}

test('an address whose filters mean nothing says that the page is not here, not that the shop is at fault', async ({ page, isAccessible }) => {
  const response = await page.goto('/shop?minPrice=abc');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();
  await isAccessible();
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
});

test('guests who ask for cart, wishlist, checkout, account or back office are led to sign in, and their way back is kept', async ({ page }) => {
  for (const path of ['/cart', '/wishlist', '/checkout', '/myaccount/order', '/admin/dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
});

test('signing in never leads to another site', async ({ page, engine }) => {
  await page.goto('/login?next=//evil.example/x');
  await awake(page);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(await adminPassword(engine));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('an admin is led to the back office, sees no cart, and moves an order along', async ({ page, admin: _admin, isAccessible }) => {
  await open(page, '/login');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await isAccessible();
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await isAccessible();
  await page.goto('/cart');
  await expect(page).toHaveURL('/admin/dashboard');
});

test('nobody comes where they do not belong: a customer to the back office, an admin to the account', async ({ page, customer: _customer }) => {
  await page.goto('/admin/order');
  await expect(page).toHaveURL('/myaccount/account');
});

test('signing out in one tab signs out the other', async ({ page, context, engine }) => {
  await page.goto('/login');
  await awake(page);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(await adminPassword(engine));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  const other = await context.newPage();
  await other.goto('/admin/dashboard');
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL(/\/login/);
});

test('legal pages carry no script and may be framed by the shop only', async ({ request }) => {
  const response = await request.get('/page/privacy-policy');
  const html = await response.text();
  expect(html).not.toContain('<script');
  expect(response.headers()['content-security-policy']).toContain("script-src 'none'");
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
});

test.describe('products with awkward names', () => {
  test.skip(({ isPhone }) => !isPhone, 'the narrow screen is the hard one');
  test.skip(!hasSharedData, 'needs the awkward products beside the project');
  for (const id of ['AW-001', 'AW-002', 'AW-003', 'AW-006', 'AW-007', 'AW-010', 'AW-011', 'AW-013', 'AW-015', 'AW-016', 'AW-021', 'AW-023', 'AW-030', 'AW-068']) {
    test(`${id} opens by its name, says it letter for letter and runs nothing`, async ({ page }) => {
      const lines = (await readFile(join(sharedData, 'awkward_products.jsonl'), 'utf8')).trim().split('\n').map((line) => JSON.parse(line) as { id: string; product: { name: string } });
      const name = tidyLine(lines.find((line) => line.id === id)?.product.name ?? '');
      page.on('dialog', () => expect('a dialog').toBe('never'));
      const response = await page.goto(`/product/${encodeURIComponent(name)}`);
      expect(response?.status()).toBe(200);
      await awake(page);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
      await fits(page);
    });
  }
});
