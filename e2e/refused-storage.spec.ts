import { expect, test } from '@playwright/test';
import { open } from './journey.ts';
import { findProductsInStock, newCustomer, PASSWORD } from './people.ts';

// A browser may refuse to store anything: in private mode, by a setting, or because the disk is full. The journey uses
// Playwright's own test function, because the router's script for scroll positions reports the refusal as an error; the
// router works without stored positions.

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { configurable: true, get: refuse });
  });
});

test('who cannot store anything still signs in, finds their cart, and shops in this tab', async ({ page, request }) => {
  const { user } = await newCustomer(request);
  const [product] = await findProductsInStock(request, { limit: 1 });
  await open(page, `/product/x?id=${product?.id}`);
  await page.getByRole('group', { name: 'Size' }).first().getByRole('button', { disabled: false }).first().click();
  await page.getByRole('button', { name: /^Add to cart - ₹/ }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  // The guest's click on "Add to cart" takes effect after signing in, and the browser is back on the product's page.
  await expect(page.getByText('Added to Cart 🛒')).toBeVisible();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
});
