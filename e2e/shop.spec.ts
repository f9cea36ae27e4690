import { expect, fits, open, test } from './journey.ts';
import { newCustomer, PASSWORD } from './people.ts';

const products = 'Products';

test('tabs, filters and chips: what is chosen stands in the address, and the first picked category is the active tab', async ({ page, isAccessible }) => {
  await open(page, '/shop?page=2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
  await page.getByRole('button', { name: 'FILTER' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filter' });
  for (const group of ['Availability', 'Size', 'Categories', 'Price range']) await expect(drawer.getByRole('group', { name: group })).toBeVisible();
  await isAccessible();
  const category = drawer.getByRole('group', { name: 'Categories' }).locator('label').filter({ has: page.locator('.pl-3') }).first();
  const counted = Number((await category.locator('.price').innerText()).replaceAll(',', ''));
  await category.locator('input').check();
  await expect(page).toHaveURL((url) => url.searchParams.has('categories') && url.searchParams.has('category') && !url.searchParams.has('page'));
  // What the filter promised is what there is.
  await expect(drawer.getByRole('button', { name: /^Show / })).toHaveText(`Show ${counted.toLocaleString('en-IN')}`);
  await drawer.getByRole('checkbox', { name: /^In stock/ }).check();
  await drawer.getByLabel('From ₹').fill('300');
  await drawer.getByLabel('To ₹').fill('100');
  await expect(drawer.getByText('The lowest price is above the highest.')).toBeVisible();
  await drawer.getByLabel('To ₹').fill('90000');
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await drawer.getByRole('button', { name: /^Show / }).click();
  await expect(drawer).toBeHidden();
  const url = new URL(page.url());
  const top = url.searchParams.get('category') ?? '';
  const active = page.getByRole('group', { name: 'Categories' }).locator('[aria-current=true]');
  await expect(active).toHaveAttribute('href', new RegExp(`category=${top}`));
  const chips = page.getByRole('list', { name: 'Chosen filters' }).getByRole('button');
  await expect(chips).toHaveCount(3);
  await expect(chips.filter({ hasText: '₹300 – ₹90000' })).toBeVisible();
  await chips.filter({ hasText: '₹300 – ₹90000' }).click();
  await expect(chips).toHaveCount(2);
  await expect(page).not.toHaveURL(/minPrice/);
  // A reload, and a link shared with a friend, show the same.
  await page.reload();
  await expect(chips).toHaveCount(2);
  await isAccessible();
  await fits(page);
});

test('a filter by size shows what is there in that size only', async ({ page }) => {
  await open(page, '/shop');
  await page.getByRole('button', { name: 'FILTER' }).click();
  const size = page.getByRole('dialog').getByRole('button', { name: /^Size / }).first();
  const [, value = '', count = ''] = /^Size (.+), (\d+)$/.exec((await size.getAttribute('aria-label')) ?? '') ?? [];
  await size.click();
  await expect(page.getByRole('button', { name: `Show ${Number(count).toLocaleString('en-IN')}` })).toBeVisible();
  const { data } = await (await page.request.get(`/api/products?limit=50&size=${encodeURIComponent(value)}`)).json();
  for (const product of data) expect(product.variants.some((variant: { size: string; stock: number }) => variant.size.toLowerCase() === value.toLowerCase() && variant.stock > 0)).toBe(true);
});

test('sorting: default, priceLowHigh, priceHighLow, newest; done by the server, over all pages', async ({ page }) => {
  await open(page, '/shop');
  const sort = page.getByLabel('Sort');
  expect(await sort.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))).toEqual(['default', 'priceLowHigh', 'priceHighLow', 'newest']);
  await expect(sort).toHaveValue('default');
  const prices = async () => (await page.getByRole('list', { name: products, exact: true }).getByRole('article').locator('.price span.font-semibold').allInnerTexts()).map((text) => Number(text.replaceAll(/[₹,]/g, '')));
  for (const [value, inOrder] of [['priceLowHigh', (a: number, b: number) => a - b], ['priceHighLow', (a: number, b: number) => b - a]] as const) {
    await sort.selectOption(value);
    await expect(page).toHaveURL(new RegExp(`sort=${value}`));
    await expect(page.getByRole('list', { name: products, exact: true })).toHaveAttribute('aria-busy', 'false');
    const seen = await prices();
    expect(seen).toEqual(seen.toSorted(inOrder));
  }
  await sort.selectOption('newest');
  await expect(page).toHaveURL(/sort=newest/);
  await sort.selectOption('default');
  await expect(page).toHaveURL('/shop');
});

test('columns: three unless chosen (two on a phone), and the choice really changes the grid', async ({ page, isPhone }) => {
  await open(page, '/shop');
  const selector = page.getByRole('group', { name: 'Products per row' });
  const across = async () => page.getByRole('list', { name: products, exact: true }).evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  const usual = isPhone ? 2 : 3;
  await expect(selector.getByRole('button', { name: `${usual} per row` })).toHaveAttribute('aria-pressed', 'true');
  expect(await across()).toBe(usual);
  for (const count of isPhone ? [1, 3, 2] : [1, 2, 4, 5, 3]) {
    await selector.getByRole('button', { name: `${count} per row` }).click();
    await expect(selector.getByRole('button', { name: `${count} per row` })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(across).toBe(count);
    await fits(page);
  }
});

test('pages of 50: a window of five, first, previous, next, last; and one’s place when coming back', async ({ page, isAccessible }) => {
  await open(page, '/shop');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const { pagination } = await (await page.request.get('/api/products?limit=50')).json();
  test.skip(pagination.totalPages < 8, 'the demo shop has one page');
  await expect(page.getByRole('list', { name: products, exact: true }).getByRole('article')).toHaveCount(50);
  const numbers = async () => (await pages.getByRole('link', { name: /^Page \d/ }).allInnerTexts()).map(Number);
  expect(await numbers()).toEqual([1, 2, 3, 4, 5]);
  await expect(pages.getByRole('link', { name: 'First page' })).toHaveAttribute('aria-disabled', 'true');
  await pages.getByRole('link', { name: 'Page 5' }).click();
  await expect(page).toHaveURL(/page=5/);
  await expect.poll(numbers).toEqual([3, 4, 5, 6, 7]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect(pages.getByRole('link', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('link', { name: 'Last page' }).click();
  const last = pagination.totalPages as number;
  await expect.poll(numbers).toEqual([last - 4, last - 3, last - 2, last - 1, last]);
  await pages.getByRole('link', { name: 'Previous page' }).click();
  await expect(pages.getByRole('link', { name: `Page ${last - 1}`, exact: true })).toHaveAttribute('aria-current', 'page');
  await isAccessible();
  const card = page.getByRole('list', { name: products, exact: true }).getByRole('article').nth(30);
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`page=${last - 1}`));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('under the pointer a card offers sizes, the cart and the heart', async ({ page, customer, isPhone }) => {
  test.skip(isPhone, 'a finger does not hover: the card opens the product');
  await open(page, '/shop?availability=in-stock');
  const card = page.getByRole('article').first();
  await card.hover();
  await card.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Please select a size first ⚠️')).toBeVisible();
  await card.getByRole('group', { name: 'Size' }).getByRole('button', { disabled: false }).first().click();
  await card.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to Cart 🛒')).toBeVisible();
  // The chosen size is cleared.
  await expect(card.getByRole('group', { name: 'Size' }).locator('[aria-pressed=true]')).toHaveCount(0);
  await card.getByRole('group', { name: 'Size' }).getByRole('button', { disabled: false }).first().click();
  const { cart } = await customer.calls.get('/cart');
  if (cart.items[0].product.variant.stock > 1) {
    await card.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Increased quantity in Cart 🛒')).toBeVisible();
  }
  await card.getByRole('button', { name: /^Add to wishlist/ }).click();
  await expect(page.getByText('Added to Wishlist ❤️')).toBeVisible();
  await card.getByRole('button', { name: /^Remove from wishlist/ }).click();
  await expect(page.getByText('Removed from wishlist 🖤')).toBeVisible();
});

test('an admin is refused at cart and wishlist', async ({ page, admin: _admin }) => {
  await open(page, '/shop?availability=in-stock');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Add to wishlist/ }).click();
  await expect(page.getByText('Admins cannot add products to wishlist ❌')).toBeVisible();
  await card.getByRole('link').click();
  await page.getByRole('button', { name: /^Add to cart - ₹/ }).click();
  await expect(page.getByText('Admins cannot add products to cart ❌')).toBeVisible();
});

test('a guest who wishes is led to sign in, and the wish is made for her afterwards', async ({ page, request }) => {
  const person = await newCustomer(request);
  await open(page, '/shop');
  await page.getByRole('article').first().getByRole('button', { name: /^Add to wishlist/ }).click();
  await expect(page.getByText('Please login to add to wishlist')).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fshop');
  await page.getByLabel('Email').fill(person.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page.getByText('Added to Wishlist ❤️')).toBeVisible();
  await expect(page).toHaveURL('/shop');
  await expect(page.getByTestId('wishlist-count')).toHaveText('1');
});

test('nothing matches: it says so and leads back', async ({ page, isAccessible }) => {
  await open(page, '/shop?minPrice=99999999');
  await expect(page.getByText('Nothing matches yet')).toBeVisible();
  await isAccessible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).toHaveURL('/shop');
});
