import { expect, test as plain, type Response } from '@playwright/test';
import { productPath } from '#domain/paths.ts';
import { awake, test } from './journey.ts';
import { inStock } from './people.ts';

const MOST_SCRIPT_BYTES = 115_000;

test('every public page has a title, description, canonical address, Open Graph and JSON-LD', async ({ page, request, baseURL }) => {
  const [ware] = await inStock(request, { limit: 1 });
  const { categories } = await (await request.get('/api/categories')).json();
  const path = productPath(ware as { id: string; name: string });
  for (const [address, canonical, things] of [
    ['/', '/', ['Organization', 'WebSite']],
    ['/home', '/', ['Organization', 'WebSite']],
    ['/about', '/about', []],
    ['/shop?sort=newest&size=M', '/shop', ['BreadcrumbList']],
    [`/shop?category=${categories[0].id}&page=2`, `/shop?category=${categories[0].id}&page=2`, ['BreadcrumbList']],
    [path, path, ['Product', 'BreadcrumbList']],
    ['/page/privacy-policy', '/page/privacy-policy', []],
  ] as const) {
    const response = await page.goto(address);
    if (response?.status() === 404 && address.startsWith('/page/')) continue;
    expect((await page.title()).length).toBeGreaterThan(3);
    const meta = async (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`).first().getAttribute('content');
    expect((await meta('description'))?.length).toBeGreaterThan(10);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${baseURL}${canonical}`);
    for (const name of ['og:title', 'og:description', 'og:image', 'og:url', 'og:site_name']) expect(await meta(name)).toBeTruthy();
    const image = await request.get((await meta('og:image')) ?? '');
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    const found = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) => JSON.parse(text));
    expect(found.map((thing) => thing['@type'])).toEqual([...things]);
    const offer = found.find((thing) => thing['@type'] === 'Product')?.offers;
    if (offer) expect(offer).toMatchObject({ priceCurrency: 'INR', price: expect.stringMatching(/^\d+\.\d\d$/), availability: 'https://schema.org/InStock' });
  }
});

test('private pages are left out by search engines', async ({ page }) => {
  for (const path of ['/login', '/cart', '/wishlist', '/checkout', '/myaccount/order', '/admin/dashboard', '/no/such/page']) {
    const html = await (await page.request.get(path)).text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  }
});

plain('robots, sitemap, manifest and icons', async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&').replaceAll('&apos;', "'"));
  const { pagination } = await (await request.get('/api/products?limit=1')).json();
  expect(addresses.filter((address) => address.includes('/product/'))).toHaveLength(pagination.totalItems);
  for (const address of [addresses[0], addresses.at(-1), addresses[Math.floor(addresses.length / 2)]]) expect((await request.get(address ?? '')).status()).toBe(200);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ start_url: '/home', lang: 'en-IN' });
  for (const icon of [...manifest.icons.map((one: { src: string }) => one.src), '/favicon.svg', '/studio/icon-180.png']) expect((await request.get(icon)).status()).toBe(200);
});

plain('the script of a first visit stays under 115 kB, and holds nothing of account or back office', async ({ browser, request, baseURL }) => {
  const [ware] = await inStock(request, { limit: 1 });
  for (const path of ['/', '/shop', productPath(ware as { id: string; name: string })]) {
    const page = await browser.newPage({ serviceWorkers: 'block' });
    const scripts: Response[] = [];
    page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response));
    await page.goto(`${baseURL}${path}`);
    await awake(page);
    await page.waitForLoadState('networkidle');
    // As it came over the line: the browser takes brotli from this address.
    const sizes = await Promise.all(scripts.map(async (script) => (await script.request().sizes()).responseBodySize));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES);
    const code = (await Promise.all(scripts.map(async (script) => script.text()))).join('\n');
    for (const elsewhere of ['Change password', 'Save address', 'Back office', 'Status updated to']) expect(code).not.toContain(elsewhere);
    await page.close();
  }
});

plain.describe('without JavaScript', () => {
  plain.use({ javaScriptEnabled: false });
  plain('one can browse, sort, turn pages, look at a product and read the legal pages', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Shop all products' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
    await page.getByRole('group', { name: 'Categories' }).getByRole('link').nth(1).click();
    await expect(page).toHaveURL(/category=/);
    const category = new URL(page.url()).searchParams.get('category');
    await page.getByLabel('Sort').selectOption('priceLowHigh');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('sort') === 'priceLowHigh' && url.searchParams.get('category') === category);
    const next = page.getByRole('link', { name: 'Next page' });
    if ((await next.getAttribute('href').catch(() => null)) !== null) {
      await next.click();
      await expect(page).toHaveURL(/page=2/);
    }
    const card = page.getByRole('article').first();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(/₹/).first()).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL('/page/privacy-policy');
  });
});
