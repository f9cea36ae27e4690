import { expect, fits, open, test } from './journey.ts';

test('a shopper searches with a mistyped word, wishes, adds to cart and opens what she finds, by keys', async ({ page, customer: _customer, isAccessible }) => {
  await open(page, '/home');
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search our site' });
  await expect(search.getByRole('article')).toHaveCount(20);
  await isAccessible();
  await fits(page);
  await page.keyboard.type('  anarkli ');
  await expect(search.getByPlaceholder('Search products...')).toHaveValue('  anarkli ');
  await expect(search.getByRole('article').first()).toContainText(/anarkali/i);
  await expect(search.getByText(/\d+ found/)).toBeVisible();

  const first = search.getByRole('article').first();
  await first.hover();
  await first.getByRole('button', { name: /^Add to wishlist/ }).click();
  await expect(page.getByText('Added to wishlist ❤️')).toBeVisible();
  await first.getByRole('button', { name: /^Remove from wishlist/ }).click();
  await expect(page.getByText('Removed from wishlist ❤️')).toBeVisible();
  await first.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(page.getByText('Please select a size first ⚠️')).toBeVisible();

  await search.getByPlaceholder('Search products...').focus();
  await page.keyboard.press('ArrowDown');
  const name = await first.getByRole('link').textContent();
  await page.keyboard.press('Enter');
  await expect(search).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: name?.trim() ?? '' })).toBeVisible();

  await page.getByRole('button', { name: 'Search' }).click();
  await expect(search).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
});

test('a guest who asks for the search is led to sign in', async ({ page }) => {
  await open(page, '/about');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/login?next=%2Fabout');
});
