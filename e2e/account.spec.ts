import { addDays, formatDay, indianDay } from '#domain/days.ts';
import { expect, fits, forgive, open, test } from './journey.ts';
import { anAddress, callsOf, inStock, signIn } from './people.ts';
import { adminPassword } from './shops.ts';

type Calls = ReturnType<typeof callsOf>;

/** Places orders of so many products each. */
async function place(calls: Calls, request: Parameters<typeof inStock>[0], sizes: readonly number[]) {
  const { address } = await calls.post('/addresses', anAddress);
  const wares = await inStock(request, { limit: 40, atLeast: 8 });
  const orders = [];
  for (const [index, size] of sizes.entries()) {
    for (const ware of wares.slice(index * 3, index * 3 + size)) await calls.post('/cart/add', { productVariantId: ware.variant.id, quantity: 2 });
    orders.push((await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' })).order);
  }
  return orders;
}

test('the account: its menu collapses to icons, slides in on a small screen, and Logout forgets everything', async ({ page, customer: _customer, isPhone, isAccessible }) => {
  await open(page, '/myaccount');
  await expect(page).toHaveURL('/myaccount/account');
  await page.goto('/myaccount/something/else');
  await expect(page).toHaveURL('/myaccount/account');
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  await open(page, '/myaccount/account');
  if (isPhone) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Account' });
    await expect(drawer).toBeVisible();
    await isAccessible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await drawer.getByRole('link', { name: 'Addresses' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/myaccount/address');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
  } else {
    const menu = page.getByRole('navigation', { name: 'Account' });
    const width = async () => (await menu.boundingBox())?.width ?? 0;
    const wide = await width();
    await page.getByRole('button', { name: 'Narrow menu' }).click();
    expect(await width()).toBeLessThan(wide / 2);
    await isAccessible();
    await page.getByRole('button', { name: 'Widen menu' }).click();
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/home');
  expect(await page.evaluate(() => ['authToken', 'token', 'role', 'userId', 'user', 'wishlist', 'cart'].filter((key) => localStorage.getItem(key) !== null))).toEqual([]);
  await page.goto('/myaccount/order');
  await expect(page).toHaveURL('/login?next=%2Fmyaccount%2Forder');
});

test('orders: none yet; then tabs with counts, rows, what is inside, and cancelling', async ({ page, request, engine, customer, isAccessible }) => {
  await open(page, '/myaccount/order');
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await isAccessible();

  const [first, second, third] = await place(customer.calls, request, [1, 3, 1]);
  const admin = callsOf(request, await signIn(request, 'admin@example.com', await adminPassword(engine)));
  await admin.put(`/orders/${first.id}/status`, { deliveryStatus: 'DELIVERED' });
  await admin.put(`/orders/${third.id}/status`, { deliveryStatus: 'SHIPPED' });
  await page.reload();
  const tabs = page.getByRole('group', { name: 'Orders by status' }).getByRole('button');
  await expect(tabs).toHaveText(['All (3)', 'Pending (1)', 'Shipped (1)', 'Delivered (1)', 'Cancelled (0)']);
  await tabs.filter({ hasText: 'Cancelled' }).click();
  await expect(page.getByText('No orders found for "Cancelled" status.')).toBeVisible();
  await tabs.filter({ hasText: 'All' }).click();

  const today = indianDay(new Date().toISOString());
  const row = (order: { id: string }) => page.getByRole('listitem').filter({ has: page.getByText(`#${order.id.slice(-8)}`) });
  await expect(row(first).getByText(`Delivered ${formatDay(today)}`)).toBeVisible();
  await expect(row(second).getByText(`Expected ${formatDay(addDays(today, 5))}`)).toBeVisible();
  await expect(row(second).getByText('+2', { exact: true })).toBeVisible();
  await expect(row(second).getByText('6 items')).toBeVisible();
  await expect(row(second)).toContainText('₹');
  await expect(row(second)).toContainText(second.orderNumber);

  await row(second).getByRole('button', { expanded: false }).click();
  for (const item of second.items) await expect(row(second).getByText(item.product.name).first()).toBeVisible();
  await expect(row(second).getByText(/^2 × ₹/)).toHaveCount(3);
  await expect(row(second).getByText('Order total')).toBeVisible();
  await expect(row(second).getByRole('list', { name: 'History' })).toContainText('Placed');
  await isAccessible();
  await fits(page);

  await row(second).getByRole('button', { name: 'Cancel Order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to cancel this order? This action cannot be undone.');
  await isAccessible();
  await dialog.getByRole('button', { name: 'Keep Order' }).click();
  await expect(dialog).toBeHidden();
  await row(second).getByRole('button', { name: 'Cancel Order' }).click();
  await dialog.getByRole('button', { name: 'Yes, Cancel' }).click();
  await expect(page.getByText('Order cancelled successfully!')).toBeVisible();
  await expect(tabs).toHaveText(['All (3)', 'Pending (0)', 'Shipped (1)', 'Delivered (1)', 'Cancelled (1)']);
  await expect(row(second).getByText('–', { exact: true })).toBeVisible();
  // Only what has not left the shop may be cancelled.
  await row(third).getByRole('button', { expanded: false }).click();
  await expect(row(third).getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
});

test('an order on paper: the open one, without header, menu and buttons', async ({ page, request, customer }) => {
  const [first, second] = await place(customer.calls, request, [1, 1]);
  await open(page, '/myaccount/order');
  const row = (order: { id: string }) => page.getByRole('listitem').filter({ has: page.getByText(`#${order.id.slice(-8)}`) });
  await row(second).getByRole('button', { expanded: false }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(row(second).getByText('Order total')).toBeVisible();
  await expect(row(first)).toBeHidden();
  for (const hidden of [page.getByRole('contentinfo'), page.getByRole('navigation', { name: 'Account' }), row(second).getByRole('button', { name: 'Cancel Order' }), page.getByRole('button', { name: 'Print' })]) await expect(hidden).toBeHidden();
});

test('addresses: none, added, changed, made default, deleted; the default cannot be', async ({ page, customer, isAccessible }) => {
  await open(page, '/myaccount/address');
  await expect(page.getByRole('heading', { name: 'Saved Addresses' })).toBeVisible();
  await expect(page.getByText('No addresses saved')).toBeVisible();
  await isAccessible();
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByLabel('Address line 1').fill('14 Weavers’ Lane');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByLabel('City')).toHaveAttribute('aria-invalid', 'true');
  await isAccessible();
  await page.getByLabel('City').fill('Jaipur');
  await page.getByLabel('State').fill('Rajasthan');
  await page.getByLabel('Postal code').pressSequentially('30202999');
  await expect(page.getByLabel('Postal code')).toHaveValue('302029');
  const sent = page.waitForRequest((made) => made.url().endsWith('/api/addresses') && made.method() === 'POST');
  await page.getByRole('button', { name: 'Save address' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ userId: customer.user.id, isDefault: false });
  await expect(page.getByText('Address added!')).toBeVisible();
  await expect(page.getByText('Jaipur, Rajasthan - 302029')).toBeVisible();
  // The first one is the default, and stays.
  await expect(page.getByText('Default', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete 14 Weavers’ Lane' }).click();
  await expect(page.getByText('Default address cannot be deleted!')).toBeVisible();

  await page.getByRole('button', { name: 'Add address' }).click();
  for (const [label, value] of [['Address line 1', 'Shop 4, Johari Bazaar'], ['City', 'Jaipur'], ['State', 'Rajasthan'], ['Postal code', '302003']]) await page.getByLabel(label ?? '').fill(value ?? '');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Shop 4, Johari Bazaar')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Shop 4, Johari Bazaar' }).click();
  await page.getByLabel('Address line 2').fill('Above the tea stall');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address updated!')).toBeVisible();
  await expect(page.getByText('Above the tea stall')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Shop 4, Johari Bazaar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this address?');
  await isAccessible();
  await dialog.getByRole('button', { name: 'No' }).click();
  await page.getByRole('button', { name: 'Delete Shop 4, Johari Bazaar' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Deleted!')).toBeVisible();
  await expect(page.getByText('Shop 4, Johari Bazaar')).toHaveCount(0);
  await fits(page);
});

test('the profile: shown, edited, taken back, saved; an empty date of birth is not sent', async ({ page, customer, isAccessible }) => {
  await open(page, '/myaccount/account');
  await expect(page.getByRole('heading', { name: 'Meera' })).toBeVisible();
  await expect(page.getByText('customer', { exact: true })).toBeVisible();
  await expect(page.getByText('Nil').first()).toBeVisible();
  await isAccessible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('First name').fill('Somebody else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Meera' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Last name').fill('Pillai');
  await page.getByLabel('Date of birth').fill('');
  await isAccessible();
  const sent = page.waitForRequest('**/api/users/profile');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty('dob');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByText('Pillai')).toBeVisible();
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}').email).toBe(customer.user.email);
  await fits(page);
});

test('the password: meter, match, checklist; the button waits until both are the same', async ({ page, customer: _customer, isAccessible }) => {
  await open(page, '/myaccount/password');
  const [current, next, confirm] = [page.getByLabel(/^Current password/), page.getByLabel(/^New password/), page.getByLabel(/^Confirm new password/)];
  for (const [typed, word] of [['abc', 'Too weak'], ['abcdef', 'Weak'], ['abcdefgh', 'Medium'], ['Abcdefg1', 'Strong']]) {
    await next.fill(typed ?? '');
    await expect(page.getByText(word ?? '', { exact: true })).toBeVisible();
  }
  for (const words of ['At least 8 characters', 'An uppercase letter', 'A lowercase letter', 'A number']) await expect(page.getByRole('listitem').filter({ hasText: words }).getByLabel('met', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tips' })).toBeVisible();
  await isAccessible();
  await confirm.fill('Abcdefg2');
  const change = page.getByRole('button', { name: 'Change password' });
  await expect(change).toBeDisabled();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await confirm.fill('Abcdefg1');
  await expect(page.getByText('Passwords match')).toBeVisible();
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(current).toHaveAttribute('type', 'text');
  await current.fill('not the one');
  await change.click();
  await expect(page.getByText('The current password is not right.').first()).toBeVisible();
  await expect(next).toHaveValue('Abcdefg1');
  await current.fill('Sutli-Ghagra-7');
  await change.click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await expect(next).toHaveValue('');
  await fits(page);
});

test('what fails says so, in the specification’s words', async ({ page, customer }) => {
  forgive(/status of 500/);
  await customer.calls.post('/addresses', anAddress);
  await customer.calls.post('/addresses', { ...anAddress, addressLine1: 'Second', isDefault: false });
  await open(page, '/myaccount/address');
  await expect(page.getByText('Second')).toBeVisible();
  await page.route('**/api/addresses/*', async (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Edit Second' }).click();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Save failed!')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Second' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Delete failed!')).toBeVisible();

  await page.route('**/api/users/**', async (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/api/auth/me', async (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, '/myaccount/account');
  await expect(page.getByText('Failed to fetch user profile.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Update failed! Please check the details.')).toBeVisible();
  await open(page, '/myaccount/password');
  for (const label of [/^Current password/, /^New password/, /^Confirm new password/]) await page.getByLabel(label).fill('Abcdefg1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Failed to change password')).toBeVisible();
});
