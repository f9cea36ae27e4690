import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { aProduct, type MadeProduct } from './products.ts';
import { anAddress, type Caller } from './people.ts';

const twoColours = async (owner: Caller) =>
  aProduct(owner, {
    variants: [
      { color: 'Indigo', size: 'S' },
      { color: 'Indigo', size: 'M' },
      { color: 'Rust', colorHexCode: '#A04020', size: 'M' },
      { color: 'Rust', colorHexCode: '#A04020', size: 'L' },
    ],
    pictures: ['Indigo', null, 'Rust', 'Rust'],
  });

const swatch = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Colour' }).getByRole('button', { name, exact: true });
const strip = (page: Page) => page.getByRole('list', { name: 'Pictures' });
const placeOf = async (page: Page) =>
  strip(page).evaluate((list) => {
    const [first = 0, second = 1] = [...list.children].map((picture) => picture.getBoundingClientRect().left);
    return Math.round(Math.abs(list.scrollLeft / (second - first)));
  });
/** Returns the gallery's pictures in their displayed order, each as its index in `images`. */
async function shownOrder(page: Page, { images }: MadeProduct): Promise<number[]> {
  const urls = await strip(page)
    .getByRole('img')
    .evaluateAll((shown) => shown.map((image) => image.getAttribute('src')));
  return urls.map((url) => images.findIndex((image) => image.url === url));
}

