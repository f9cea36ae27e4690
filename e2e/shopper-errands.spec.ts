import { expect, open, test } from './journey.ts';
import { aProduct } from './products.ts';
import { anAddress, callsOf, newCustomer, PASSWORD, signIn, signInBrowser } from './people.ts';
import { serial } from './serial.ts';

// No other product has this price, so a list filtered by this price shows only the products of this journey.
const PRICE = '4321';
const ofPrice = `minPrice=${PRICE}&maxPrice=${PRICE}`;

test('cards show the colour that the filter or the words ask for, and open in it', async ({ page, owner }) => {
  const name = `Errand Jacket ${serial()}`;
  const { images } = await aProduct(owner, {
    name,
    variants: [
      { color: 'Blue', colorHexCode: '#1F3F8F', size: 'M', originalPrice: PRICE },
      { color: 'Red', colorHexCode: '#B02020', size: 'M', originalPrice: PRICE },
    ],
    pictures: ['Blue', 'Blue', 'Red'],
  });
  const card = page.getByRole('article').filter({ hasText: name });
  for (const address of [
    `/shop?family=red&${ofPrice}`,
    `/shop?color=Red&${ofPrice}`,
    `/search?q=${encodeURIComponent(`${name} lal`)}`,
  ]) {
    await open(page, address);
    await expect(card.getByRole('link', { name })).toHaveAttribute('href', /\?color=Red$/);
    await expect(card.locator('picture img').first()).toHaveAttribute('src', images[2]?.url ?? '');
  }
  await card.getByRole('link', { name }).click();
  await expect(page.getByRole('group', { name: 'Colour' }).getByRole('button', { name: 'Red' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await open(page, `/shop?${ofPrice}`);
  await expect(card.getByRole('link', { name })).not.toHaveAttribute('href', /color/);
  await expect(card.locator('picture img').first()).toHaveAttribute('src', images[0]?.url ?? '');
});

test('guests find the search on the shop’s page, on a missing page and in the menu', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const box = page.getByRole('search').getByRole('searchbox', { name: 'Search products' });
  const search = async (words: string) => {
    await box.fill(words);
    await box.press('Enter');
    await expect(page).toHaveURL(`/search?q=${words}`);
    await expect(page.getByRole('article').first()).toBeVisible();
  };
  await open(page, '/shop');
  // The link leads to the page with the search box. A search box on every page would make each first visit slower.
  await page.getByRole('main').getByRole('link', { name: 'Search products' }).click();
  await search('kurta');
  await open(page, '/nowhere');
  await search('dupatta');
  await open(page, '/home');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectAccessible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Search products' }).click();
  await expect(menu).toBeHidden();
  await search('saree');
});

test('after signing in the search opens with the words that were typed, once', async ({ page, request }) => {
  const person = await newCustomer(request);
  await open(page, '/search?q=kurta');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('red kurta');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByLabel('Email', { exact: true }).fill(person.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const search = page.getByRole('dialog', { name: 'Search our site' });
  await expect(search.getByRole('searchbox')).toHaveValue('red kurta');
  await expect(page).toHaveURL('/search?q=kurta');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(search).toBeHidden();
});

test('words that ask for help lead to the page that answers', async ({
  page,
  customer: _customer,
  expectAccessible,
}) => {
  for (const [words, topic] of [
    ['size chart', 'sizes'],
    ['return policy', 'returns'],
    ['track order', 'tracking'],
    ['COD', 'payment'],
  ]) {
    await open(page, `/search?q=${words}`);
    await expect(page).toHaveURL(`/help#${topic}`);
  }
  await expectAccessible();
  await page.getByRole('link', { name: 'Track your order' }).first().click();
  await expect(page).toHaveURL('/track');
  await open(page, '/home');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search our site' });
  await search.getByRole('searchbox').fill('return policy');
  await search.getByRole('link', { name: 'Help: Returns and exchanges' }).click();
  await expect(page).toHaveURL('/help#returns');
  await expect(page.getByText('you can return an item for a refund')).toBeVisible();
});

test('a category is opened by its name; a name that no category has is searched', async ({ page }) => {
  await open(page, '/shop?category=women');
  await expect(page).toHaveURL(/\/shop\?category=[\da-f-]{36}$/);
  await expect(page.getByRole('group', { name: 'Categories' }).locator('[aria-current=true]')).toHaveText('Women');
  await open(page, '/shop?category=Spacesuits');
  await expect(page).toHaveURL('/search?q=Spacesuits');
});

test('a link to a category that was deleted says so, and leads to all products', async ({ page }) => {
  const response = await page.goto('/shop?category=018f0f3a-0000-7000-8000-000000000001');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This category no longer exists' })).toBeVisible();
  await expect(page).toHaveTitle(/This category no longer exists/);
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
});

test('the filters begin with price and size, and list the categories of the present department', async ({ page }) => {
  await open(page, '/shop?category=Women');
  await page.getByRole('button', { name: 'FILTER' }).click();
  const drawer = page.getByRole('dialog', { name: 'FILTER' });
  await expect(drawer.getByRole('group').nth(0)).toHaveAccessibleName('Price range');
  await expect(drawer.getByRole('group').nth(1)).toHaveAccessibleName('Size');
  const categories = drawer.getByRole('group', { name: 'Categories', exact: true });
  await expect(categories.getByRole('checkbox', { name: /^Women/ })).toBeVisible();
  await expect(categories.getByRole('checkbox', { name: /^Men/ })).toHaveCount(0);
});

test('a line of the cart changes its size, and a size that is too few is refused', async ({
  page,
  owner,
  customer,
  expectAccessible,
}) => {
  const product = await aProduct(owner, {
    variants: [
      { color: 'Blue', size: 'S' },
      { color: 'Blue', size: 'M' },
      { color: 'Blue', size: 'L', stock: 1 },
    ],
  });
  const [small] = product.variants;
  await customer.calls.post('/cart/add', { productVariantId: small?.id, quantity: 2 });
  await open(page, '/cart');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name });
  const button = line.getByRole('button', { name: `Change size of ${product.name}` });
  await button.click();
  const sizes = page.getByRole('dialog', { name: `Change size of ${product.name}` });
  await expect(sizes.getByRole('button', { name: 'S', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
  await sizes.getByRole('button', { name: 'L', exact: true }).click();
  await expect(page.getByText('Only 1 left in this size.')).toBeVisible();
  await sizes.getByRole('button', { name: 'M', exact: true }).click();
  await expect(sizes).toBeHidden();
  await expect(line.getByText('Size M · Blue')).toBeVisible();
  await expect(line.getByText('₹1,998')).toBeVisible();
  // The message of the refusal disappears after the size was changed.
  await expect(page.getByText('Size changed.')).toBeVisible();
  await expect(page.getByText('Only 1 left in this size.')).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.reload();
  await expect(line.getByText('Size M · Blue')).toBeVisible();
});

test('the sizes of a line begin with its own colour, and a change of the colour is named', async ({
  page,
  owner,
  customer,
}) => {
  const variants = ['Blue', 'Red'].flatMap((color) => ['S', 'M', 'L'].map((size) => ({ color, size })));
  const product = await aProduct(owner, { variants });
  const red = product.variants.find((variant) => variant.color === 'Red');
  await customer.calls.post('/cart/add', { productVariantId: red?.id, quantity: 1 });
  await open(page, '/cart');
  const button = page.getByRole('button', { name: `Change size of ${product.name}` });
  const sizes = page.getByRole('dialog').getByRole('group').getByRole('button');
  await button.click();
  await expect(sizes.first()).toHaveAttribute('aria-label', /Red/);
  await sizes.nth(1).click();
  await expect(page.getByText('Size changed.')).toBeVisible();
  await button.click();
  await sizes.filter({ hasText: 'L' }).last().click();
  await expect(page.getByText('Changed to Blue, size L.')).toBeVisible();
});

test('on a phone the wishlist and the bag of a card show every size and colour @phone', async ({
  page,
  owner,
  customer,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const sizes = ['S', 'M', 'L', 'XL', 'XXL'];
  const product = await aProduct(owner, {
    variants: ['Blue', 'Rust', 'Teal'].flatMap((color) =>
      sizes.map((size) => ({ color, size, originalPrice: '4322' })),
    ),
  });
  await customer.calls.post(`/wishlist/${product.id}`);
  await open(page, '/wishlist');
  const wished = page.getByRole('article').filter({ hasText: product.name });
  const group = wished.getByRole('group', { name: 'Size' });
  await expect(group.getByRole('button')).toHaveCount(15);
  // The card shows the whole group of sizes and cuts off no button.
  expect(await group.evaluate(({ parentElement: box }) => box && box.scrollHeight - box.clientHeight)).toBe(0);
  await open(page, '/shop?minPrice=4322&maxPrice=4322');
  await page.getByRole('button', { name: `Choose a size for ${product.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Choose a size for ${product.name}` });
  await expect(dialog.getByRole('group', { name: 'Size' }).getByRole('button')).toHaveCount(15);
});

test('the footer and a product’s page lead to the terms of returns and to tracking', async ({ page, owner }) => {
  const product = await aProduct(owner);
  await open(page, product.path);
  // On a product's page the link says "an earlier order", because "your order" would seem to mean the product.
  for (const [part, name] of [
    [page.getByRole('main'), 'Track an earlier order'],
    [page.getByRole('contentinfo'), 'Track your order'],
  ] as const) {
    await expect(part.getByRole('link', { name })).toHaveAttribute('href', '/track');
    await expect(part.locator('a[href="/help#returns"]')).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('img').first()).toHaveAccessibleName(/, view 1 of 2$/);
});

test('a customer with only a username is addressed by the name on the address', async ({ page, request }) => {
  const username = `asha${serial()}`;
  const email = `${username}@example.com`;
  await request.post('/api/auth/register', {
    data: { username, email, password: PASSWORD, firstName: username, lastName: username },
  });
  const person = await signIn(request, email, PASSWORD);
  await callsOf(request, person).post('/addresses', { ...anAddress, recipientName: 'Asha Rao' });
  await signInBrowser(page, person);
  await open(page, '/myaccount/account');
  await expect(page.getByRole('heading', { level: 2, name: 'Asha Rao' })).toBeVisible();
  await expect(page.getByText(username, { exact: true }).first()).toBeVisible();
});
