import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';

const products = 'Products';

test('tabs, filters and chips are kept in the address, and the first chosen category is the active tab @core', async ({
  page,
  expectAccessible,
}) => {
  await open(page, '/shop?page=2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
  await page.getByRole('button', { name: 'FILTER' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filter' });
  for (const group of ['Availability', 'Size', 'Categories', 'Price range'])
    await expect(drawer.getByRole('group', { name: group })).toBeVisible();
  await expectAccessible();
  const category = drawer
    .getByRole('group', { name: 'Categories' })
    .locator('label')
    .filter({ has: page.locator('.ps-3') })
    .first();
  const counted = Number((await category.locator('.price').innerText()).replaceAll(',', ''));
  await category.locator('input').check();
  await expect(page).toHaveURL(
    (url) => url.searchParams.has('categories') && url.searchParams.has('category') && !url.searchParams.has('page'),
  );
  // The number of products equals the number beside the filter.
  await expect(drawer.getByRole('button', { name: /^Show / })).toHaveText(
    new RegExp(`^Show ${counted.toLocaleString('en-IN')} products?$`),
  );
  await drawer.getByRole('checkbox', { name: /^In stock/ }).check();
  await drawer.getByLabel('From ₹').fill('300');
  await drawer.getByLabel('To ₹').fill('100');
  await expect(drawer.getByText('The minimum is above the maximum.')).toBeVisible();
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
  await expect(chips.filter({ hasText: '₹300 – ₹90,000' })).toBeVisible();
  await chips.filter({ hasText: '₹300 – ₹90,000' }).click();
  await expect(chips).toHaveCount(2);
  await expect(page).not.toHaveURL(/minPrice|_routes/);
  // After a reload the page shows the same list, as it does for a shared link.
  await page.reload();
  await expect(chips).toHaveCount(2);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
});

test('the size filter shows only products in stock in that size @core', async ({ page }) => {
  await open(page, '/shop');
  await page.getByRole('button', { name: 'FILTER' }).click();
  const size = page
    .getByRole('dialog')
    .getByRole('button', { name: /^Size / })
    .first();
  const [, value = '', grouped = ''] =
    /^Size (.+), ([\d,]+)$/.exec((await size.getAttribute('aria-label')) ?? '') ?? [];
  const count = Number(grouped.replaceAll(',', ''));
  await size.click();
  await expect(page.getByRole('button', { name: new RegExp(`^Show ${grouped} products?$`) })).toBeVisible();
  const { data } = await (await page.request.get(`/api/products?limit=50&size=${encodeURIComponent(value)}`)).json();
  expect(data).toHaveLength(Math.min(50, count));
  for (const product of data)
    expect(
      product.variants.some(
        (variant: { size: string; stock: number }) =>
          variant.size.toLowerCase() === value.toLowerCase() && variant.stock > 0,
      ),
    ).toBe(true);
});

test('the server sorts all pages by default, priceLowHigh, priceHighLow or newest @core', async ({ page }) => {
  await open(page, '/shop');
  const sort = page.getByLabel('Sort');
  expect(
    await sort.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)),
  ).toEqual(['default', 'priceLowHigh', 'priceHighLow', 'newest']);
  await expect(sort).toHaveValue('default');
  const prices = async () =>
    (
      await page
        .getByRole('list', { name: products, exact: true })
        .getByRole('article')
        .locator('.price span.font-semibold')
        .allInnerTexts()
    ).map((text) => Number(text.replaceAll(/[₹,]/g, '')));
  const list = page.getByRole('list', { name: products, exact: true });
  const names = async () => list.getByRole('article').getByRole('heading').allTextContents();
  /**
   * Expects the products in the order in which the server sorts them. If a journey that runs at the same time adds
   * products, the test reloads the page.
   */
  const isAsTheServerSorts = async (value: string) =>
    expect(async () => {
      const { data } = await (await page.request.get(`/api/products?limit=50&sort=${value}`)).json();
      const seen = await names();
      if (seen.join() !== data.map((product: { name: string }) => product.name).join()) await page.reload();
      expect(seen).toEqual(data.map((product: { name: string }) => product.name));
    }).toPass({ timeout: 20_000 });
  await isAsTheServerSorts('default');
  for (const [value, inOrder] of [
    ['priceLowHigh', (a: number, b: number) => a - b],
    ['newest', undefined],
    ['priceHighLow', (a: number, b: number) => b - a],
    ['default', undefined],
  ] as const) {
    const before = await names();
    await sort.selectOption(value);
    await expect(page).toHaveURL(value === 'default' ? '/shop' : `/shop?sort=${value}`);
    // The choice itself changes the list; no reload is needed.
    await expect.poll(names).not.toEqual(before);
    await expect(list).toHaveAttribute('aria-busy', 'false');
    if (inOrder) {
      const seen = await prices();
      expect(seen.length).toBeGreaterThan(20);
      expect(seen).toEqual(seen.toSorted(inOrder));
    }
    await isAsTheServerSorts(value);
  }
});

test(
  'the grid has three columns (two on a phone), and the column choice changes it',
  { tag: '@both-widths' },
  async ({ page, isPhone }) => {
    await open(page, '/shop');
    const selector = page.getByRole('group', { name: 'Products per row' });
    const across = async () =>
      page
        .getByRole('list', { name: products, exact: true })
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    const usual = isPhone ? 2 : 3;
    await expect(selector.getByRole('button', { name: `${usual} per row` })).toHaveAttribute('aria-pressed', 'true');
    expect(await across()).toBe(usual);
    for (const count of isPhone ? [1, 3, 2] : [1, 2, 4, 5, 3]) {
      await selector.getByRole('button', { name: `${count} per row` }).click();
      await expect(selector.getByRole('button', { name: `${count} per row` })).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(across).toBe(count);
      await expectNoSidewaysScroll(page);
    }
  },
);

test('on a phone an address for five columns shows three, and the choice of columns says three', async ({ page }) => {
  await open(page, '/shop?columns=5');
  const chosen = page.getByRole('group', { name: 'Products per row' }).getByRole('button', { pressed: true });
  await expect(chosen).toHaveAccessibleName('3 per row');
});

test('pages of 50 have a window of five, first, previous, next and last; Back restores the scroll position @core', async ({
  page,
  expectAccessible,
}) => {
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
  await expect(pages.getByRole('link', { name: `Page ${last - 1}`, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible();
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

test('at 360 px the pages stand in one row, from First to Last', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { pagination } = await (await page.request.get('/api/products?limit=50')).json();
  test.skip(pagination.totalPages < 8, 'the demo shop has one page');
  await open(page, '/shop?page=100');
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await expect(links).toHaveCount(9);
  await expect(links.first()).toHaveAccessibleName('First page');
  await expect(links.nth(1)).toHaveAccessibleName('Previous page');
  const boxes = await links.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, width }) => ({ top, width })),
  );
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  for (const { width } of boxes) expect(width).toBeGreaterThan(32);
  await expectNoSidewaysScroll(page);
});

test('a filter without matches says so and leads back to all products', async ({ page, expectAccessible }) => {
  await open(page, '/shop?minPrice=99999999');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).toHaveURL('/shop');
});