test('a swatch puts its pictures first, and paging to a picture of another colour chooses that swatch @core', async ({
  page,
  owner,
  expectAccessible,
}) => {
  const product = await twoColours(owner);
  await open(page, product.path);
  await expect(swatch(page, 'Indigo')).toHaveAttribute('aria-pressed', 'true');
  expect(await shownOrder(page, product)).toEqual([0, 1, 2, 3]);
  await page.getByRole('group', { name: 'Size' }).first().getByRole('button', { name: 'M' }).click();

  await page.getByRole('button', { name: 'Show picture 2' }).click();
  await expect.poll(() => placeOf(page)).toBe(1);
  await swatch(page, 'Rust').click();
  await expect.poll(() => shownOrder(page, product)).toEqual([2, 3, 1, 0]);
  await expect.poll(() => placeOf(page)).toBe(0);
  await expect(page.getByText('Size: M')).toBeVisible();

  await page.getByRole('button', { name: 'Show picture 4' }).click();
  await expect(swatch(page, 'Indigo')).toHaveAttribute('aria-pressed', 'true');
  expect([await shownOrder(page, product), await placeOf(page)]).toEqual([[2, 3, 1, 0], 3]);
  await page.getByRole('button', { name: 'Show picture 3' }).click();
  await expect.poll(() => placeOf(page)).toBe(2);
  await expect(swatch(page, 'Indigo')).toHaveAttribute('aria-pressed', 'true');
  await strip(page).evaluate((list) => list.scrollTo({ left: 0 }));
  await expect(swatch(page, 'Rust')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
});

test('the address may name the colour, and the server already shows it', async ({ page, owner, request }) => {
  const product = await twoColours(owner);
  const [, , rust] = product.images;
  const html = await (await request.get(`${product.path}&color=Rust`)).text();
  expect(html.indexOf(rust?.sources.base ?? '?')).toBeGreaterThan(0);
  await open(page, `${product.path}&color=Rust`);
  await expect(swatch(page, 'Rust')).toHaveAttribute('aria-pressed', 'true');
  expect(await shownOrder(page, product)).toEqual([2, 3, 1, 0]);
});

test('a chosen colour stands in the address: it can be shared, and Back leads to the page before', async ({
  page,
  owner,
}) => {
  const product = await twoColours(owner);
  await open(page, `/search?q=${encodeURIComponent(product.name)}`);
  await page.getByRole('link', { name: product.name }).first().click();
  await expect(swatch(page, 'Indigo')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('heading', { name: 'Product details' }).scrollIntoViewIfNeeded();
  const asked: string[] = [];
  page.on('request', (request) => /\/product\/.*\.data/.test(request.url()) && asked.push(request.url()));
  await swatch(page, 'Rust').click();
  await expect(page).toHaveURL(/[?&]color=Rust$/);
  await expect.poll(() => shownOrder(page, product)).toEqual([2, 3, 1, 0]);
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', /\/product\/[^&]*$/);
  await expect(canonical).not.toHaveAttribute('href', /color/);
  expect(asked).toEqual([]);
  await page.reload();
  await expect(swatch(page, 'Rust')).toHaveAttribute('aria-pressed', 'true');
  await expect(canonical).not.toHaveAttribute('href', /color/);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?q=/);
});

test('shades are filtered by their family, which the chips and the drawer call by its name', async ({
  page,
  owner,
}) => {
  const { name } = await aProduct(owner, { variants: [{ color: 'Midnight Sea', colorHexCode: '#0B1F4B' }] });
  const { data } = await owner.calls.get(`/products?family=blue&q=${encodeURIComponent(name)}`);
  expect(data.map((product: { name: string }) => product.name)).toContain(name);
  await open(page, '/shop?family=blue&color=Midnight+Sea');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('button', { name: /^Blue/ })).toBeVisible();
  await page.getByRole('button', { name: 'FILTER' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Filter' }).getByRole('checkbox', { name: /^Blue/ }).first(),
  ).toBeChecked();
});

test('a product of one colour names it', async ({ page, owner }) => {
  await open(page, (await aProduct(owner)).path);
  await expect(page.getByText('Colour: Indigo')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Colour' })).toHaveCount(0);
});

test('cart and order show the colour that was bought, and the cart leads to it @core', async ({
  page,
  owner,
  customer,
}) => {
  const product = await twoColours(owner);
  const [, , rustPicture] = product.images;
  const isRust = new RegExp(rustPicture?.sources.base ?? '-');
  const rust = product.variants.find(({ color }) => color === 'Rust');
  const { calls } = customer;
  await calls.post('/cart/add', { productVariantId: rust?.id });
  await open(page, '/cart');
  const line = page.getByRole('listitem').filter({ hasText: product.name });
  await expect(line.locator('img')).toHaveAttribute('src', isRust);
  await line.getByRole('link', { name: product.name }).click();
  await expect(swatch(page, 'Rust')).toHaveAttribute('aria-pressed', 'true');

  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await open(page, '/myaccount/order');
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', isRust);
});

test('the owner says which colour a picture shows, under which colour a shade is filtered, and the facts', async ({
  page,
  admin,
  expectAccessible,
}) => {
  const product = await aProduct(admin, {
    variants: [{ color: 'Indigo' }, { color: 'Rust', colorHexCode: '#A04020', size: 'L' }],
  });
  await open(page, `/admin/product?edit=${product.id}`);
  const form = page.getByRole('dialog', { name: 'Edit product' });
  const shownBy = (number: number) => form.getByLabel(`Colour shown in picture ${number}`);
  await expect(shownBy(1).locator('option')).toHaveText(['All colours', 'Indigo', 'Rust']);
  await shownBy(1).selectOption('Indigo');
  await shownBy(2).selectOption('Rust');
  // When a person renames a colour, the picture of that colour shows the new name.
  await form.getByLabel('Colour of variant 2').fill('Madder Rust');
  await expect(shownBy(2)).toHaveValue('Madder Rust');

  const family = form.getByRole('group', { name: 'Colours in the filter' }).getByLabel('Madder Rust');
  await expect(family.locator('option:checked')).toHaveText('Orange (automatic)');
  await family.selectOption('Red');

  await form.getByRole('button', { name: 'Add detail' }).click();
  await form.getByLabel('Name of detail 1').fill('Fabric | Weave');
  await form.getByLabel('Value of detail 1').fill('Cotton mul');
  await form.getByRole('button', { name: 'Add detail' }).click();
  await expectAccessible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('A name cannot contain : or |.')).toBeVisible();
  await form.getByLabel('Name of detail 1').fill('Fabric');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  const saved = (await admin.calls.get(`/products/${product.id}`)).product;
  expect(saved.images.map((image: { color?: string }) => image.color)).toEqual(['Indigo', 'Madder Rust']);
  expect(saved.variants.map((variant: { colorFamily: string }) => variant.colorFamily)).toEqual(['blue', 'red']);
  expect(saved.facts).toEqual([{ name: 'Fabric', value: 'Cotton mul' }]);
});

test('the facts of a product stand in a table on its page, and nothing does where there are none', async ({
  page,
  owner,
  expectAccessible,
}) => {
  const facts = [
    { name: 'Fabric', value: 'Cotton, handloom' },
    { name: 'Wash care', value: 'Cold, with like colours' },
  ];
  await open(page, (await aProduct(owner, { facts })).path);
  const details = page.getByRole('region', { name: 'Product details' });
  await expect(details.getByRole('term')).toHaveText(['Fabric', 'Wash care']);
  await expect(details.getByRole('definition')).toHaveText(['Cotton, handloom', 'Cold, with like colours']);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await open(page, (await aProduct(owner)).path);
  await expect(details.getByRole('term')).toHaveCount(0);
});
