import { aColleague } from './colleagues.ts';
import { allowConsoleErrors, expect, open, test, waitForContent } from './journey.ts';
import { anAddress, callsOf, newCustomer, PASSWORD as ACCOUNT_PASSWORD, signIn, signInBrowser } from './people.ts';
import { aProduct } from './products.ts';
import { serial } from './serial.ts';

const PASSWORD = 'Chanderi-Loom-9';

test('a packer who is invited sees what packing needs, ships an order, and is refused the rest in plain words @core', async ({
  page,
  request,
  admin,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 3 }] });
  const shopper = callsOf(request, await newCustomer(request, 'parcel'));
  const { address } = await shopper.post('/addresses', anAddress);
  await shopper.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { order } = await shopper.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });

  const email = `packer${serial()}@example.com`;
  await open(page, '/admin/staff');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Packing');
  await expect(
    page.getByText('Sees, prints and ships orders. Cannot cancel orders or see figures.', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toContainText(`${email} Packing`);
  await expectAccessible();

  const link = await page.getByText(/^http\S+\/invite#\S+$/).textContent();
  const token = link?.split('#')[1] ?? '';
  const data = { token, username: email.split('@')[0], firstName: 'Ravi', password: PASSWORD };
  expect((await request.post('/api/staff/accept', { data })).status()).toBe(201);
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const theirs = await context.newPage();
  await signInBrowser(theirs, await signIn(request, email, PASSWORD));

  await open(theirs, '/admin/dashboard');
  const menu = theirs.getByRole('navigation', { name: 'Back office' });
  const entries = async () => menu.getByRole('link').allTextContents();
  await expect
    .poll(async () => (await entries()).map((text) => text.trim()))
    .toEqual(expect.arrayContaining([expect.stringMatching(/^Orders/), 'Your account']));
  for (const title of ['Products', 'Customers', 'Company', 'Staff', 'Activity log'])
    await expect(menu.getByRole('link', { name: title, exact: true })).toHaveCount(0);
  await expect(theirs.getByRole('main').getByText('Orders to pack')).toBeVisible();
  await expect(theirs.getByRole('main').getByRole('link', { name: 'Scan to pack' })).toBeVisible();
  await expect(theirs.getByText('Revenue')).toHaveCount(0);
  await theirs.keyboard.press('Control+k');
  const palette = theirs.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill('o');
  await expect(palette.getByRole('option', { name: 'Orders' }).first()).toBeVisible();
  await expect(palette.getByRole('option', { name: /^(Products|Home page|Company)/ })).toHaveCount(0);
  await theirs.keyboard.press('Escape');

  await open(theirs, `/admin/order?order=${order.id}`);
  const detail = theirs.getByRole('dialog', { name: `Order ${order.orderNumber}` });
  await expect(detail.getByRole('link', { name: 'Packing slip' })).toBeVisible();
  await expect(detail.getByText('Cancel this order')).toHaveCount(0);
  await expect(detail.getByRole('button', { name: /Resend/ })).toHaveCount(0);
  const status = detail.getByLabel(/^Status of/);
  expect(await status.getByRole('option').allTextContents()).toEqual(['PENDING', 'SHIPPED']);
  await status.selectOption('SHIPPED');
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Ship' }).click();
  await expect(theirs.getByText('Status updated to SHIPPED')).toBeVisible();
  expect((await admin.calls.get(`/orders/${order.id}`)).order.deliveryStatus).toBe('SHIPPED');

  await open(theirs, '/admin/product');
  await expect(theirs.getByRole('heading', { name: 'You do not have access to “Products”' })).toBeVisible();
  await expect(theirs.getByText('Your role is Packing.')).toBeVisible();

  // A new role applies at once, without signing in again.
  await page.reload();
  await page.getByLabel(`Role of ${email}`).selectOption('Catalogue');
  const question = page.getByRole('alertdialog', { name: 'Change role' });
  await expect(question).toContainText('New role for Ravi: Catalogue.');
  await question.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('Role changed.')).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: 'Products', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveCount(0);
  await context.close();
});

test('a packer’s menu stays a packer’s when the session ends, and grows no entry before the permissions are known', async ({
  page,
  request,
  owner,
  engine,
}) => {
  allowConsoleErrors(/status of (401|503)/);
  const packer = await aColleague(owner, request, engine, 'packing');
  await signInBrowser(page, packer);
  await open(page, '/admin/order');
  await waitForContent(page);
  // The locator uses no roles, because an open dialog hides the menu from screen readers, and from locators by role.
  const entries = page.locator('nav a[href^="/admin/"]');
  await expect(entries.filter({ hasText: 'Orders' })).toHaveCount(1);
  const before = await entries.allTextContents();
  await page.getByRole('main').getByRole('searchbox').click();
  await callsOf(request, packer).post('/auth/logout');
  await page.keyboard.type('nobody');
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  expect(await entries.allTextContents()).toEqual(before);

  const again = await page.context().newPage();
  await signInBrowser(again, await signIn(request, packer.user.email, ACCOUNT_PASSWORD));
  await again.route('**/api/staff/me', async (route) => route.fulfill({ status: 503, json: {} }));
  await open(again, '/admin/dashboard');
  const known = again.getByRole('navigation', { name: 'Back office' }).getByRole('link');
  await expect(known.filter({ hasText: 'Your account' })).toHaveCount(1);
  await expect(known.filter({ hasText: 'Customers' })).toHaveCount(0);
  await again.unrouteAll();
  await expect(known.filter({ hasText: 'Orders' })).toHaveCount(1, { timeout: 15_000 });
});
