import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, allowConsoleErrors, open, test } from './journey.ts';
import { anAddress, type Caller } from './people.ts';
import { aProduct } from './products.ts';

// In these journeys the shop places only the order that the page has shown. If the order would be different now, the
// page first shows the difference.

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });

async function inCart({ calls }: Caller, owner: Caller) {
  const product = await aProduct(owner, { variants: [{ size: 'M' }, { size: 'L' }] });
  const [m = '', l = ''] = ['M', 'L'].map((size) => product.variants.find((one) => one.size === size)?.id);
  await calls.post('/addresses', anAddress);
  const { cart } = await calls.post('/cart/add', { productVariantId: m, quantity: 1 });
  const replaceByL = async () => {
    await calls.delete(`/cart/remove/${cart.items[0].id}`);
    await calls.post('/cart/add', { productVariantId: l, quantity: 1 });
  };
  return { product, m, l, replaceByL };
}

test('a size that another device replaced at the same price is not ordered before it was seen @core', async ({
  page,
  customer,
  owner,
  expectAccessible,
}) => {
  allowConsoleErrors(/status of 409/);
  const { product, replaceByL } = await inCart(customer, owner);
  await open(page, '/checkout');
  await expect(placeOrder(page)).toBeEnabled();
  await replaceByL();
  await placeOrder(page).click();
  await expect(alert(page)).toContainText('Your cart has changed since you opened this page. Nothing was ordered.');
  const changes = page.getByRole('status').filter({ hasText: 'Changed since you opened this page' });
  await expect(changes.getByRole('listitem')).toHaveText([
    `${product.name} (M, Indigo): no longer in your cart (was 1)`,
    new RegExp(`^${product.name} .L, Indigo.: added to your cart, 1 at ₹`),
  ]);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  expect((await customer.calls.get('/orders/my-orders')).orders).toEqual([]);
  await placeOrder(page).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
  const { orders } = await customer.calls.get('/orders/my-orders');
  expect(orders[0].items.map((item: { product: { size: string } }) => item.product.size)).toEqual(['L']);
});

test('an address that was edited elsewhere is shown before anything goes there, and one edited here is no news', async ({
  page,
  customer,
  owner,
}) => {
  allowConsoleErrors(/status of 409/);
  await inCart(customer, owner);
  const [{ id }] = (await customer.calls.get('/addresses')).addresses;
  await open(page, '/checkout');
  await page.getByRole('button', { name: /^Edit address/ }).click();
  await page.getByLabel('City').fill('Ajmer');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Ajmer, Rajasthan')).toBeVisible();
  await expect(page.getByText('Changed since you opened this page')).toHaveCount(0);
  await customer.calls.put(`/addresses/${id}`, { ...anAddress, city: 'Kota' });
  await placeOrder(page).click();
  await expect(alert(page)).toContainText('The delivery address has changed since you opened this page.');
  await expect(page.getByText(/^Delivery address: .*Kota.* \(was .*Ajmer/)).toBeVisible();
  await placeOrder(page).click();
  await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
  expect((await customer.calls.get('/orders/my-orders')).orders[0].address.city).toBe('Kota');
});

test('what another tab changes in the cart is said in the checkout that stands open', async ({
  page,
  customer,
  owner,
}) => {
  const { product } = await inCart(customer, owner);
  await open(page, '/checkout');
  await expect(placeOrder(page)).toBeEnabled();
  const other = await page.context().newPage();
  await open(other, '/cart');
  await other.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText(`${product.name} (M, Indigo): quantity 2 (was 1)`)).toBeVisible();
  await placeOrder(page).click();
  await expect(page.getByRole('dialog', { name: 'Order Placed!' })).toBeVisible();
});

test('what is no longer sold stands greyed in cart and wishlist until it is dismissed, and a new price names the old', async ({
  page,
  customer,
  owner,
  expectAccessible,
}) => {
  const [going, staying] = [await aProduct(owner), await aProduct(owner)];
  for (const { id, variants } of [going, staying]) {
    await customer.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
    await customer.calls.post(`/wishlist/${id}`);
  }
  const { cart } = await customer.calls.get('/cart');
  await owner.calls.delete(`/products/${going.id}`);
  await owner.calls.put('/variants', { changes: [{ id: staying.variants[0]?.id, originalPrice: '1234.00' }] });
  await open(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
  const gone = page.getByRole('region', { name: 'No longer sold' });
  await expect(gone.getByText(going.name)).toBeVisible();
  await expect(page.getByText(`was ₹${was(cart)} when you added it`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await gone.getByRole('button', { name: `Dismiss ${going.name}` }).press('Enter');
  await expect(gone).toHaveCount(0);
  await open(page, '/wishlist');
  await expect(page.getByRole('heading', { name: 'My Wishlist (1)' })).toBeVisible();
  await expect(gone.getByText(going.name)).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await gone.getByRole('button', { name: `Dismiss ${going.name}` }).click();
  await expect(gone).toHaveCount(0);
  await expect.poll(async () => (await customer.calls.get('/wishlist')).wishlist.gone).toEqual([]);
  await expect(page.getByRole('heading', { name: 'My Wishlist (1)' })).toBeVisible();
});

function was({ items }: { items: Array<{ priceWhenAdded: string }> }): string {
  return Number(items[0]?.priceWhenAdded).toLocaleString('en-IN');
}
