import type { Page } from '@playwright/test';
import { expect, open, test, waitForHydration } from './journey.ts';
import { anAddress, findProductsInStock, newCustomer, PASSWORD } from './people.ts';

// Typed texts are still there after a reload. A person must reload after a new build has replaced parts of the page.

async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitForHydration(page);
}

test('a new address comes back after a reload, is saved as typed, and does not come again @core', async ({
  page,
  customer,
}) => {
  await open(page, '/myaccount/address');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByLabel('Full name').fill('Kamla Devi');
  await page.getByLabel('Address line 1').fill('14 Weavers’ Lane');
  // The PIN code fills in city and state, so the draft must restore these boxes, too.
  await page.getByLabel('PIN code').fill('302029');
  await expect(page.getByLabel('City')).toHaveValue('Jaipur');
  await reload(page);
  await expect(page.getByLabel('Full name')).toHaveValue('Kamla Devi');
  await expect(page.getByLabel('City')).toHaveValue('Jaipur');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address added!')).toBeVisible();
  const [{ id, ...saved }] = (await customer.calls.get('/addresses')).addresses;
  expect(saved).toMatchObject({ recipientName: 'Kamla Devi', addressLine1: '14 Weavers’ Lane', state: 'Rajasthan' });

  // If a person edits a saved address and reloads the page, the form again edits that address and does not add a new
  // one.
  await page.getByRole('button', { name: 'Edit 14 Weavers’ Lane' }).click();
  await page.getByLabel('Address line 2').fill('Above the tea stall');
  await reload(page);
  await expect(page.getByLabel('Address line 2')).toHaveValue('Above the tea stall');
  // The test reloads the page after the save, while the new list of addresses has not arrived yet.
  await page.route('**/api/addresses', async () => {});
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address updated!')).toBeVisible();
  await page.unroute('**/api/addresses');
  expect((await customer.calls.get('/addresses')).addresses).toMatchObject([
    { id, addressLine2: 'Above the tea stall' },
  ]);
  await reload(page);
  await expect(page.getByText('Above the tea stall')).toBeVisible();
  await expect(page.getByLabel('Address line 1')).toHaveCount(0);
});

test('the checkout keeps the chosen address and the one that is being written', async ({ page, customer, request }) => {
  const other = { ...anAddress, addressLine1: 'Shop 4, Johari Bazaar', isDefault: false };
  for (const address of [anAddress, other]) await customer.calls.post('/addresses', address);
  const [product] = await findProductsInStock(request);
  await customer.calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  await open(page, '/checkout');
  const choice = page.getByRole('radio', { name: /Johari Bazaar/ });
  await choice.check();
  await reload(page);
  await expect(choice).toBeChecked();
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByLabel('Address line 1').fill('House 9');
  await reload(page);
  await expect(page.getByLabel('Address line 1')).toHaveValue('House 9');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await reload(page);
  await expect(choice).toBeChecked();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
});

test('a profile comes back for its owner; signing out forgets it, and nobody else sees it', async ({
  page,
  customer: _customer,
  request,
}) => {
  await open(page, '/myaccount/account');
  const write = async () => {
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Last name').fill('Pillai');
  };
  await write();
  await reload(page);
  await expect(page.getByLabel('Last name')).toHaveValue('Pillai');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await reload(page);
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();

  await write();
  // Another person has signed in in another tab of the browser.
  const { token, user } = await newCustomer(request, 'asha');
  await page.evaluate((stored) => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value)), {
    authToken: token,
    userId: user.id,
    user: JSON.stringify(user),
  });
  await reload(page);
  await expect(page.getByText(user.username, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveCount(0);

  await write();
  const drafts = async () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
  expect(await drafts()).toEqual(['draft:profile']);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/home');
  expect(await drafts()).toEqual([]);
});

test('a registration comes back without its passwords', async ({ page }) => {
  await open(page, '/login');
  await page.getByRole('button', { name: 'Register' }).click();
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  await page.getByLabel('Username').fill('naya');
  await page.getByLabel('Email').fill('naya@example.com');
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await password.press('End');
  await password.press('!');
  await expect.poll(async () => page.evaluate(() => Object.keys(sessionStorage).join())).toContain('draft:register');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(PASSWORD);
  await reload(page);
  await expect(page.getByLabel('Username')).toHaveValue('naya');
  await expect(page.getByLabel('Email')).toHaveValue('naya@example.com');
  await expect(password).toHaveValue('');
  await page.getByRole('button', { name: 'Login' }).click();
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});
