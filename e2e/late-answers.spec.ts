import type { Page, Request, Route } from '@playwright/test';
import { allowConsoleErrors, expect, open, test } from './journey.ts';
import { anAddress, findProductsInStock, newCustomer, PASSWORD } from './people.ts';

/**
 * Delays the first request that `isMeant` accepts until the test calls `release`. `made` lists the methods of all
 * requests that `isMeant` has accepted.
 */
async function holdFirst(page: Page, pattern: string, isMeant: (request: Request) => boolean = () => true) {
  const made: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route: Route) => {
    if (!isMeant(route.request())) return route.fallback();
    made.push(route.request().method());
    if (made.length === 1) await released;
    return route.fallback();
  });
  return { made, release };
}

test('a heart clicked twice quickly ends as the last click said, on the page and on the server @core', async ({
  page,
  request,
  customer,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1 });
  await open(page, `/product/x?id=${product?.id}`);
  // The answer to the first click on the heart arrives long after the second click.
  const { made, release } = await holdFirst(page, `**/api/wishlist/${product?.id}`);
  const heart = page.getByRole('button', { name: /^(Add to|Remove from) wishlist$/ });
  await heart.click();
  await expect.poll(() => made).toEqual(['POST']);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await heart.click();
  release();
  await expect.poll(() => made).toEqual(['POST', 'DELETE']);
  await expect(page.getByText('Removed from wishlist 🖤')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByTestId('wishlist-count')).toHaveCount(0);
  expect((await customer.calls.get('/wishlist')).wishlist.items).toEqual([]);
});

test('a heart stays as it was clicked if an older wishlist comes before the code that sends the click', async ({
  page,
  request,
  customer,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1 });
  const read = await holdFirst(page, '**/api/wishlist');
  const code = await holdFirst(page, '**/assets/send-wish-*.js');
  await open(page, `/product/x?id=${product?.id}`);
  const heart = page.getByRole('button', { name: /^(Add to|Remove from) wishlist$/ });
  await expect.poll(() => read.made).toEqual(['GET']);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => code.made).toEqual(['GET']);
  const older = page.waitForResponse('**/api/wishlist');
  read.release();
  await (await older).finished();
  // The test waits for one animation frame, in which the page processes the older answer.
  await page.evaluate(async () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  code.release();
  await expect(page.getByText('Added to Wishlist ❤️')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect((await customer.calls.get('/wishlist')).wishlist.items).toHaveLength(1);
});

test('a double click on "Add to cart" adds one click’s worth wherever it is, and a later click adds again', async ({
  page,
  request,
  customer,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 10 });
  if (!product) throw new Error('no product has ten pieces of a size');
  const { name, variant } = product;
  await customer.calls.post(`/wishlist/${product.id}`);
  const address = `/search?q=${encodeURIComponent(name)}`;
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
  const sizes = page.getByRole('dialog', { name: `Choose a size for ${name}`, exact: true });
  const openSizes = async () => {
    await card.getByRole('button', { name: /^Choose a size for/ }).focus();
    await page.keyboard.press('Enter');
  };
  const overlay = page.getByRole('dialog', { name: 'Search our site' });
  const found = overlay.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
  const search = async () => {
    if (!(await overlay.isVisible())) await page.getByRole('button', { name: 'Search' }).click();
    await overlay.getByPlaceholder('Search products...').fill(name);
    // The test waits until the list of results is complete, because new results could still move the product.
    await expect(overlay.getByText(/^[\d,]+ found$/)).toBeVisible();
    await found.hover();
  };
  const pieces = async () =>
    (await customer.calls.get('/cart')).cart.items.reduce(
      (sum: number, item: { quantity: number }) => sum + item.quantity,
      0,
    );

  const places = [
    { at: address, near: card, reach: async () => card.hover() },
    { at: address, near: sizes, reach: openSizes },
    { at: `/product/x?id=${product.id}&color=${encodeURIComponent(variant.color)}`, near: page.getByRole('main') },
    { at: '/wishlist', near: card },
    { at: '/home', near: found, reach: search },
  ];
  let wanted = 0;
  for (const { at, near, reach } of places) {
    await open(page, at);
    for (const isHeld of [true, false]) {
      await reach?.();
      const size = near.getByRole('group', { name: 'Size' }).first();
      await size
        .getByRole('button', { name: new RegExp(`^${variant.size}`) })
        .first()
        .click();
      const { made, release } = await holdFirst(page, '**/api/cart/add');
      const add = near.getByRole('button', { name: /^Add to cart/ }).first();
      // The test covers both cases: the first answer comes after the second click, or possibly before it.
      if (isHeld) {
        await add.dblclick();
        await expect(add).toHaveAttribute('aria-busy', 'true');
      } else {
        release();
        await add.dblclick({ delay: 250 });
      }
      release();
      await expect(page.getByTestId('cart-count')).toHaveText(String(++wanted));
      expect(await page.getByText('Please select a size first ⚠️').count()).toBe(0);
      expect(await pieces()).toBe(wanted);
      expect(made).toHaveLength(1);
      await page.unroute('**/api/cart/add');
    }
  }
});

