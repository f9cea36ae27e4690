import { expect, expectNoSidewaysScroll, allowConsoleErrors, open, test } from './journey.ts';
import { newCustomer, PASSWORD } from './people.ts';
import { aProduct } from './products.ts';

test('a product page shows breadcrumb, badges and sizes in order, disables sold-out ones, and totals the quantity @core', async ({
  page,
  owner,
  isPhone,
  customer: _customer,
  expectAccessible,
}) => {
  const { name, path } = await aProduct(owner, {
    variants: [
      { size: '10', stock: 4 },
      { size: 'XL', stock: 0 },
      { size: 'S', stock: 3 },
      { size: 'M', stock: 7 },
    ],
  });
  await open(page, path);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Shop' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('In stock', { exact: true })).toBeVisible();
  await expect(page.getByText('9% off').first()).toBeVisible();
  const sizes = page.getByRole('group', { name: 'Size' }).first();
  await expect(sizes.getByRole('button')).toHaveText(['S', 'M', 'XL', '10']);
  await expect(sizes.getByRole('button', { disabled: true })).toHaveText(['XL']);
  const add = page.getByRole('button', { name: /^Add to cart - ₹/ });
  await add.click();
  await expect(page.getByText('Please select a size first ⚠️')).toBeVisible();
  if (isPhone) await page.getByRole('button', { name: 'Close' }).click();
  await sizes.getByRole('button', { name: 'S', exact: true }).click();
  const less = page.getByRole('button', { name: 'One less' });
  const more = page.getByRole('button', { name: 'One more' });
  await expect(less).toBeDisabled();
  await expect(add).toHaveText(/- ₹999$/);
  await more.click();
  await expect(add).toHaveText(/- ₹1,998$/);
  await expect(more).toBeEnabled();
  await more.click();
  await expect(add).toHaveText(/- ₹2,997$/);
  await expect(more).toBeDisabled();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await add.click();
  await expect(page.getByText('Added to Cart 🛒')).toBeVisible();
  await expect(sizes.locator('[aria-pressed=true]')).toHaveCount(0);
});

test('a product page shows the description, or says that there is none @phone', async ({ page, owner }) => {
  const details = page.getByRole('region', { name: 'Product details' });
  const nothing = details.getByText('No description provided for this product.');
  await page.goto((await aProduct(owner, { description: '' })).path);
  await expect(nothing).toBeVisible();
  await page.goto((await aProduct(owner, { description: 'Woven on a pit loom in Kutch.' })).path);
  await expect(details.getByText('Woven on a pit loom in Kutch.')).toBeVisible();
  await expect(nothing).toHaveCount(0);
});

