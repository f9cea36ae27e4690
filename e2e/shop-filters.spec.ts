import type { Locator, Page, Request } from '@playwright/test';
import { expect, open, test } from './journey.ts';

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Filter' });
const openFilters = (page: Page) => page.getByRole('button', { name: 'FILTER' }).click();
const showButton = (page: Page) => drawerOf(page).getByRole('button', { name: /^Show \d/ });
const numberIn = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''));

test(
  'Back closes the filters and keeps what was chosen in them, as one step of history @core',
  { tag: '@both-widths' },
  async ({ page }) => {
    await open(page, '/about');
    await page.goto('/shop');
    await open(page, '/shop?sort=newest');
    await openFilters(page);
    const drawer = drawerOf(page);
    await drawer.getByRole('checkbox', { name: /^In stock/ }).check();
    await expect(page).toHaveURL('/shop?availability=in-stock&sort=newest');
    await drawer.getByRole('button', { name: /^Size M,/ }).click();
    await expect(page).toHaveURL('/shop?availability=in-stock&size=M&sort=newest');
    // The choices changed the address without new history entries, so Back closes the drawer and keeps the chosen
    // filters.
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/shop?availability=in-stock&size=M&sort=newest');
    await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('button')).toHaveCount(2);
    // The next Back removes all these filters, and the drawer then shows no chosen filter.
    await page.goBack();
    await expect(page).toHaveURL('/shop?sort=newest');
    await expect(page.getByRole('list', { name: 'Chosen filters' })).toBeHidden();
    await openFilters(page);
    await expect(drawer.getByRole('checkbox', { name: /^In stock/ })).not.toBeChecked();
    await expect(drawer.getByRole('button', { name: /^Size M,/ })).toHaveAttribute('aria-pressed', 'false');
    // If the drawer is closed without a choice, the history has no entry for it.
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/shop');
  },
);

test('the filters are fetched when something first moves, and then open without waiting for a network', async ({
  page,
  context,
}) => {
  await open(page, '/shop');
  await page.waitForLoadState('networkidle');
  const under = new Set<Request>();
  page.on('request', (request) => under.add(request));
  page.on('requestfinished', (request) => under.delete(request));
  const isHere = page.waitForEvent('requestfinished', {
    predicate: (request) => request.url().includes('/filter-drawer-'),
    timeout: 10_000,
  });
  await page.mouse.move(40, 300);
  await isHere;
  await expect.poll(() => under.size).toBe(0);
  await context.setOffline(true);
  await openFilters(page);
  await expect(drawerOf(page)).toBeVisible();
});

test('what was chosen by a key stays in view, though counts above it come and go', async ({ page }) => {
  await open(page, '/shop');
  await openFilters(page);
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: /^Size M,/ }).click();
  await expect(page).toHaveURL(/size=M/);
  const box = drawer.getByRole('checkbox', { name: /^Western Wear/ });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/categories=/);
  await expect(showButton(page)).not.toHaveAttribute('aria-busy', 'true');
  await expect(box).toBeFocused();
  await expect(box).toBeInViewport({ ratio: 0.9 });
});

test('a product that is pressed while the chosen list is still coming is led to at once, and Back finds what was chosen', async ({
  page,
}) => {
  await open(page, '/shop');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/shop.data*', async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await openFilters(page);
  const drawer = drawerOf(page);
  await drawer.getByRole('checkbox', { name: /^In stock/ }).check();
  await showButton(page).click();
  await expect(drawer).toBeHidden();
  let showProduct = () => {};
  const isShown = new Promise<void>((resolve) => (showProduct = resolve));
  await page.route(/\/product\/.*\.data|\/assets\/page-/, async (route) => {
    await isShown;
    await route.continue().catch(() => {});
  });
  await page.getByRole('list', { name: 'Products', exact: true }).getByRole('link').first().click();
  await page.waitForTimeout(500);
  await expect(drawer).toBeHidden();
  showProduct();
  await expect(page).toHaveURL(/\/product\//);
  release();
  await page.goBack();
  await expect(page).toHaveURL('/shop?availability=in-stock');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('button')).toHaveCount(1);
});

test('an address with marks of advertisers shows what the server has rendered, and filters leave the marks out', async ({
  page,
}) => {
  for (const marked of ['/search?q=kurta&gclid=1&utm_source=letter', '/shop?foo=1&sort=newest&utm_source=letter']) {
    // If the HTML from the browser differed from the HTML from the server, React would log an error, and this journey
    // would fail.
    await open(page, marked);
    await openFilters(page);
    await expect(drawerOf(page)).toBeVisible();
    // The shopper has chosen nothing in the drawer, so Back only closes the drawer.
    await page.goBack();
    await expect(drawerOf(page)).toBeHidden();
    await expect(page).toHaveURL(marked);
  }
  await openFilters(page);
  await drawerOf(page)
    .getByRole('checkbox', { name: /^In stock/ })
    .check();
  await expect(page).toHaveURL('/shop?availability=in-stock&sort=newest');
});