test('quick steps of a quantity send the first and the last, and an older cart that comes late changes nothing', async ({
  page,
  request,
  customer,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 5 });
  await customer.calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  await open(page, '/cart');
  const { made, release } = await holdFirst(page, '**/api/cart/update-quantity');
  const more = page.getByRole('button', { name: 'One more' });
  await more.click();
  await expect.poll(() => made).toHaveLength(1);
  // After a change in another tab, this tab reads the cart again. The test delays the answer until after the next
  // clicks, so that the answer is out of date.
  const { made: asked, release: releaseCart } = await holdFirst(page, '**/api/cart');
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
  await expect.poll(() => asked).toHaveLength(1);
  for (let clicks = 0; clicks < 3; clicks++) await more.click();
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (5)' })).toBeVisible();
  releaseCart();
  release();
  await expect.poll(() => made).toHaveLength(2);
  await expect.poll(async () => (await customer.calls.get('/cart')).cart.items[0].quantity).toBe(5);
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (5)' })).toBeVisible();
  await expect(page.getByTestId('cart-count')).toHaveText('5');
});

test('a profile that was asked for before it was saved does not come back, nor over what is being typed', async ({
  page,
  customer: _customer,
}) => {
  const { made, release } = await holdFirst(page, '**/api/auth/me');
  await open(page, '/myaccount/account');
  await expect.poll(() => made).toHaveLength(1);
  const answered = page.waitForResponse('**/api/auth/me');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('First name').fill('Kavita');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Last name').fill('Being typed');
  // The delayed answer contains the older first name, because the server made the answer before the change.
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    const { user } = (await response.json()) as { user: object };
    await route.fulfill({ response, json: { user: { ...user, firstName: 'Meera' } } });
  });
  release();
  await answered;
  await expect(page.getByLabel('Last name')).toHaveValue('Being typed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Kavita' })).toBeVisible();
});

test('a search that failed says nothing about the shop and is made again next time; twenty results are not called all', async ({
  page,
  customer: _customer,
}) => {
  allowConsoleErrors(/status of 50\d/);
  await open(page, '/about');
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search our site' });
  await expect(search.getByRole('article')).toHaveCount(20);
  let failures = 0;
  await page.route('**/api/products/search?q=kurta*', async (route) => {
    failures++;
    return route.fulfill({ status: 500, json: {} });
  });
  const box = search.getByPlaceholder('Search products...');
  await box.fill('kurta');
  await expect(search.getByRole('article')).toHaveCount(0);
  expect(failures).toBeGreaterThan(0);
  await expect(search.getByText('Nothing found')).toHaveCount(0);
  await page.unroute('**/api/products/search?q=kurta*');
  await box.fill('');
  await expect(search.getByText('New in the shop')).toBeVisible();
  await box.fill('kurta');
  await expect(search.getByRole('article')).toHaveCount(20);
  await expect(search.getByText(/^\d{3,} found$/)).toBeVisible();
  await box.fill('xyzzyplugh');
  await expect(search.getByText('Nothing found')).toBeVisible();
});

