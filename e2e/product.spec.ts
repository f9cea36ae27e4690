import { productPath } from '#domain/paths.ts';
import { compareSizes } from '#domain/sizes.ts';
import { expect, fits, forgive, open, test } from './journey.ts';
import { databaseOf } from './shops.ts';

type Asked = { described?: boolean; colors?: number; soldOutSize?: boolean; sizes?: number };

/** The name and id of a product on sale that is as asked. */
async function productWith(engine: Parameters<typeof databaseOf>[0], { described, colors = 1, soldOutSize = false, sizes = 1 }: Asked) {
  const db = databaseOf(engine);
  const rows = await db.selectFrom('products').innerJoin('variants', 'variants.product_id', 'products.id').select(['products.id', 'products.name', 'description', 'color', 'size', 'stock']).where('products.retired_at', 'is', null).execute();
  await db.destroy();
  for (const variants of Map.groupBy(rows, (row) => row.id).values()) {
    const [first] = variants;
    if (!first || (described !== undefined && described !== first.description.trim() > '')) continue;
    if (new Set(variants.map((variant) => variant.color)).size < colors || new Set(variants.map((variant) => variant.size)).size < sizes) continue;
    if (soldOutSize && !(variants.some((variant) => variant.stock === 0) && variants.some((variant) => variant.stock > 1))) continue;
    return { name: first.name, path: productPath({ id: first.id, name: first.name, sharesName: true }), variants };
  }
  return undefined;
}

test('a product: breadcrumb, badges, sizes in order, sold-out ones disabled, the stepper and the price it makes', async ({ page, engine, customer: _customer, isAccessible }) => {
  const found = await productWith(engine, { soldOutSize: true, sizes: 3 });
  test.skip(!found, 'no such product here');
  if (!found) return;
  await open(page, found.path);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Shop' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found.name);
  await expect(page.getByText('In stock', { exact: true })).toBeVisible();
  const sizes = page.getByRole('group', { name: 'Size' }).first().getByRole('button');
  const shown = await sizes.allInnerTexts();
  expect(shown).toEqual(shown.toSorted(compareSizes));
  for (const button of await sizes.all()) {
    const size = await button.innerText();
    const stocks = found.variants.filter((variant) => variant.size === size).map((variant) => variant.stock);
    if (stocks.length === 1) expect(await button.isDisabled()).toBe(stocks[0] === 0);
  }
  const add = page.getByRole('button', { name: /^Add to cart - ₹/ });
  await add.click();
  await expect(page.getByText('Please select a size first ⚠️')).toBeVisible();
  const most = found.variants.filter((variant) => variant.stock > 1).toSorted((a, b) => a.stock - b.stock)[0];
  await page.getByRole('group', { name: 'Size' }).first().getByRole('button', { name: most?.size ?? '', exact: true }).click();
  const less = page.getByRole('button', { name: 'One less' });
  const more = page.getByRole('button', { name: 'One more' });
  await expect(less).toBeDisabled();
  const each = Number((await add.innerText()).replaceAll(/\D/g, ''));
  await more.click();
  await expect(add).toHaveText(new RegExp(`- ₹${(each * 2).toLocaleString('en-IN')}$`));
  for (let pieces = 2; pieces < Math.min(most?.stock ?? 0, 12); pieces++) await more.click();
  if ((most?.stock ?? 0) <= 12) await expect(more).toBeDisabled();
  await isAccessible();
  await fits(page);
  await add.click();
  await expect(page.getByText('Added to Cart 🛒')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Size' }).first().locator('[aria-pressed=true]')).toHaveCount(0);
});

test('without a description it says so; with one it shows it', async ({ page, engine }) => {
  const plain = await productWith(engine, { described: false });
  if (plain) {
    await page.goto(plain.path);
    await expect(page.getByRole('region', { name: 'Product details' }).getByText('No description provided for this product.')).toBeVisible();
  }
  const described = await productWith(engine, { described: true });
  await page.goto(described?.path ?? '');
  await expect(page.getByRole('region', { name: 'Product details' }).getByText('No description provided for this product.')).toHaveCount(0);
});

test('colours are swatches, and the sizes are those of the chosen colour', async ({ page, engine }) => {
  const found = await productWith(engine, { colors: 2 });
  test.skip(!found, 'every product here comes in one colour');
  if (!found) return;
  await open(page, found.path);
  const swatches = page.getByRole('group', { name: 'Colour' }).getByRole('button');
  expect(await swatches.count()).toBe(new Set(found.variants.map((variant) => variant.color)).size);
  for (const swatch of await swatches.all()) {
    await swatch.click();
    const color = await swatch.getAttribute('aria-label');
    await expect(page.getByText('Colour:')).toContainText(color ?? '');
    const own = found.variants.filter((variant) => variant.color === color).map((variant) => variant.size);
    expect((await page.getByRole('group', { name: 'Size' }).first().getByRole('button').allInnerTexts()).toSorted()).toEqual(own.toSorted());
  }
});

test('the gallery: thumbnails, swipe, and a picture as large as it is', async ({ page, engine, isAccessible }) => {
  const found = await productWith(engine, {});
  await open(page, found?.path ?? '');
  const thumbnails = page.getByRole('button', { name: /^Show picture/ });
  expect(await thumbnails.count()).toBeGreaterThanOrEqual(2);
  const strip = page.getByRole('list', { name: 'Pictures' });
  await thumbnails.nth(1).click();
  await expect.poll(() => strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))).toBe(1);
  await strip.evaluate((list) => list.scrollTo({ left: 0 }));
  await expect(thumbnails.nth(0)).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Enlarge picture' }).click();
  const large = page.getByRole('dialog');
  await expect(large.getByRole('img')).toBeVisible();
  await isAccessible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
});

test('what is sold out says so and cannot be added', async ({ page, request, isAccessible }) => {
  const { data } = await (await request.get('/api/products?availability=out-of-stock&limit=1')).json();
  test.skip(data.length === 0, 'nothing is sold out');
  await open(page, productPath({ ...data[0], sharesName: true }));
  await expect(page.getByText('Out of stock', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sold out' }).last()).toBeDisabled();
  await isAccessible();
});

test('a name that is not there', async ({ page, isAccessible }) => {
  const response = await page.goto('/product/there%20is%20none');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Product not found.' })).toBeVisible();
  await isAccessible();
  await page.getByRole('link', { name: 'Back to shop' }).click();
  await expect(page).toHaveURL('/shop');
});

test('the wish on a product: on, off, and back off where the shop refuses', async ({ page, engine, customer: _customer }) => {
  forgive(/status of 500/);
  const found = await productWith(engine, {});
  await open(page, found?.path ?? '');
  await page.getByRole('button', { name: 'Add to wishlist', exact: true }).click();
  await expect(page.getByText('Added to Wishlist ❤️')).toBeVisible();
  await page.getByRole('button', { name: 'Remove from wishlist', exact: true }).click();
  await expect(page.getByText('Removed from wishlist 🖤')).toBeVisible();
  await page.route('**/api/wishlist/*', async (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Add to wishlist', exact: true }).click();
  await expect(page.getByText('Something went wrong with Wishlist ❌')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to wishlist', exact: true })).toBeVisible();
});