test('filters opened at an address with marks are a step of history at once, however slow the network is', async ({
  page,
}) => {
  await page.goto('/about');
  await open(page, '/shop?sort=newest&utm_source=letter');
  await page.route('**/shop.data*', () => {});
  await openFilters(page);
  await expect(drawerOf(page)).toBeVisible();
  await page.goBack();
  await expect(drawerOf(page)).toBeHidden();
  await expect(page).toHaveURL('/shop?sort=newest&utm_source=letter');
});

test('an order chosen just before the filters are opened stays', async ({ page }) => {
  await open(page, '/shop');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/shop.data*', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByLabel('Sort').selectOption('newest');
  await openFilters(page);
  await expect(drawerOf(page)).toBeVisible();
  answer();
  await expect(page).toHaveURL('/shop?sort=newest');
  await expect(drawerOf(page)).toBeVisible();
});

test('Back keeps what was chosen in the filters also where the address is written otherwise', async ({ page }) => {
  for (const other of ['/shop/', '/SHOP']) {
    await open(page, other);
    await openFilters(page);
    await drawerOf(page)
      .getByRole('checkbox', { name: /^In stock/ })
      .check();
    await expect(page).toHaveURL('/shop?availability=in-stock');
    await page.goBack();
    await expect(drawerOf(page)).toBeHidden();
    await expect(page).toHaveURL('/shop?availability=in-stock');
  }
});

test('filters closed with their button are one step of history too, and Back from there undoes them at once', async ({
  page,
}) => {
  await open(page, '/shop');
  await openFilters(page);
  for (const name of [/^In stock/, /^Out of stock/]) await drawerOf(page).getByRole('checkbox', { name }).check();
  await expect(page).toHaveURL('/shop?availability=out-of-stock');
  await showButton(page).click();
  await expect(drawerOf(page)).toBeHidden();
  await expect(page).toHaveURL('/shop?availability=out-of-stock');
  await page.goBack();
  await expect(page).toHaveURL('/shop');
  await expect(drawerOf(page)).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL('/shop?availability=out-of-stock');
  await expect(drawerOf(page)).toBeHidden();
});

test('a price that is being typed stays while boxes are ticked, and is applied when the filters are left', async ({
  page,
}) => {
  await open(page, '/shop');
  const drawer = drawerOf(page);
  await openFilters(page);
  const from = drawer.getByLabel('From ₹');
  await from.fill('500');
  // The test ticks the box by script, because then the focus stays in the text box, as on some phones.
  await drawer.getByRole('checkbox', { name: /^In stock/ }).evaluate((box) => (box as HTMLInputElement).click());
  await expect(page).toHaveURL('/shop?availability=in-stock');
  await expect(from).toHaveValue('500');
  await from.press('Enter');
  await expect(page).toHaveURL('/shop?availability=in-stock&minPrice=500');
  // The list applies the typed price range also when the focus leaves the text box.
  await drawer.getByLabel('To ₹').fill('2000');
  await drawer.getByLabel('To ₹').blur();
  await expect(page).toHaveURL('/shop?availability=in-stock&maxPrice=2000&minPrice=500');
  // The list also applies the typed range when the visitor goes back. If the lowest price is above the highest price,
  // the page swaps the two prices.
  await from.fill('3000');
  await expect(drawer.getByText('The minimum is above the maximum.')).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/shop?availability=in-stock&maxPrice=3000&minPrice=2000');
  await expect(page.getByRole('button', { name: /^₹2,000 – ₹3,000/ })).toBeVisible();
});

test('without results everything chosen can still be taken away', async ({ page }) => {
  const { categories } = await (await page.request.get('/api/categories')).json();
  await open(page, `/shop?brand=Nobody+At+All&size=m&minPrice=99999999&categories=${categories[0].id}`);
  await expect(page.getByText('Nothing found')).toBeVisible();
  await openFilters(page);
  const drawer = drawerOf(page);
  await expect(showButton(page)).toHaveText('Show 0 products');
  const size = drawer.getByRole('button', { name: 'Size M, 0' });
  await expect(size).toHaveAttribute('aria-pressed', 'true');
  await size.click();
  await expect(page).not.toHaveURL(/size=/);
  const brand = drawer.getByRole('checkbox', { name: /^Nobody At All/ });
  await expect(brand).toBeChecked();
  await brand.click();
  await expect(page).not.toHaveURL(/brand=/);
  const category = drawer.getByRole('checkbox', { name: new RegExp(`^${categories[0].name}`) }).first();
  await expect(category).toBeChecked();
  await category.click();
  await expect(page).not.toHaveURL(/categories=/);
  await drawer.getByLabel('From ₹').fill('');
  await showButton(page).click();
  await expect(page.getByRole('list', { name: 'Products', exact: true }).getByRole('article').first()).toBeVisible();
});