test('details that could not be loaded after a card are said to be missing, and come with another try @phone', async ({
  page,
  owner,
}) => {
  allowConsoleErrors(/status of 503/);
  const { name } = await aProduct(owner, { description: 'Woven on a pit loom in Kutch.' });
  await open(page, `/search?q=${encodeURIComponent(name)}`);
  await page.route('**/product/**.data*', async (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('link', { name }).first().click();
  const details = page.getByRole('region', { name: 'Product details' });
  await expect(details.getByText('We could not load the details. Please reload the page.')).toBeVisible();
  await page.unrouteAll();
  await details.getByRole('link', { name: 'Try again' }).click();
  await expect(details.getByText('Woven on a pit loom in Kutch.')).toBeVisible();
});

test('choosing a colour swatch shows the sizes of that colour @phone @core', async ({ page, owner }) => {
  const { path } = await aProduct(owner, {
    variants: [
      { color: 'Indigo', size: 'S' },
      { color: 'Indigo', size: 'L' },
      { color: 'Rust', colorHexCode: '#A04020', size: 'M' },
    ],
  });
  await open(page, path);
  const swatches = page.getByRole('group', { name: 'Colour' }).getByRole('button');
  await expect(swatches).toHaveCount(2);
  for (const [color, sizes] of [
    ['Rust', ['M']],
    ['Indigo', ['S', 'L']],
  ] as const) {
    await page.getByRole('group', { name: 'Colour' }).getByRole('button', { name: color }).click();
    await expect(page.getByText('Colour:')).toContainText(color);
    await expect(page.getByRole('group', { name: 'Size' }).first().getByRole('button')).toHaveText([...sizes]);
  }
});

test('the six usual sizes stand in one line on a phone', async ({ page, owner, isPhone }) => {
  test.skip(!isPhone, 'elsewhere there is room for more');
  const variants = ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((size) => ({ size }));
  await open(page, (await aProduct(owner, { variants })).path);
  const sizes = page.getByRole('group', { name: 'Size' }).first().getByRole('button');
  const tops = await sizes.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect(tops).toHaveLength(6);
  expect(new Set(tops).size).toBe(1);
});

test('on a phone, adding without a size opens the sizes, and choosing one adds it @phone @core', async ({
  page,
  owner,
  customer,
  isPhone,
  expectAccessible,
}) => {
  test.skip(!isPhone, 'elsewhere a notice says it beside the sizes');
  const { path } = await aProduct(owner, { variants: [{ size: 'S' }, { size: 'M', stock: 0 }, { size: 'L' }] });
  await open(page, path);
  const add = page.getByRole('button', { name: /^Add to cart/ });
  await add.click();
  const sheet = page.getByRole('dialog', { name: 'Please select a size first ⚠️' });
  await expect(sheet.getByRole('button', { disabled: true })).toHaveText(['M']);
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(add).toBeFocused();
  await add.click();
  await sheet.getByRole('button', { name: 'L', exact: true }).click();
  await expect(page.getByText('Added to Cart 🛒')).toBeVisible();
  await expect(sheet).toBeHidden();
  const { cart } = await customer.calls.get('/cart');
  expect(cart.items.map((item: { product: { variant: { size: string } } }) => item.product.variant.size)).toEqual([
    'L',
  ]);
});

test('on a phone, a guest who adds without a size is asked to sign in first @phone @core', async ({
  page,
  owner,
  isPhone,
}) => {
  test.skip(!isPhone, 'elsewhere there is no sheet');
  await open(page, (await aProduct(owner)).path);
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a sold-out product says so and cannot be added @phone @core', async ({ page, owner, expectAccessible }) => {
  await open(page, (await aProduct(owner, { variants: [{ stock: 0 }] })).path);
  await expect(page.getByText(/^Return or exchange within/)).toBeVisible();
  await expect(page.getByText(/^Delivery/)).toHaveCount(0);
  await expect(page.getByText('Out of stock', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sold out' }).last()).toBeDisabled();
  await expectAccessible();
});

test('an unknown product name shows a not-found page @phone', async ({ page, expectAccessible }) => {
  const response = await page.goto('/product/there%20is%20none');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Product not found.' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Back to shop' }).click();
  await expect(page).toHaveURL('/shop');
});

test('the heart adds and removes a wish, and is undone when the call fails @phone @core', async ({
  page,
  owner,
  customer: _customer,
}) => {
  allowConsoleErrors(/status of 500/);
  await open(page, (await aProduct(owner)).path);
  await page.getByRole('button', { name: 'Add to wishlist', exact: true }).click();
  await expect(page.getByText('Added to Wishlist ❤️')).toBeVisible();
  await page.getByRole('button', { name: 'Remove from wishlist', exact: true }).click();
  await expect(page.getByText('Removed from wishlist 🖤')).toBeVisible();
  await page.route('**/api/wishlist/*', async (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Add to wishlist', exact: true }).click();
  await expect(page.getByText('Something went wrong with Wishlist ❌')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to wishlist', exact: true })).toBeVisible();
});

test('a link that the bar of the button hides in part is not too small, and is high enough for a finger @phone', async ({
  page,
  owner,
  expectAccessible,
}) => {
  await open(page, (await aProduct(owner)).path);
  const link = page.getByRole('main').getByRole('link', { name: 'Track an earlier order' });
  expect((await link.boundingBox())?.height).toBeGreaterThan(24);
  const button = page.getByRole('button', { name: /^Add to cart - ₹/ }).last();
  // The button now hides all but 11 pixels of the link.
  await link.evaluate(
    (link, [bar]) => {
      const visible = () => (bar?.getBoundingClientRect().top ?? 0) - link.getBoundingClientRect().top;
      window.scrollBy({ top: 11 - visible(), behavior: 'instant' });
    },
    [await button.elementHandle()],
  );
  await expectAccessible();
});

test('a size that was chosen before signing in is still chosen afterwards @phone', async ({ page, owner, request }) => {
  const { path } = await aProduct(owner, { variants: [{ size: 'S' }, { size: 'M' }] });
  const person = await newCustomer(request);
  await open(page, path);
  const sizes = page.getByRole('group', { name: 'Size' }).first();
  await sizes.getByRole('button', { name: 'M', exact: true }).click();
  await page.getByRole('button', { name: 'Add to wishlist' }).first().click();
  await page.getByLabel('Email').fill(person.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Added to Wishlist ❤️')).toBeVisible();
  await expect(sizes.locator('[aria-pressed=true]')).toHaveText('M');
});
