import { expect, expectNoSidewaysScroll, open, test, waitForContent } from './journey.ts';
import { callsOf, newCustomer, signInBrowser } from './people.ts';
import { aProduct, uniqueName } from './products.ts';

const BADGE = 'Diwali festival days';
const IN_HINDI = 'दिवाली महोत्सव के दिन';

test('a sale’s badge and end show with its prices, in both languages, and go with them @core', async ({
  page,
  admin,
  request,
  afterwards,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const sku = uniqueName('SB').replaceAll(' ', '-');
  const product = await aProduct(admin, { name: uniqueName('Anarkali'), variants: [{ sku, stock: 3 }] });
  const picture = (name: string) => page.screenshot({ path: `${process.env['SHOTS'] ?? 'test-results'}/${name}.png` });

  // The owner writes it in the form of the sale.
  await open(page, '/admin/sales/new');
  await page.getByLabel('Name', { exact: true }).fill(`Badge ${sku}`);
  await page.getByRole('button', { name: 'SKUs' }).click();
  await page.getByLabel('SKUs').fill(sku);
  await page.getByLabel('Lower by').fill('40');
  await page.getByLabel('Until').fill('2099-11-30T23:59');
  await page.getByLabel('Badge', { exact: true }).fill(`${BADGE} and more`);
  await expect(page.getByText(/^At most 24 characters/)).toBeVisible();
  await page.getByLabel('Badge', { exact: true }).fill(BADGE);
  await page.getByLabel('Badge in हिन्दी').fill(IN_HINDI);
  await page.getByLabel('Product pages say when the sale ends').check();
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

  // Shoppers see it on cards, on the product's page, in the search and on the wishlist.
  const customer = await newCustomer(request);
  await callsOf(request, customer).post(`/wishlist/${product.id}`);
  const list = `/shop?q=${encodeURIComponent(product.name)}`;
  for (const [width, height] of [
    [1366, 768],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [prefix, badge, ends] of [
      ['', BADGE, 'Sale ends 30 Nov 2099, 11:59 pm'],
      ['/hi', IN_HINDI, /^सेल 30 नव॰ 2099.* को खत्म होगी$/],
    ] as const) {
      const language = prefix === '' ? 'en' : 'hi';
      await open(page, prefix + list);
      const card = page.getByRole('article').filter({ hasText: product.name }).first();
      await expect(card.getByText(badge)).toBeVisible();
      await expect(card.getByText(prefix === '' ? '40% off' : '40% छूट')).toBeVisible();
      await waitForContent(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible();
      await picture(`badge-card-${language}-${width}`);
      await open(page, prefix + product.path);
      await expect(page.getByRole('main').getByText(badge).first()).toBeVisible();
      await expect(page.getByText(ends)).toBeVisible();
      await waitForContent(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible();
      await picture(`badge-product-${language}-${width}`);
    }
  }
  await signInBrowser(page, customer);
  await open(page, '/wishlist');
  await expect(page.getByRole('article').getByText(BADGE)).toBeVisible();
  await waitForContent(page);
  await picture('badge-wishlist-360');
  await page.getByRole('button', { name: 'Search' }).first().click();
  const search = page.getByRole('dialog', { name: 'Search our site' });
  await search.getByPlaceholder('Search products...').fill(product.name);
  await expect(search.getByText(BADGE)).toBeVisible();
  await waitForContent(page);
  await picture('badge-search-360');

  // It goes with the prices, on pages that were cached as well.
  await admin.calls.post(`/markdowns/${id}/pause`, {});
  await open(page, product.path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(BADGE)).toBeHidden();
  await expect(page.getByText('Sale ends')).toBeHidden();
});