test('the number beside each value is the number of products that it brings, categories too @core', async ({
  page,
}) => {
  await open(page, '/shop?size=M&availability=in-stock');
  await openFilters(page);
  const drawer = drawerOf(page);
  await expect(showButton(page)).toHaveAttribute('aria-busy', 'false');
  // The address changes only after the numbers beside the values have come.
  const choose = async (box: Locator, isWanted: boolean) => {
    if ((await box.isChecked()) === isWanted) return;
    const before = page.url();
    await box.setChecked(isWanted);
    await expect(page).not.toHaveURL(before);
    await expect(showButton(page)).toHaveAttribute('aria-busy', 'false');
  };
  for (const group of ['Colour', 'Categories', 'Availability']) {
    const boxes = drawer.getByRole('group', { name: group, exact: true }).locator('label');
    for (const place of [0, 1]) {
      const label = boxes.filter({ has: page.locator('input[type=checkbox]') }).nth(place);
      if ((await label.count()) === 0) continue;
      const promised = numberIn(await label.locator('.price').innerText());
      await choose(label.locator('input'), true);
      await expect(showButton(page)).toHaveText(new RegExp(`^Show ${promised.toLocaleString('en-IN')} products?$`));
      await choose(label.locator('input'), false);
    }
  }
});

test('categories of the same name say where they lie, and the picked one switches the tab', async ({ page }) => {
  const { categories } = await (await page.request.get('/api/categories')).json();
  const women = categories.find((category: { name: string }) => category.name === 'Women');
  await open(page, '/shop');
  await openFilters(page);
  const drawer = drawerOf(page);
  const group = drawer.getByRole('group', { name: 'Categories', exact: true });
  const find = group.getByRole('searchbox');
  await expect(group.getByRole('checkbox').first()).toBeVisible();
  test.skip((await find.count()) === 0, 'the demo shop has few categories');
  await expect(group.getByRole('checkbox', { name: /^Footwear — Men/ })).toBeVisible();
  await expect(group.getByRole('checkbox', { name: /^Footwear — Kids/ })).toBeVisible();
  await find.fill('kurtas');
  await expect(group.getByRole('checkbox', { name: /^Kurtas & Kurtis — Men › Ethnic Wear/ })).toBeVisible();
  await group.getByRole('checkbox', { name: /^Kurtas & Kurtis — Women › Ethnic Wear/ }).check();
  await expect(page).toHaveURL(new RegExp(`category=${women.id}`));
  await find.fill('xyzzy');
  await expect(group.getByText('No matches.')).toBeVisible();
  await showButton(page).click();
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('button')).toHaveText(
    /^Kurtas & Kurtis — Women › Ethnic Wear/,
  );
  await expect(page.getByRole('group', { name: 'Categories' }).locator('[aria-current=true]')).toHaveText('Women');
});

test('sizes stand under headings by their kind, long lists are folded and can be searched', async ({
  page,
  expectAccessible,
}) => {
  const { facets } = await (await page.request.get('/api/products?limit=1')).json();
  test.skip(facets.sizes.length < 50, 'the demo shop has few sizes');
  await open(page, '/shop');
  await openFilters(page);
  const drawer = drawerOf(page);
  for (const kind of ['Letters', 'Numbers', 'Waist and length', 'Shoes', 'Ages', 'Band and cup', 'Bangles'])
    await expect(drawer.getByRole('group', { name: kind, exact: true })).toBeVisible();
  const shoes = drawer.getByRole('group', { name: 'Shoes', exact: true });
  await expect(shoes.getByRole('button', { name: /^Size UK6,/ })).toBeVisible();
  const colours = drawer.getByRole('group', { name: 'Shade', exact: true });
  await expect(colours.getByRole('checkbox')).toHaveCount(8);
  await colours.getByRole('button', { name: `All ${facets.colors.length}` }).click();
  await expect(colours.getByRole('checkbox')).toHaveCount(facets.colors.length);
  await colours.getByRole('searchbox', { name: 'Search Shade' }).fill('navy');
  await expect(colours.getByRole('checkbox')).toHaveCount(
    facets.colors.filter(({ value }: { value: string }) => value.toLowerCase().includes('navy')).length,
  );
  await expectAccessible();
});

test('colours follow the sizes in the filters, and the button of the prices stays one line high', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 760 });
  await open(page, '/shop');
  await openFilters(page);
  const groups = drawerOf(page).getByRole('group');
  const first = ['Size', 'Colour', 'Availability'];
  const names = async () => groups.locator('> legend').allTextContents();
  await expect.poll(async () => (await names()).filter((name) => first.includes(name))).toEqual(first);
  const apply = drawerOf(page).getByRole('button', { name: 'Apply' });
  // The Hindi words are longer than the English word.
  const height = await apply.evaluate((button) => {
    button.textContent = 'लागू करें';
    return button.getBoundingClientRect().height;
  });
  expect(height).toBeLessThan(46);
});
