import { productPath } from '#domain/paths.ts';
import { findCoveredFocus } from './covered-focus.ts';
import { allowConsoleErrors, expect, goTo, open, test, waitForContent } from './journey.ts';
import { anAddress, findProductsInStock } from './people.ts';

const windows = [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
];

test('by Tab alone, nothing covers what has the focus, on any page of the shop', async ({
  page,
  customer,
  request,
}) => {
  test.setTimeout(240_000);
  const products = await findProductsInStock(request, { limit: 2, atLeast: 2 });
  const [product] = products;
  if (!product) throw new Error('there is nothing in stock');
  for (const { id, variant } of products) {
    await customer.calls.post('/cart/add', { productVariantId: variant.id, quantity: 1 });
    await customer.calls.post(`/wishlist/${id}`);
  }
  await customer.calls.post('/addresses', anAddress);
  const own = ['/cart', '/wishlist', '/checkout', '/myaccount/account', '/myaccount/order', '/myaccount/address'];
  for (const path of ['/home', '/shop', productPath(product), '/about', ...own])
    for (const size of windows) {
      await page.setViewportSize(size);
      await goTo(page, path);
      await waitForContent(page);
      const { covered, steps } = await findCoveredFocus(page);
      expect(covered, `${path} at ${size.width} px`).toEqual([]);
      expect(steps, path).toBeGreaterThan(5);
    }
});

test('without network, the line that says so covers neither what has the focus nor the bar that adds to the cart', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(240_000);
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 2 });
  if (!product) throw new Error('there is nothing in stock');
  const said = page.getByText('You are offline. This page may be out of date.');
  for (const size of windows)
    for (const path of ['/about', productPath(product)]) {
      await page.setViewportSize(size);
      await open(page, path);
      await waitForContent(page);
      const at = `${path} at ${size.width} px`;
      await context.setOffline(true);
      await expect(said).toBeVisible();
      const { covered, steps } = await findCoveredFocus(page);
      expect(covered, at).toEqual([]);
      expect(steps, at).toBeGreaterThan(5);
      await context.setOffline(false);
      await expect(said).toHaveCount(0);
      // If the network is lost while an element has the focus, the page scrolls by itself so that the message about the
      // network does not cover that element.
      const last = page.getByRole('contentinfo').getByRole('button').last();
      await last.focus();
      await context.setOffline(true);
      await expect(said).toBeVisible();
      const reachBelow = async () => {
        const [line, button] = [await said.boundingBox(), await last.boundingBox()];
        return (button?.y ?? 0) + (button?.height ?? 0) - (line?.y ?? 0);
      };
      await expect.poll(reachBelow, { message: at }).toBeLessThanOrEqual(0);
      await context.setOffline(false);
      await expect(said).toHaveCount(0);
      await expect(page.locator('body'), at).toHaveCSS('padding-bottom', '0px');
    }
});