test('addresses that could not be loaded are not called none, neither in the account nor at checkout', async ({
  page,
  request,
  customer,
}) => {
  allowConsoleErrors(/status of 50\d/);
  const [product] = await findProductsInStock(request, { limit: 1 });
  await customer.calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  await customer.calls.post('/addresses', anAddress);
  for (const path of ['/myaccount/address', '/checkout']) {
    await page.route('**/api/addresses', async (route) => route.fulfill({ status: 500, json: {} }));
    await open(page, path);
    await expect(page.getByText('Could not load your addresses. Please try again.')).toBeVisible();
    await expect(page.getByText('No addresses saved')).toHaveCount(0);
    await page.unroute('**/api/addresses');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/14 Weavers’ Lane/)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
});

test('an order goes to the address just saved, also where the list could not be loaded again', async ({
  page,
  request,
  customer,
}) => {
  allowConsoleErrors(/status of 50\d/);
  const [product] = await findProductsInStock(request, { limit: 1 });
  await customer.calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  await customer.calls.post('/addresses', anAddress);
  await open(page, '/checkout');
  await page.getByRole('button', { name: 'Add address' }).click();
  for (const [label, text] of [
    ['Address line 1', 'Her sister’s house'],
    ['City', 'Kota'],
    ['State', 'Rajasthan'],
    ['PIN code', '324001'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.route('**/api/addresses', async (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('radio', { name: /Her sister’s house/ })).toBeChecked();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
  expect((await customer.calls.get('/orders/my-orders')).orders[0].address.addressLine1).toBe('Her sister’s house');
});

for (const [when, minutes, isDone] of [
  ['after twenty minutes', 20, true],
  ['after an hour', 60, false],
] as const)
  test(`what a guest wanted to add to the cart is ${isDone ? '' : 'not '}added when they sign in ${when} @core`, async ({
    page,
    request,
  }) => {
    await page.clock.install();
    const { user } = await newCustomer(request);
    const [product] = await findProductsInStock(request, { limit: 1 });
    await open(page, `/product/x?id=${product?.id}`);
    await page.getByRole('group', { name: 'Size' }).first().getByRole('button', { disabled: false }).first().click();
    await page.getByRole('button', { name: /^Add to cart - ₹/ }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.clock.fastForward(minutes * 60_000);
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByTestId('cart-count')).toHaveCount(isDone ? 1 : 0);
  });

test('what a guest wanted on one page is not done when they sign in from elsewhere', async ({ page, request }) => {
  const { user } = await newCustomer(request);
  const [product] = await findProductsInStock(request, { limit: 1 });
  await open(page, `/product/x?id=${product?.id}`);
  await page.getByRole('button', { name: 'Add to wishlist', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await open(page, '/login?next=%2Fcart');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await expect(page.getByTestId('wishlist-count')).toHaveCount(0);
});

test('signing out says nothing of a session that ended', async ({ page, customer: _customer }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll('[role=status] p'))
        if (notice.textContent?.includes('ended')) sessionStorage.setItem('said', notice.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, '/myaccount/account');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  // The next page loads slowly, so that the test has time to read a notice.
  await page.route('**/home', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/home');
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBeNull();
});

test('“More like this” stays, and the page as long as it is, however late something on it changes', async ({
  page,
  request,
}) => {
  await page.clock.install();
  const [product] = await findProductsInStock(request, { limit: 1 });
  await open(page, `/product/x?id=${product?.id}`);
  const more = page.getByRole('heading', { name: /^More / });
  // The browser fetches the code of this part of the page when the person first moves the pointer.
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  await expect(more).toBeVisible();
  const height = async () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  // From now on, every request for the data of cards fails.
  await page.route('**/cards.data*', async (route) => route.abort());
  for (const minutes of [1.1, 6]) {
    await page.clock.fastForward(minutes * 60_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('group', { name: 'Size' }).first().getByRole('button', { disabled: false }).first().click();
    await expect(more).toBeVisible();
    expect(await height()).toBe(before);
  }
});
