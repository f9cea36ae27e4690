import type { Locator } from '@playwright/test';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { aProduct } from './products.ts';

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
    // For an image with `srcset`, `naturalWidth` is the width from the `sizes` attribute, and not the width of the
    // file.
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
  // Until the large file of the picture arrives, the page shows the small file in its place.
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
