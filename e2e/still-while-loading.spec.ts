import { devices } from '@playwright/test';
import { productPath } from '#domain/paths.ts';
import { expect, test, waitForContent } from './journey.ts';
import { anAddress, callsOf, findProductsInStock, newCustomer, signInBrowser, type Caller } from './people.ts';

// While a page loads, the text that a shopper reads does not move: on a phone, with an empty cache and over a slow
// network.

test.use({
  viewport: { width: 360, height: 760 },
  isMobile: true,
  hasTouch: true,
  userAgent: devices['Pixel 7'].userAgent,
});
test.describe.configure({ mode: 'default' });

/** The values describe a good mobile network on a bad day. */
const slowNetwork = { offline: false, latency: 100, downloadThroughput: 250_000, uploadThroughput: 90_000 };

let shopper: Caller;
let product = '';
let order = '';
test.beforeAll(async ({ playwright }, info) => {
  const request = await playwright.request.newContext({ baseURL: String(info.project.use.baseURL) });
  const person = await newCustomer(request);
  shopper = { ...person, calls: callsOf(request, person) };
  const { address } = await shopper.calls.post('/addresses', anAddress);
  const found = await findProductsInStock(request, { limit: 3, atLeast: 5 });
  const add = async () => {
    for (const { variant } of found)
      await shopper.calls.post('/cart/add', { productVariantId: variant.id, quantity: 1 });
  };
  await add();
  order = (await shopper.calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' })).order.id;
  await add();
  for (const { id } of found) await shopper.calls.post(`/wishlist/${id}`);
  product = found[0] ? productPath(found[0]) : '';
});

const guestPaths = ['/', '/about', '/shop', '/shop?columns=1', '/shop?size=M&sort=newest', '/search?q=blue+kurta'];
const otherPaths = [
  '/search?q=xylophone',
  '/login',
  '/product/none',
  '/no/such/page',
  '/page/privacy-policy',
  '/offline',
];
const customerPaths = ['/', '/shop', '/cart', '/wishlist', '/checkout', '/myaccount/order', '/myaccount/address'];
const accountPaths = ['/myaccount/account', '/myaccount/password'];
const emptyPaths = ['/cart', '/wishlist', '/checkout', '/myaccount/order', '/myaccount/address'];

const cases = [
  ...[...guestPaths, ...otherPaths, 'product'].map((path) => ({ who: 'a guest', path })),
  ...[...customerPaths, ...accountPaths, 'product', 'placed'].map((path) => ({ who: 'a customer', path })),
  ...emptyPaths.map((path) => ({ who: 'a new customer', path })),
];

for (const { who, path } of cases)
  test(`nothing moves while ${path} loads for ${who}`, async ({ page, devTools, request }) => {
    if (who === 'a customer') await signInBrowser(page, shopper);
    if (who === 'a new customer') await signInBrowser(page, await newCustomer(request));
    await page.addInitScript(noteShifts);
    // The browser ignores its cache, because earlier journeys may have fetched the same files.
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devTools.send('Network.emulateNetworkConditions', slowNetwork);
    await page.goto(path === 'product' ? product : path === 'placed' ? `/checkout/placed/${order}` : path);
    await page.waitForLoadState('networkidle');
    await waitForContent(page);
    // The cast is safe: the script above set this value, before the page's own scripts ran.
    const { sum, moved } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
    expect(sum, [...new Set(moved)].slice(0, 12).join('\n')).toBeLessThanOrEqual(0.01);
  });

type Shifts = { sum: number; moved: string[] };

/**
 * Runs inside the page. Adds up the layout shifts that do not follow directly after a touch or a key, and records the
 * moved elements.
 */
function noteShifts(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Array<{ node: Element | null }> };
  const shifts: Shifts = { sum: 0, moved: [] };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    // The cast is safe: TypeScript does not know the entries of layout-shift.
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue;
      shifts.sum += entry.value;
      for (const { node } of entry.sources)
        shifts.moved.push(`${entry.value.toFixed(4)} ${node?.nodeName} ${node?.textContent?.slice(0, 60)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
