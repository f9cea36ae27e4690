import { press, tabTo } from './by-keys.ts';
import { expect, open, test } from './journey.ts';
import { anAddress, findProductsInStock, PASSWORD } from './people.ts';

test('a guest uses skip link, tabs, filter, sort, pages and a product page by keys alone @core', async ({ page }) => {
  await open(page, '/home');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await press(page, page.getByRole('button', { name: 'Pause slides' }));
  await expect(page.getByRole('button', { name: 'Play slides' })).toBeFocused();
  await press(page, page.getByRole('link', { name: 'Shop all products' }));
  await expect(page).toHaveURL('/shop');
  const tab = page.getByRole('group', { name: 'Categories' }).getByRole('link').nth(1);
  await press(page, tab);
  await expect(page).toHaveURL(/category=/);
  await press(page, page.getByRole('button', { name: 'FILTER' }));
  const drawer = page.getByRole('dialog', { name: 'Filter' });
  await press(page, drawer.getByRole('checkbox', { name: /^In stock/ }), 'Space');
  await expect(page).toHaveURL(/availability=in-stock/);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'FILTER' })).toBeFocused();
  await tabTo(page, page.getByLabel('Sort'));
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/sort=priceLowHigh/);
  const card = page.getByRole('list', { name: 'Products', exact: true }).getByRole('link').first();
  await press(page, card);
  await expect(page).toHaveURL(/\/product\//);
  await press(page, page.getByRole('button', { name: 'Enlarge picture' }));
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await press(
    page,
    page.getByRole('group', { name: 'Size' }).first().getByRole('button', { disabled: false }).first(),
    'Space',
  );
  await press(page, page.getByRole('button', { name: /^Add to cart - ₹/ }));
  await expect(page).toHaveURL(/\/login/);
});

test('a guest registers, signs in and signs out by keys alone', async ({ page }) => {
  await open(page, '/login');
  await press(page, page.getByRole('button', { name: 'Register' }));
  const name = `keys${Date.now()}`;
  for (const [label, text] of [
    [/^Username/, name],
    [/^Email/, `${name}@example.com`],
    [/^Password/, PASSWORD],
    [/^Confirm password/, PASSWORD],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/myaccount/account');
  await press(page, page.getByRole('button', { name: 'Logout' }));
  await expect(page).toHaveURL('/home');
});

test('a customer searches, chooses a size and orders by keys alone @core', async ({ page, request, customer }) => {
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 3 });
  await open(page, '/about');
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search our site' });
  await expect(search.getByPlaceholder('Search products...')).toBeFocused();
  await page.keyboard.type(product?.name ?? '');
  await expect(search.getByRole('article').first()).toContainText(product?.name ?? '');
  await page.keyboard.press('ArrowDown');
  // While the dialog is open, the focus stays inside it.
  for (let steps = 0; steps < 30; steps++) await page.keyboard.press('Tab');
  expect(await search.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await search.getByPlaceholder('Search products...').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: product?.name ?? '' })).toBeVisible();
  await press(page, page.getByRole('group', { name: 'Size' }).first().getByRole('button', { disabled: false }).first());
  await press(page, page.getByRole('button', { name: /^Add to cart - ₹/ }));
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('#main').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: 'Proceed to Checkout' }));
  for (const [label, text] of [
    ['Address line 1', '14 Weavers’ Lane'],
    ['City', 'Jaipur'],
    ['State', 'Rajasthan'],
    ['PIN code', '302029'],
  ]) {
    await tabTo(page, page.getByLabel(label ?? ''));
    await page.keyboard.type(text ?? '');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Address added successfully')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Place Order' }));
  const dialog = page.getByRole('dialog', { name: 'Order Placed!' });
  await expect(dialog).toBeVisible();
  await press(page, dialog.getByRole('link', { name: 'View Order History' }));
  await expect(page).toHaveURL('/myaccount/order');
  expect((await customer.calls.get('/orders/my-orders')).orders).toHaveLength(1);
});

test('a customer manages wishes, orders, addresses, profile and password by keys alone', async ({
  page,
  request,
  customer,
}) => {
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 3 });
  await customer.calls.post(`/wishlist/${product?.id}`);
  const { address } = await customer.calls.post('/addresses', anAddress);
  await customer.calls.post('/addresses', { ...anAddress, addressLine1: 'Second', isDefault: false });
  await customer.calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  await customer.calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await open(page, '/wishlist');
  await press(page, page.getByRole('button', { name: /^Remove .* from wishlist$/ }));
  await expect(page.getByRole('heading', { name: 'Your Wishlist is Empty' })).toBeVisible();
  await open(page, '/myaccount/order');
  await press(page, page.getByRole('listitem').getByRole('button', { expanded: false }));
  await press(page, page.getByRole('button', { name: 'Cancel Order' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Cancel' }));
  await expect(page.getByText('Order cancelled successfully!')).toBeVisible();
  await press(page, page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Addresses' }));
  await press(page, page.getByRole('button', { name: 'Delete Second' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }));
  await expect(page.getByText('Deleted!')).toBeVisible();
  await press(page, page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }));
  await press(page, page.getByRole('button', { name: 'Edit Profile' }));
  await tabTo(page, page.getByLabel('Mobile', { exact: true }));
  await page.keyboard.type('9800000001');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await press(page, page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Password' }));
  for (const [label, text] of [
    [/^Current password/, PASSWORD],
    [/^New password/, 'Naya-Sutli-88'],
    [/^Confirm new password/, 'Naya-Sutli-88'],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed successfully')).toBeVisible();
});
