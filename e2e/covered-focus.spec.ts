import { productPath } from '#domain/paths.ts';
import { findCoveredFocus } from './covered-focus.ts';
import { expect, goTo, test, waitForContent } from './journey.ts';
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
