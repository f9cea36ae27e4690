import { expect, expectNoSidewaysScroll, open, test, waitForContent } from './journey.ts';
import { callsOf, newCustomer, signInBrowser } from './people.ts';
import { aProduct, uniqueName } from './products.ts';

const BADGE = 'Diwali festival days';
const IN_DEVANAGARI = 'दिवाली महोत्सव के दिन';
const SHOTS = process.env['SHOTS'] ?? 'test-results';

test('a sale’s badge and end show with its prices, in any script, and go with them @core', async ({
  browser,
  page,
  admin,
  request,
  afterwards,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const sku = uniqueName('SB').replaceAll(' ', '-');
  const product = await aProduct(admin, { name: uniqueName('Anarkali'), variants: [{ sku, stock: 3 }] });
  const { category } = await admin.calls.post('/categories', { name: uniqueName('Badged') });
  await admin.calls.put('/products', { ids: [product.id], categoryId: category.id });
  const list = `/shop?categories=${category.id}`;
  const picture = (name: string) => page.screenshot({ path: `${SHOTS}/${name}.png` });

  // In the form of the sale, the owner types the text of the badge.
  await open(page, '/admin/sales/new');
  await page.getByLabel('Name', { exact: true }).fill(`Badge ${sku}`);
  await page.getByRole('button', { name: 'SKUs' }).click();
  await page.getByLabel('SKUs').fill(sku);
  await page.getByLabel('Lower by').fill('40');
  await page.getByLabel('Until').fill('2099-11-30T23:59');
  await page.getByLabel('Badge', { exact: true }).fill(`${BADGE} and more`);
  await expect(page.getByText(/^At most 24 characters/)).toBeVisible();
  await page.getByLabel('Badge', { exact: true }).fill(BADGE);
  await page.getByLabel('Show the end date on product pages').check();
  await page.getByLabel('Badge', { exact: true }).scrollIntoViewIfNeeded();
  await waitForContent(page);
  await expectAccessible();
  await picture('badge-form-1366');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  afterwards(async () => admin.calls.delete(`/markdowns/${id}`).catch(() => {}));
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByLabel('Badge', { exact: true })).toHaveValue(BADGE);

  // Shoppers see the badge on cards, on the product's page, in the search and on the wishlist.
  const customer = await newCustomer(request);
  await callsOf(request, customer).post(`/wishlist/${product.id}`);
  const look = async (badge: string, width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await open(page, list);
    const card = page.getByRole('article').filter({ hasText: product.name }).first();
    await expect(card.getByText(badge)).toBeVisible();
    await expect(card.getByText('45% off')).toBeVisible();
    await waitForContent(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible();
    await picture(`badge-card-${width}`);
    await open(page, product.path);
    await expect(page.getByRole('main').getByText(badge).first()).toBeVisible();
    await expect(page.getByText('Sale ends 30 Nov 2099, 11:59 pm')).toBeVisible();
    await waitForContent(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible();
    await picture(`badge-product-${width}`);
  };
  await look(BADGE, 1366, 768);
  const { markdown } = await admin.calls.get(`/markdowns/${id}`);
  const { name, startsAt, endsAt } = markdown;
  await admin.calls.put(`/markdowns/${id}`, {
    ...{ name, startsAt, endsAt, badge: { en: IN_DEVANAGARI } },
    rule: { change: { percent: '-40' }, ending: null, keep: 'mrp' },
    goods: { kind: 'skus', text: sku },
  });
  await look(IN_DEVANAGARI, 360, 740);
  const own = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await signInBrowser(own, customer);
  await open(own, '/wishlist');
  await expect(own.getByRole('article').getByText(IN_DEVANAGARI)).toBeVisible();
  await waitForContent(own);
  await own.screenshot({ path: `${SHOTS}/badge-wishlist-360.png` });
  await own.getByRole('button', { name: 'Search' }).click();
  const search = own.getByRole('dialog', { name: 'Search our site' });
  await search.getByPlaceholder('Search products...').fill(product.name);
  await expect(search.getByRole('article').getByText(IN_DEVANAGARI).first()).toBeVisible();
  await waitForContent(own);
  await own.screenshot({ path: `${SHOTS}/badge-search-360.png` });

  // While the sale is paused, the badge and the reduced prices disappear, also from pages that were cached.
  await admin.calls.post(`/markdowns/${id}/pause`, {});
  await open(page, product.path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(IN_DEVANAGARI)).toBeHidden();
  await expect(page.getByText('Sale ends')).toBeHidden();
});
