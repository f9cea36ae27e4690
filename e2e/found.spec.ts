import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as plain, type Response } from '@playwright/test';
import { productPath } from '#domain/paths.ts';
import { waitForHydration, test } from './journey.ts';
import { findProductsInStock } from './people.ts';

const MOST_SCRIPT_BYTES = 109_000;
/**
 * Words that occur only in the code of the account and the back office. If a visitor's first page loads these words, it
 * loads code that it does not need.
 */
const wordsOfOtherPages = ['Change password', 'Save address', 'Back office', 'Status updated to', 'publicKey'];

test('every public page has a title, description, canonical address, Open Graph and JSON-LD', async ({
  page,
  request,
  baseURL,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1 });
  const path = productPath(product as { id: string; name: string });
  const { categories } = (await (await request.get('/api/categories')).json()) as {
    categories: Array<{ id: string; name: string }>;
  };
  const women = categories.find(({ name }) => name === 'Women');
  const { details: company } = await (await request.get('/api/company-details')).json();
  const secondPage = `/shop?category=${women?.id}&page=2`;
  for (const [address, title, canonical, things] of [
    ['/', company.name, '/', ['Organization', 'WebSite']],
    ['/home', company.name, '/', ['Organization', 'WebSite']],
    ['/about', 'About', '/about', []],
    ['/shop?sort=newest&size=M', 'Shop All Products', '/shop', ['BreadcrumbList']],
    [secondPage, 'Women', secondPage, ['BreadcrumbList']],
    [path, product?.name, path, ['Product', 'BreadcrumbList']],
    ['/page/privacy-policy', 'Privacy Policy', '/page/privacy-policy', []],
  ] as const) {
    const response = await page.goto(address);
    expect([address, response?.status()]).toEqual([address, 200]);
    expect(await page.title()).toContain(title);
    const meta = async (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).first().getAttribute('content');
    expect(await meta('description')).toMatch(/\S+\s+\S+/);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${baseURL}${canonical}`);
    expect(await meta('og:url')).toBe(`${baseURL}${canonical}`);
    expect(await meta('og:title')).toContain(title);
    expect(await meta('og:description')).toBe(await meta('description'));
    expect(await meta('og:site_name')).toBe(company.name);
    const image = await request.get((await meta('og:image')) ?? '');
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    const found = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
      JSON.parse(text),
    );
    expect(found.map((thing) => thing['@type'])).toEqual([...things]);
    if (address === path)
      expect(found[0]).toMatchObject({
        name: product?.name,
        offers: {
          priceCurrency: 'INR',
          price: expect.stringMatching(/^\d+\.\d\d$/),
          availability: 'https://schema.org/InStock',
        },
      });
  }
});

test('private pages tell search engines not to list them', async ({ page }) => {
  for (const path of [
    '/login',
    '/cart',
    '/wishlist',
    '/checkout',
    '/myaccount/order',
    '/admin/dashboard',
    '/no/such/page',
  ]) {
    const html = await (await page.request.get(path)).text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  }
});

plain('robots.txt, sitemap, manifest and icons are served', async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
  );
  const { pagination } = await (await request.get('/api/products?limit=1')).json();
  expect(addresses.filter((address) => address.includes('/product/'))).toHaveLength(pagination.totalItems);
  for (const address of [addresses[0], addresses.at(-1), addresses[Math.floor(addresses.length / 2)]])
    expect((await request.get(address ?? '')).status()).toBe(200);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ start_url: '/home', lang: 'en-IN' });
  for (const icon of [...manifest.icons.map((one: { src: string }) => one.src), '/favicon.svg', '/studio/icon-180.png'])
    expect((await request.get(icon)).status()).toBe(200);
});

plain(
  'the script of a first visit stays under 109 kB and contains nothing of account or back office @core',
  async ({ browser, request, baseURL }) => {
    // The whole build must contain these words. Otherwise the check that the first page does not contain them would
    // prove nothing.
    const shipped = await everyScript();
    for (const words of wordsOfOtherPages) expect(shipped).toContain(words);
    const [product] = await findProductsInStock(request, { limit: 1 });
    for (const path of ['/', '/shop', productPath(product as { id: string; name: string })]) {
      const page = await browser.newPage({ serviceWorkers: 'block' });
      const scripts: Response[] = [];
      page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response));
      await page.goto(`${baseURL}${path}`);
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      // The test adds up the compressed sizes (brotli), because the limit is for the bytes that a browser downloads.
      const sizes = await Promise.all(scripts.map(async (script) => (await script.request().sizes()).responseBodySize));
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES);
      const code = (await Promise.all(scripts.map(async (script) => script.text()))).join('\n');
      for (const words of wordsOfOtherPages) expect(code).not.toContain(words);
      await page.close();
    }
  },
);

plain.describe('without JavaScript', () => {
  plain.use({ javaScriptEnabled: false });
  plain('pages that are somebody’s own say that they need a script, instead of loading for ever', async ({ page }) => {
    for (const path of [
      '/cart',
      '/wishlist',
      '/checkout',
      '/myaccount',
      '/myaccount/order',
      '/admin',
      '/admin/product',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toBeVisible();
      await expect(page.getByText('Loading…')).toBeHidden();
      await expect(page.locator('.shimmer:visible')).toHaveCount(0);
    }
  });
  plain('a page whose buttons do nothing says so, and covers nothing of itself', async ({ page, request }) => {
    const [product] = await findProductsInStock(request, { limit: 1 });
    await page.goto(`/product/x?id=${product?.id}`);
    const sentence = page.locator('noscript p', { hasText: 'JavaScript is off' });
    await expect(sentence).toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const footer = await page.getByRole('contentinfo').boundingBox();
    const bar = await sentence.boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    await page.goto('/page/privacy-policy');
    await expect(sentence).toHaveCount(0);
  });
  plain('one can browse, sort, turn pages, look at a product and read the legal pages', async ({ page, request }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Shop all products' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
    await page.getByRole('group', { name: 'Categories' }).getByRole('link').nth(1).click();
    await expect(page).toHaveURL(/category=/);
    const category = new URL(page.url()).searchParams.get('category');
    await page.getByLabel('Sort').selectOption('priceLowHigh');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('sort') === 'priceLowHigh' && url.searchParams.get('category') === category,
    );
    const { pagination } = await (await request.get(`/api/products/category/${category}?limit=50`)).json();
    if (pagination.totalPages > 1) {
      await page.getByRole('link', { name: 'Next page' }).click();
      await expect(page).toHaveURL(/page=2/);
    }
    const card = page.getByRole('article').first();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(/₹/).first()).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL('/page/privacy-policy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  });
});

/** Returns the code of all built scripts, of every route. */
async function everyScript(): Promise<string> {
  const folder = join(import.meta.dirname, '../build/en/client');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  return (await Promise.all(names.map(async (name) => readFile(join(folder, name), 'utf8')))).join('\n');
}
