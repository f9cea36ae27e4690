import { allowConsoleErrors, expect, open, test } from './journey.ts';
import { findProductsInStock } from './people.ts';

test('Back from a page without script shows the price that holds by now @core', async ({
  page,
  request,
  owner,
  afterwards,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1 });
  const { id, name } = product as NonNullable<typeof product>;
  const { variants } = (await owner.calls.get(`/products/${id}`)).product;
  const reprice = async (price?: { originalPrice: string; discountPrice: string }) =>
    owner.calls.put('/variants', {
      changes: variants.map((variant: { id: string; originalPrice: string; discountPrice: string }) => {
        const { originalPrice, discountPrice } = price ?? variant;
        return { id: variant.id, originalPrice, discountPrice };
      }),
    });
  const path = `/search?q=${encodeURIComponent(name)}`;
  const card = page.getByRole('article').filter({ hasText: name }).first();
  await open(page, path);
  await expect(card).toBeVisible();
  await page.goto('/page/privacy-policy');
  afterwards(async () => reprice());
  await reprice({ originalPrice: '54321', discountPrice: '0' });
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(card).toContainText('₹54,321');
});

test('Back leaves the page as it was where the shop does not answer', async ({ page }) => {
  allowConsoleErrors(/Failed to load resource/);
  await open(page, '/shop');
  await page.goto('/page/privacy-policy');
  await page.route('**/shop.data*', (route) => route.abort());
  await page.route('**/shop', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.continue()));
  const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await page.goBack();
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
  expect(await page.getByRole('article').count()).toBeGreaterThan(10);
});
