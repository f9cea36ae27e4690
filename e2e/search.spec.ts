import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';

test('a shopper searches with a misspelt word, wishes, adds to the cart and opens a result, by keys @core', async ({
  page,
  customer: _customer,
  expectAccessible,
}) => {
  await open(page, '/home');
  const search = page.getByRole('dialog', { name: 'Search our site' });
  // The test presses the key again until it works, because the page first finds out who is signed in.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(search.getByRole('article')).toHaveCount(20);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  // On a slow machine a second press types "/" into the search, so the test empties the box.
  await search.getByPlaceholder('Search products...').fill('');
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

test('a guest who opens the search is sent to the login @core', async ({ page }) => {
  await open(page, '/about');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/login?next=%2Fabout');
});

test('Enter leads from the overlay to all results, which are sorted and paged like the shop', async ({
  page,
  customer: _customer,
  expectAccessible,
}) => {
  await open(page, '/home');
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search our site' });
  await search.getByPlaceholder('Search products...').fill('ladies kurta');
  const all = search.getByRole('link', { name: /^See all \d+ results$/ });
  await expect(all).toBeVisible();
  const total = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
  await expect(search.getByText(`${total} found`)).toBeVisible();

  await search.getByPlaceholder('Search products...').press('Enter');
  await expect(page).toHaveURL('/search?q=ladies+kurta');
  await expect(search).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${total} results for “ladies kurta”`);
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  const sort = page.getByRole('combobox', { name: 'Sort' });
  await expect(sort.locator('option:checked')).toHaveText('Best match');
  await sort.selectOption('priceLowHigh');
  await expect(page).toHaveURL('/search?q=ladies+kurta&sort=priceLowHigh');
  await expect(page.getByRole('list', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');
  const prices = await page.getByRole('list', { name: 'Products' }).locator('.price:not(s)').allTextContents();
  const paid = prices.map((price) => Number(price.replaceAll(/[^\d.]/g, ''))).filter((price) => price > 0);
  expect(paid.length).toBeGreaterThan(10);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/search?page=2&q=ladies+kurta&sort=priceLowHigh');

  await page.getByRole('search').getByRole('searchbox').fill('shirt size L');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ results for “shirt size L”$/);
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('article').first()).toContainText(/shirt/i);
});

test('the results are a page of their own: for guests, for who shares them, and not for search engines', async ({
  page,
  expectAccessible,
}) => {
  await open(page, '/search?q=anarkli');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ results for “anarkli”$/);
  await expect(page.getByText('Showing results for anarkali.')).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/search\?q=anarkli$/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  await open(page, '/search?q=anarkali+kurta');
  await expect(page.getByText(/your search exactly; the rest come close\.$/)).toBeVisible();

  await open(page, '/search?q=xylophone');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing found for “xylophone”');
  await expectAccessible();
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Women', exact: true }).click();
  await expect(page).toHaveURL(/\/shop\?category=/);

  await open(page, '/search?q=sbreess');
  await page
    .getByText(/^Did you mean/)
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ results for “dress”$/);
});

test('a wish that nothing fulfils is given up in words, and the other one can be taken back instead', async ({
  page,
  customer: _customer,
  expectAccessible,
}) => {
  const list = page.getByRole('list', { name: 'Products' });
  const paid = async () => {
    await expect(list).toHaveAttribute('aria-busy', 'false');
    const prices = await list.locator('.price .font-semibold').allTextContents();
    return prices.map((price) => Number(price.replaceAll(/[^\d.]/g, '')));
  };
  const heading = page.getByRole('heading', { level: 1 });
  await open(page, '/search?q=jeans+size+28+under+400');
  await expect(page.getByText('No product matches everything you asked for. These cost more than ₹400.')).toBeVisible();
  expect(Math.min(...(await paid()))).toBeGreaterThan(400);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'jeans under 400' }).click();
  await expect(heading).toHaveText(/ for “jeans under 400”$/);
  await expect(page.getByText('These cost more than ₹400.')).toBeHidden();
  expect(Math.max(...(await paid()))).toBeLessThanOrEqual(400);
  await page.goBack();
  await expect(heading).toHaveText(/ for “jeans size 28 under 400”$/);
  await expect(page.getByText('These cost more than ₹400.')).toBeVisible();

  await open(page, '/search?q=mens+shirt+xxl+under+500');
  await expect(page.getByText('These come in sizes other than “xxl”.')).toBeVisible();
  expect(Math.max(...(await paid()))).toBeLessThanOrEqual(500);
  await expect(page.getByRole('link', { name: 'mens shirt xxl', exact: true })).toBeVisible();

  await open(page, '/search?q=kurta+%E2%82%B9500');
  await expect(page.getByText('Showing products priced up to ₹500.')).toBeVisible();
  await page.getByRole('status').getByRole('link', { name: 'kurta' }).click();
  await expect(heading).toHaveText(/ for “kurta”$/);

  await open(page, '/home');
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search our site' });
  await search.getByPlaceholder('Search products...').fill('jeans size 28 under 400');
  await expect(search.getByText('These cost more than ₹400.')).toBeVisible();
  await expectAccessible();
  await search.getByPlaceholder('Search products...').fill('sbreess');
  await search
    .getByText(/^Did you mean/)
    .getByRole('link', { name: 'dress' })
    .click();
  await expect(search).toBeHidden();
  await expect(heading).toHaveText(/ for “dress”$/);
});

test('results are narrowed in the filters of the shop, and stay results', async ({ page }) => {
  await open(page, '/search?q=ladies+kurta');
  // The test finds the heading by its tag, because the open filters hide the page behind them from roles.
  const heading = page.locator('h1');
  const before = (await heading.textContent()) ?? '';
  await page.getByRole('button', { name: 'FILTER' }).click();
  const filters = page.getByRole('dialog');
  await filters.getByRole('button', { name: /^Size XXL/ }).click();
  await expect(page).toHaveURL('/search?q=ladies+kurta&size=XXL');
  await expect(heading).not.toHaveText(before);
  await filters.getByRole('button', { name: /^Show \d/ }).click();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL('/search?q=ladies+kurta&size=XXL');
  await expect(heading).toHaveText(/^\d+ results for “ladies kurta”$/);
  await page.goBack();
  await expect(page).toHaveURL('/search?q=ladies+kurta');
  await expect(heading).toHaveText(before);
  // A meaningless parameter in the address causes no error; the page drops it.
  await page.goto('/search?q=%20kurta%20%20&page=0&sort=foo');
  await expect(page).toHaveURL('/search?q=kurta');
});

test('an owner teaches the search a word of their own', async ({
  page,
  request,
  admin,
  expectAccessible,
  afterwards,
}) => {
  afterwards(async () => admin.calls.put('/synonyms', { words: '' }));
  const count = async () => (await (await request.get('/api/products/search?q=zangrula')).json()).total;
  expect(await count()).toBe(0);
  await open(page, '/admin/synonyms');
  const box = page.getByRole('textbox', { name: 'Synonyms' });
  await expect(box).toHaveValue(/^saree, sari, saadi/);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await box.fill('kurta, zangrula');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Synonyms saved successfully!')).toBeVisible();
  expect(await count()).toBeGreaterThan(20);

  // Another admin saves meanwhile: the page keeps the typed texts, and overwrites nothing without a question.
  await box.fill('saree, zangrula');
  await admin.calls.put('/synonyms', { words: 'jeans, zangrula' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Someone else saved the synonyms after you opened them.');
  await expect(box).toHaveValue('saree, zangrula');
  await page.getByRole('button', { name: 'Keep my version' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Synonyms saved successfully!').first()).toBeVisible();
  // The test asks the server, because the notice of the first save may still be visible.
  await expect.poll(async () => (await admin.calls.get('/synonyms')).synonyms.words).toBe('saree, zangrula');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a search is a form whose results are a page @core', async ({ page }) => {
    await page.goto('/search');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What are you looking for?');
    await page.getByRole('searchbox').fill('साड़ी');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ results for “साड़ी”$/);
  });
});
