import type { Page } from '@playwright/test';
import { expect, open, test } from './journey.ts';
import { anAddress, findProductsInStock, newCustomer } from './people.ts';
import { aProduct } from './products.ts';
import sharp from 'sharp';

/** Returns the name of the focused element, or its text; "nothing" if only the page has the focus. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return 'nothing';
    return activeElement.getAttribute('aria-label') ?? activeElement.id ?? activeElement.textContent ?? '';
  });
}

const aPhoto = async () =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#a33b2f' } })
    .png()
    .toBuffer();

test('a button keeps the focus while its form is being sent, and takes no second click meanwhile @core', async ({
  page,
  customer: _customer,
}) => {
  await open(page, '/myaccount/address');
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  for (const [label, text] of [
    ['Address line 1', '14 Weavers’ Lane'],
    ['City', 'Jaipur'],
    ['State', 'Rajasthan'],
    ['PIN code', '302029'],
  ] as const)
    await page.getByLabel(label).fill(text);
  let sent = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/addresses', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent++;
    await released;
    return route.continue();
  });
  const save = page.getByRole('button', { name: 'Save address' });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('City').press('Enter');
  release();
  await expect(page.getByText('Address added!')).toBeVisible();
  // The form has closed, so the focus returns to the button that opened the form.
  await expect(page.getByRole('button', { name: 'Add address' })).toBeFocused();
  expect(sent).toBe(1);
});

test('the steppers of product page and cart keep the focus at either end', async ({ page, customer, owner }) => {
  const product = await aProduct(owner, { variants: [{ size: 'M', stock: 2 }] });
  await open(page, product.path);
  await page.getByRole('group', { name: 'Size' }).first().getByRole('button').first().click();
  await customer.calls.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 1 });
  for (const path of [undefined, '/cart']) {
    if (path) await open(page, path);
    const more = page.getByRole('button', { name: 'One more' });
    const less = page.getByRole('button', { name: 'One less' });
    await expect(less).toBeDisabled();
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(more).toBeDisabled();
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await less.focus();
    await page.keyboard.press('Enter');
    await expect(less).toBeDisabled();
    await expect(less).toBeFocused();
    await expect(page.getByRole('group', { name: /^Quantity/ }).locator('output')).toHaveText('1');
  }
});

test('a refused sign-in leads to the reason, a refused form to the first wrong box @core', async ({
  page,
  request,
}) => {
  const { user } = await newCustomer(request);
  await open(page, '/login');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill('something else');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText('Invalid email or password')).toBeFocused();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill(`naya${Date.now()}`);
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Sutli-Ghagra-7');
  await page.getByLabel(/^Confirm password/).fill('other');
  await page.getByLabel(/^Confirm password/).press('Enter');
  await expect(page.getByLabel(/^Confirm password/)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(/^Confirm password/)).toBeFocused();
  await page.getByLabel(/^Confirm password/).fill('Sutli-Ghagra-7');
  await page.getByLabel(/^Confirm password/).press('Enter');
  await expect(
    page.getByText('There is already an account with this email. Sign in, or reset your password.').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('Esc closes the phone’s menu and leads back to its button', { tag: '@both-widths' }, async ({ page, isPhone }) => {
  test.skip(!isPhone, 'the menu is for narrow screens');
  await open(page, '/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('after a line is taken out of the cart, the next one’s button has the focus, then the one before’s, then the page', async ({
  page,
  request,
  customer,
}) => {
  const products = await findProductsInStock(request, { limit: 3 });
  for (const { variant } of products)
    await customer.calls.post('/cart/add', { productVariantId: variant.id, quantity: 1 });
  await open(page, '/cart');
  const removals = page.getByRole('button', { name: /^Remove / });
  await expect(removals).toHaveCount(3);
  const names = await removals.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  await removals.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(removals).toHaveCount(2);
  expect(await focused(page)).toBe(names[2]);
  await page.keyboard.press('Enter');
  await expect(removals).toHaveCount(1);
  expect(await focused(page)).toBe(names[0]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  expect(await focused(page)).toBe('main');
});

test('after a wish is taken back, an address deleted or an order cancelled, the focus stays near', async ({
  page,
  request,
  customer,
}) => {
  const products = await findProductsInStock(request, { limit: 2 });
  for (const { id } of products) await customer.calls.post(`/wishlist/${id}`);
  await open(page, '/wishlist');
  const wishes = page.getByRole('button', { name: /^Remove .* from wishlist$/ });
  await expect(wishes).toHaveCount(2);
  await wishes.first().focus();
  await page.keyboard.press('Enter');
  await expect(wishes).toHaveCount(1);
  await expect(wishes).toBeFocused();

  const { address } = await customer.calls.post('/addresses', anAddress);
  for (const addressLine1 of ['Second', 'Third'])
    await customer.calls.post('/addresses', { ...anAddress, addressLine1, isDefault: false });
  await open(page, '/myaccount/address');
  await page.getByRole('button', { name: 'Delete Third' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete Third' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete / }).and(page.locator(':focus'))).toHaveCount(1);
  const edit = page.getByRole('button', { name: 'Edit Second' });
  await edit.click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeFocused();

  await customer.calls.post('/cart/add', { productVariantId: products[0]?.variant.id, quantity: 1 });
  await customer.calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await open(page, '/myaccount/order');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { expanded: false }) });
  await row.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Cancel Order' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Cancel' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order cancelled successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
  await expect(page.getByRole('listitem').getByRole('button', { expanded: true })).toBeFocused();
});

test('the back office’s lists keep the focus on Previous and Next at either end', async ({ page, admin: _admin }) => {
  await open(page, '/admin/product');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  const previous = pages.getByRole('button', { name: 'Previous' });
  await expect(previous).toBeEnabled();
  await previous.focus();
  await page.keyboard.press('Enter');
  await expect(previous).toBeDisabled();
  await expect(previous).toBeFocused();
});

test('a profile that is edited has the focus in its first box, and gives it back', async ({
  page,
  customer: _customer,
}) => {
  await open(page, '/myaccount/account');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').press('Enter');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
});

test('where a chip, a category or the way to the last page goes with its focus, keys go on at the products', async ({
  page,
}) => {
  const products = page.getByRole('heading', { name: 'Products', exact: true });
  // Removing the price filter does not change the list of products here; only the filter's chip disappears.
  await open(page, '/shop?availability=in-stock&minPrice=10');
  for (const pressed of [
    page.getByRole('list', { name: 'Chosen filters' }).getByRole('button', { name: /10/ }),
    page.getByRole('list', { name: 'Chosen filters' }).getByRole('button', { name: /^In stock/ }),
    page.getByRole('link', { name: 'Page 2', exact: true }),
    page.getByRole('link', { name: 'Last page' }),
  ]) {
    const url = page.url();
    await pressed.focus();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(url);
    await expect(products).toBeFocused();
  }
  await page.getByRole('group', { name: 'Categories' }).getByRole('link').nth(1).focus();
  await page.keyboard.press('Enter');
  const below = page.getByRole('navigation', { name: 'Within this category' }).getByRole('link').first();
  await below.focus();
  await page.keyboard.press('Enter');
  await expect(products).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('list', { name: 'Products', exact: true }).getByRole('button').first()).toBeFocused();
});

test('the form of a return takes the focus, keeps it where a photo goes, and hands it on where the return is withdrawn', async ({
  page,
  customer,
  owner,
}) => {
  const { name, variants } = await aProduct(owner);
  await customer.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 2 });
  const { address } = await customer.calls.post('/addresses', anAddress);
  const { order } = await customer.calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await owner.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });
  await open(page, `/myaccount/order?order=${order.id}`);
  const ask = page.getByRole('button', { name: 'Return or exchange' });
  await ask.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio').first()).toBeFocused();
  const photos = page.locator('input[type=file]').first();
  await photos.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await aPhoto() });
  await page.getByRole('button', { name: 'Remove photo 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(photos).toBeFocused();
  await page.getByLabel(`Quantity of ${name}`).selectOption('2');
  await page.getByLabel('UPI ID').fill('asha@okbank');
  await page.getByLabel('Reason for return').selectOption('Changed my mind');
  await page.getByRole('button', { name: 'Request return' }).focus();
  await page.keyboard.press('Enter');
  const returns = page.getByRole('region', { name: 'Returns and exchanges' });
  const title = returns.getByRole('heading').first();
  await expect(title).toHaveText('Return · requested');
  await expect(ask).toHaveCount(0);
  await expect(title).toBeFocused();
  await returns.getByRole('button', { name: 'Cancel request' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Yes, cancel request' }).focus();
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('Return · cancelled');
  await expect(title).toBeFocused();
});
