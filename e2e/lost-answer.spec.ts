import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { adminPassword, ports } from './shops.ts';
import { openWeakNetwork, type WeakNetwork } from './weak-network.ts';
import { anAddress, callsOf, findProductsInStock, newCustomer, signIn, signInBrowser } from './people.ts';

// The journey uses Playwright's own test function, because ours would fail at the failed request in the console.

test('an order whose response was lost is shown, and exists once @core', async ({ page, request }) => {
  const calls = await aCustomerAboutToOrder(page, request);
  let lost = 0;
  await page.route('**/api/orders/place', async (route) => {
    if (lost > 0) return route.continue();
    lost++;
    // The shop accepts the order, but its answer never arrives.
    await route.fetch();
    await route.abort();
  });
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
  expect(lost).toBe(1);
  const { orders } = await calls.get('/orders/my-orders');
  expect(orders).toHaveLength(1);
});

test('where every response to an order is lost, the page does not say that it failed; the next press shows the order, which exists once @core', async ({
  page,
  request,
}) => {
  const calls = await aCustomerAboutToOrder(page, request);
  await page.route('**/api/orders/place', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto('/checkout');
  const place = page.getByRole('button', { name: 'Place Order' });
  await place.click();
  const said = page.getByRole('main').getByRole('alert');
  await expect(said).toHaveText(
    'The shop did not respond. Please press “Place Order” again. Your order will not be placed twice.',
  );
  await expect(page.getByText('Failed to place order')).toHaveCount(0);
  // The page shows no link to the cart, because the shopper must send exactly the same order again, and a change of the
  // cart would change the order.
  await expect(said.getByRole('link')).toHaveCount(0);
  await page.unroute('**/api/orders/place');
  await place.click();
  await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
  const { orders } = await calls.get('/orders/my-orders');
  expect(orders).toHaveLength(1);
});

for (const lost of [1, 2])
  test(`of “Add to cart” whose answer was lost ${lost === 1 ? 'once, then comes' : 'twice, and is pressed again,'} the piece is in the cart once`, async ({
    page,
    request,
  }) => {
    const customer = await newCustomer(request, 'lost');
    const [product] = await findProductsInStock(request, { limit: 1, atLeast: 5 });
    await signInBrowser(page, customer);
    let answers = 0;
    await page.route('**/api/cart/add', async (route) => {
      if (answers >= lost) return route.continue();
      answers++;
      await route.fetch();
      await route.abort();
    });
    await page.goto(`/product/x?id=${product?.id}`);
    await page.getByRole('group', { name: 'Size' }).first().getByRole('button', { disabled: false }).first().click();
    const add = page.getByRole('button', { name: /^Add to cart - ₹/ }).filter({ visible: true });
    await add.click();
    if (lost === 2) {
      await expect(page.getByText('Something went wrong with Cart')).toBeVisible();
      // The shop has added the piece, although the shop's answer was lost. The count in the header includes the piece.
      await expect(page.getByTestId('cart-count')).toHaveText('1');
      await add.click();
    }
    await expect(page.getByText('Added to Cart')).toBeVisible();
    await expect(page.getByTestId('cart-count')).toHaveText('1');
    const { cart } = await callsOf(request, customer).get('/cart');
    expect(cart.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1]);
  });

test.describe('answers that break off in their middle', () => {
  test.use({ baseURL: `http://127.0.0.1:${ports.cut}`, serviceWorkers: 'block' });
  test.skip(({ isMobile }) => isMobile, 'one weak network is enough for both widths');
  let network: WeakNetwork;
  test.beforeAll(async () => {
    network = await openWeakNetwork(`http://127.0.0.1:${ports.sqlite}`, ports.cut);
  });
  test.afterAll(async () => network.close());

  test('the answer to an order: it is asked for again, shown, and the order exists once', async ({ page, request }) => {
    const calls = await aCustomerAboutToOrder(page, request);
    await page.goto('/checkout');
    network.cutOff('POST', /^\/api\/orders\/place$/);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
    const { orders } = await calls.get('/orders/my-orders');
    expect(orders).toHaveLength(1);
  });

  test('a customer’s orders: that they could not be loaded is said, not that there are none', async ({
    page,
    request,
  }) => {
    await aCustomerAboutToOrder(page, request);
    // The page makes a failed request three times before it shows an error.
    for (let tries = 0; tries < 3; tries++) network.cutOff('GET', /^\/api\/orders\/my-orders/);
    await page.goto('/myaccount/order');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByText('No Orders Yet')).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No Orders Yet')).toBeVisible();
  });

  test('the data of the next page: the frame stays, and Try again shows the page', async ({ page }) => {
    await page.goto('/about');
    await page.waitForLoadState('networkidle');
    network.cutOff('GET', /^\/shop\.data/);
    network.cutOff('GET', /^\/shop\.data/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shop' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot reach the shop');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All Products');
  });

  test('a spreadsheet: half a file is not saved, and a notice says so', async ({ page, request }) => {
    await signInBrowser(page, await signIn(request, 'admin@example.com', await adminPassword('sqlite')));
    await page.goto('/admin/product');
    const exportAll = page.getByRole('button', { name: 'Export' });
    await expect(exportAll).toBeVisible();
    let saved = 0;
    page.on('download', () => saved++);
    network.cutOff('GET', /^\/api\/exports\/products/);
    await exportAll.click();
    await expect(
      page.getByText('Could not reach the shop, or the download was interrupted. Nothing was saved.'),
    ).toBeVisible();
    expect(saved).toBe(0);
  });
});

/** Signs a new customer in, with an address and one piece in the cart. */
async function aCustomerAboutToOrder(page: Page, request: APIRequestContext) {
  const customer = await newCustomer(request, 'lost');
  const calls = callsOf(request, customer);
  await calls.post('/addresses', anAddress);
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 5 });
  await calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  await signInBrowser(page, customer);
  return calls;
}

test.describe('before the page’s script is there', () => {
  test.use({ javaScriptEnabled: false });
  test('a form sent before hydration puts no password into the address, and the page loads again @core', async ({
    page,
  }) => {
    await page.goto('/login?next=%2Fcart');
    await page.getByLabel('Email').fill('asha@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Sutli-Ghagra-7');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page).toHaveURL('/login?next=%2Fcart');
  });
});
