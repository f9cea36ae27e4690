import { productPath } from '#domain/paths.ts';
import { expect, goTo, open, test, waitForAnimations } from './journey.ts';
import { findProductsInStock } from './people.ts';

// With text twice as large, the pages lose nothing (WCAG 2.2, 1.4.4). The test sets the size of the text on the root
// element, as a reader's own style sheet does.

const widths = [360, 768, 1280];

test('text twice as large overflows no page, and the header keeps its icons', async ({ page, customer, request }) => {
  test.setTimeout(240_000);
  const [product] = await findProductsInStock(request, { limit: 20, atLeast: 2 });
  if (!product) throw new Error('there is nothing in stock');
  await customer.calls.post('/cart/add', { productVariantId: product.variant.id, quantity: 1 });
  const paths = ['/', '/shop', '/about', '/cart', '/checkout', '/wishlist', '/myaccount/order', '/myaccount/address'];
  const more = ['/myaccount/account', '/myaccount/password', productPath(product)];
  for (const path of [...paths, ...more]) {
    await goTo(page, path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await waitForAnimations(page);
      expect(await page.evaluate(whatSticksOut), `${path} at ${width} px`).toEqual([]);
      await expect(page.getByRole('link', { name: /^Cart/ }).first()).toBeInViewport();
    }
  }
});

/**
 * Lists the innermost elements that make the page wider than the screen. Elements inside a row that can be scrolled do
 * not count.
 */
function whatSticksOut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const reaches = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
  const isCut = (element: Element): boolean => {
    const parent = element.parentElement;
    return parent !== null && (getComputedStyle(parent).overflowX !== 'visible' || isCut(parent));
  };
  const found = [...document.querySelectorAll('body *')]
    .filter((element) => reaches(element) && ![...element.children].some(reaches) && !isCut(element))
    .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
  return [`the page is ${scrollWidth} px wide`, ...found];
}

test('text twice as large leaves the shop’s name whole in the header of a small phone', async ({ page, request }) => {
  const { details } = await (await request.get('/api/company-details')).json();
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ['/home', '/shop']) {
    await open(page, path);
    const name = page.getByRole('banner').getByText(details.name);
    for (const size of ['100%', '200%']) {
      await page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
      // The shop's name is cut off if a word is wider than the element, or if a whole line is hidden. Letters that
      // reach a little beyond their line do not count.
      const isCut = (element: Element) =>
        element.scrollWidth > element.clientWidth ||
        element.scrollHeight >= element.clientHeight + parseFloat(getComputedStyle(element).fontSize);
      expect(await name.evaluate(isCut), `${path} at ${size}`).toBe(false);
    }
  }
});

test('text twice as large breaks no heading and no badge within a word on a small phone', async ({
  page,
  customer,
  request,
}) => {
  const products = await findProductsInStock(request, { limit: 3, atLeast: 2 });
  for (const { id, variant } of products) {
    await customer.calls.post(`/wishlist/${id}`);
    await customer.calls.post('/cart/add', { productVariantId: variant.id, quantity: 1 });
  }
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ['/shop', '/wishlist', '/cart', '/checkout', '/myaccount/order', '/myaccount/password']) {
    await goTo(page, path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await waitForAnimations(page);
    expect(await page.evaluate(brokenWords), path).toEqual([]);
  }
});

test('text twice as large leaves the bar that adds to the cart at two lines and a fifth of a small phone', async ({
  page,
  request,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 2 });
  if (!product) throw new Error('there is nothing in stock');
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, productPath(product));
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const button = page.getByRole('button', { name: /^Add to cart - ₹/ }).filter({ visible: true });
  const lines = await button.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const texts = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height < 60);
    return new Set(texts.map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBeLessThanOrEqual(2);
  expect(await button.evaluate((element) => element.parentElement?.offsetHeight ?? 0)).toBeLessThanOrEqual(148);
});

/** Lists the words of headings, badges and sums that break into more than one line. */
function brokenWords(): string[] {
  const texts = [...document.querySelectorAll('main :is(h1, h2, h3, dt, dd, .bg-madder)')].flatMap((element) =>
    [...element.childNodes].filter((node) => node instanceof Text),
  );
  return texts.flatMap((text) =>
    [...text.data.matchAll(/[\p{L}\p{N}₹,−%]+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
      );
      return lines.size > 1 ? [word] : [];
    }),
  );
}

test('with forced colours, what is chosen keeps a mark and buttons their edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await open(page, '/shop');
  const columns = page.getByRole('group', { name: 'Products per row' });
  await expect(columns.locator('[aria-pressed=true]')).toHaveCSS('outline-style', 'solid');
  await expect(columns.locator('[aria-pressed=false]').first()).toHaveCSS('outline-style', 'none');
  const bar = columns.locator('.bg-current').first();
  // The icon is drawn as a background colour, which the browser's forced colours would remove. With forced colours, the
  // icon must have the same colour as the text of the buttons beside it.
  const words = page.getByRole('button', { name: 'FILTER' });
  expect(await bar.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
    await words.evaluate((one) => getComputedStyle(one).color),
  );
  await open(page, '/login');
  await expect(page.getByRole('button', { name: 'Login', exact: true }).first()).toHaveCSS('border-top-style', 'solid');
  await page.emulateMedia({ forcedColors: 'none', colorScheme: null });
});
