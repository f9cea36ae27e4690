import type { Locator } from '@playwright/test';
import { expect, expectNoSidewaysScroll, allowConsoleErrors, open, test } from './journey.ts';
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

test('the gallery has thumbnails, swiping and full-size pictures', async ({ page, owner, expectAccessible }) => {
  await open(page, (await aProduct(owner, { pictures: [null, null, null] })).path);
  const thumbnails = page.getByRole('button', { name: /^Show picture/ });
  await expect(thumbnails).toHaveCount(3);
  const strip = page.getByRole('list', { name: 'Pictures' });
  await thumbnails.nth(1).click();
  await expect.poll(() => strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))).toBe(1);
  await strip.evaluate((list) => list.scrollTo({ left: 0 }));
  await expect(thumbnails.nth(0)).toHaveAttribute('aria-current', 'true');

  const enlarge = page.getByRole('button', { name: 'Enlarge picture' });
  await enlarge.click();
  const large = page.getByRole('dialog', { name: /^Enlarged pictures of / });
  await expect(large.getByText('1 / 3')).toBeVisible();
  await expect(large.getByRole('img', { name: /view 1 of 3$/ })).toBeVisible();
  await expectAccessible();
  await large.getByRole('button', { name: 'Next picture' }).click();
  await expect(large.getByRole('img', { name: /view 2 of 3$/ })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(large.getByText('3 / 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  // After the enlarged picture is closed, the page shows the same picture, and the focus is on the button that enlarged
  // it.
  await expect(thumbnails.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(enlarge).toBeFocused();

  await strip.locator('img').nth(2).click();
  await expect(large.getByText('3 / 3')).toBeVisible();
  await large.getByRole('button', { name: 'Close' }).click();
  await expect(large).toBeHidden();
});

test('the gallery asks for pictures as wide as they are shown', async ({ page, owner, isPhone }) => {
  const { path } = await aProduct(owner, { pictureWidth: 1600 });
  for (const width of isPhone ? [320, 360, 412] : [800, 1100, 1440]) {
    await page.setViewportSize({ width, height: 823 });
    await open(page, path);
    const picture = page.getByRole('list', { name: 'Pictures' }).locator('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    // If the browser chooses a picture by width, it reports the requested width as the picture's own.
    const { asked, shown } = await picture.evaluate(({ naturalWidth, clientWidth }: HTMLImageElement) => ({
      asked: naturalWidth,
      shown: clientWidth,
    }));
    expect(asked / shown, `${width} px wide: ${asked} asked for, ${shown} shown`).toBeGreaterThan(0.9);
    expect(asked / shown, `${width} px wide: ${asked} asked for, ${shown} shown`).toBeLessThan(1.25);
  }
});

test('an enlarged picture is there at once, and is zoomed by one and a half of its pixels at most', async ({
  page,
  owner,
  isPhone,
}) => {
  const pictureWidth = 640;
  await open(page, (await aProduct(owner, { pictureWidth })).path);
  const isLoaded = (images: Array<HTMLImageElement | SVGElement>) =>
    images.some((image) => image instanceof HTMLImageElement && image.naturalWidth > 0 && image.clientWidth > 100);
  const inView = page.getByRole('list', { name: 'Pictures' }).locator('img').first();
  await expect.poll(() => inView.evaluateAll(isLoaded)).toBe(true);
  const small = await inView.evaluate((image: HTMLImageElement) => image.currentSrc);
  // Until the large file of the picture arrives, the small picture stands in its place.
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/pictures/**', async (route) => {
    if (route.request().url() !== small) await gate;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Enlarge picture' }).click();
  const large = page.getByRole('dialog');
  await expect.poll(() => large.locator('img').evaluateAll(isLoaded)).toBe(true);
  letThrough();

  const picture = large.getByRole('img', { name: /view 1 of \d+$/ });
  const shownWidth = async () => Math.round((await boxOf(picture)).width);
  await expect.poll(shownWidth).toBe(isPhone ? 360 : 675);
  const { x, y, width, height } = await boxOf(picture);
  const tap = async () => page.touchscreen.tap(x + width / 2, y + height / 2);
  if (isPhone) await Promise.all([tap(), tap()]);
  else await large.getByRole('button', { name: 'Zoom' }).click();
  await expect.poll(shownWidth).toBe(isPhone ? 900 : pictureWidth * 1.5);
});

test('the gallery is one block at every width, with its buttons inside and beside the picture', async ({
  page,
  owner,
  isPhone,
}) => {
  test.skip(isPhone, 'this journey sets the widths itself');
  const { path } = await aProduct(owner, { description: 'A long story. '.repeat(200) });
  for (const width of [768, 900, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, path);
    const picture = await boxOf(page.getByRole('list', { name: 'Pictures' }).locator('img').first());
    const zoom = await boxOf(page.getByRole('button', { name: 'Enlarge picture' }));
    const small = await boxOf(page.getByRole('button', { name: 'Show picture 1' }));
    expect([width, isInside(zoom, picture)]).toEqual([width, true]);
    const gap = width < 1024 ? small.y - (picture.y + picture.height) : picture.x - (small.x + small.width);
    expect(gap, `between picture and thumbnails at ${width} px`).toBeGreaterThanOrEqual(0);
    expect(gap, `between picture and thumbnails at ${width} px`).toBeLessThan(24);
    expect(picture.y + picture.height, `the picture's lower edge at ${width} px`).toBeLessThanOrEqual(900);
    await expectNoSidewaysScroll(page);
  }
});

test('pictures are whole, with name, price and the button beside them, however many there are', async ({
  page,
  owner,
  isPhone,
}) => {
  test.skip(isPhone, 'this journey sets the widths itself');
  for (const pictures of [[null], [null, null], [null, null, null, null]]) {
    const { path, name } = await aProduct(owner, { pictures });
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page, path);
      const picture = await boxOf(page.getByRole('list', { name: 'Pictures' }).locator('img').first());
      const isWholeIn = (box: Box) => box.y >= 0 && box.y + box.height <= height;
      const at = `${pictures.length} at ${width} × ${height}`;
      expect(isWholeIn(picture), `${at}: the picture, to ${picture.y + picture.height} px`).toBe(true);
      for (const beside of [
        page.getByRole('heading', { name }),
        page.getByRole('main').getByText('₹999', { exact: true }).first(),
        page.getByRole('button', { name: /^Add to cart - ₹/ }),
      ]) {
        const box = await boxOf(beside);
        expect(isWholeIn(box), `${at}: ${beside.toString()}, to ${box.y + box.height} px`).toBe(true);
        expect(box.x, at).toBeGreaterThan(picture.x + picture.width);
      }
    }
  }
});

test('the thumbnail of the picture in view is in view, however many there are', async ({ page, owner, isPhone }) => {
  test.skip(isPhone, 'a phone has dots');
  await open(page, (await aProduct(owner, { pictures: Array.from({ length: 10 }, () => null) })).path);
  const last = page.getByRole('button', { name: 'Show picture 10' });
  const isShown = async () => {
    const picture = await boxOf(page.getByRole('list', { name: 'Pictures' }));
    const small = await boxOf(last);
    return small.y + small.height <= picture.y + picture.height + 1;
  };
  expect(await isShown()).toBe(false);
  await page.getByRole('list', { name: 'Pictures' }).evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
  await expect(last).toHaveAttribute('aria-current', 'true');
  await expect.poll(isShown).toBe(true);
});

test('in right-to-left text enlarged pictures are paged the other way; leaving the page closes them @phone', async ({
  page,
  owner,
}) => {
  await open(page, '/shop');
  await open(page, (await aProduct(owner, { pictures: [null, null, null] })).path);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await page.getByRole('button', { name: 'Enlarge picture' }).click();
  const large = page.getByRole('dialog');
  await expect(large.getByText('1 / 3')).toBeVisible();
  // After the enlarged picture has opened, it has the focus and gets the keys.
  await expect(large.locator('.pswp')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(large.getByText('2 / 3')).toBeVisible();
  const [next, previous] = await Promise.all(
    ['Next picture', 'Previous picture'].map(async (name) => boxOf(large.getByRole('button', { name }))),
  );
  expect(next?.x ?? 0).toBeLessThan(previous?.x ?? 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.locator('dialog, .pswp')).toHaveCount(0);
});

test('the first screen of a phone shows picture, name, price and the cart button', async ({ page, owner, isPhone }) => {
  test.skip(!isPhone, 'this is about phones');
  await open(page, (await aProduct(owner, { name: `Women's hand block printed cotton kurta ${Date.now()}` })).path);
  const picture = await boxOf(page.getByRole('list', { name: 'Pictures' }).locator('img').first());
  expect(picture.height).toBeLessThanOrEqual(760 * 0.6);
  const add = await boxOf(page.getByRole('button', { name: /^Add to cart/ }));
  expect(add.y + add.height).toBeLessThanOrEqual(760);
  const price = await boxOf(page.getByRole('main').getByText('₹999', { exact: true }).first());
  expect((await boxOf(page.getByRole('heading', { level: 1 }))).y).toBeGreaterThan(picture.y);
  expect(price.y + price.height).toBeLessThanOrEqual(add.y);
  expect(isInside(await boxOf(page.getByRole('button', { name: 'Enlarge picture' })), picture)).toBe(true);
});

test('each picture of a product is loaded in one size, also on fine screens @both-widths', async ({
  browser,
  owner,
  isPhone,
  baseURL,
}) => {
  const { path } = await aProduct(owner, { pictureWidth: 1600 });
  for (const deviceScaleFactor of [1, 2, 3]) {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      deviceScaleFactor,
      viewport: isPhone ? { width: 360, height: 740 } : { width: 1366, height: 768 },
    });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image') asked.push(new URL(request.url()).pathname);
    });
    await open(page, path);
    await expect.poll(() => asked.some((one) => one.startsWith('/pictures/'))).toBe(true);
    await page.waitForLoadState('networkidle');
    const stems = asked.filter((one) => one.startsWith('/pictures/')).map((one) => one.replace(/(-\d+)?\.\w+$/, ''));
    expect(stems.length, String(asked)).toBe(new Set(stems).size);
    await context.close();
  }
});

test('on a phone the picture fills the width, and its blurred colours come with the page', async ({
  page,
  owner,
  isPhone,
  request,
}) => {
  test.skip(!isPhone, 'this is about phones');
  const { path } = await aProduct(owner);
  expect(await (await request.get(path)).text()).toMatch(/<image href="data:image\/webp;base64,/);
  await open(page, path);
  const picture = await boxOf(page.getByRole('list', { name: 'Pictures' }).locator('img').first());
  expect([picture.x, picture.width]).toEqual([0, 360]);
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

type Box = { x: number; y: number; width: number; height: number };

async function boxOf(element: Locator): Promise<Box> {
  await element.waitFor();
  return (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
