import { expect, fits, forgive, open, test } from './journey.ts';
import { aPicture } from '../test/pictures.ts';
import { anAddress, callsOf, newCustomer, PASSWORD, signIn } from './people.ts';
import { databaseOf, lettersOf } from './shops.ts';

test('the dashboard: cards lead to their pages, figures agree with the orders, every number leads to its rows', async ({ page, admin, engine, isAccessible }) => {
  await open(page, '/admin/dashboard');
  for (const [card, path] of [['Pending orders', '/admin/order?status=PENDING'], ['Categories', '/admin/category'], ['Products', '/admin/product'], ['Company', '/admin/company'], ['Legal pages', '/admin/legal']]) {
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`${card}`) }).first()).toHaveAttribute('href', path ?? '');
  }
  await page.getByRole('button', { name: '90 days' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}$/);
  const from = new URL(page.url()).searchParams.get('from') ?? '';
  const db = databaseOf(engine);
  const start = new Date(`${from}T00:00:00+05:30`).toISOString();
  const { revenue } = await db.selectFrom('orders').select((sum) => sum.fn.sum<number>('total_paise').as('revenue')).where('created_at', '>=', start).where('delivery_status', '!=', 'CANCELED').executeTakeFirstOrThrow();
  await db.destroy();
  const today = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10);
  const { totals } = await admin.calls.get(`/insights?from=${from}&to=${today}`);
  expect(Number(totals.revenue)).toBeGreaterThan(0);
  expect(Math.abs(Number(totals.revenue) * 100 - Number(revenue))).toBeLessThan(5_000_000);
  await isAccessible();
  await expect(page.getByRole('group', { name: 'Revenue by day' }).getByRole('link')).toHaveCount(90);
  await page.getByRole('button', { name: 'As a table' }).click();
  await expect(page.getByRole('region', { name: 'Revenue by day, as a table' }).getByRole('row')).toHaveCount(91);
  await page.getByRole('region', { name: 'Best sellers' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: 'Edit product' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /^₹/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`/admin/order\\?from=${from}`));
  await fits(page);
});

test('Ctrl+K jumps to a page, a product, an order, a customer', async ({ page, admin, isPhone, isAccessible }) => {
  const { orders } = await admin.calls.get('/orders/all?limit=1&status=DELIVERED');
  await open(page, '/admin/dashboard');
  const ask = async () => (isPhone ? page.getByRole('button', { name: 'Find' }).click() : page.keyboard.press('Control+k'));
  const box = page.getByRole('combobox', { name: 'Find a page, product, order or customer' });
  await ask();
  await box.fill('legal');
  await isAccessible();
  await box.press('Enter');
  await expect(page).toHaveURL('/admin/legal');
  await ask();
  await box.fill(orders[0].orderNumber);
  await expect(page.getByRole('option', { name: new RegExp(orders[0].orderNumber) })).toBeVisible();
  await box.press('Enter');
  await expect(page.getByRole('dialog', { name: `Order ${orders[0].orderNumber}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await ask();
  await box.fill(orders[0].user.email);
  await page.getByRole('group', { name: 'Customers' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/admin\/customer\?customer=/);
  await expect(page.getByRole('dialog').getByText(orders[0].user.email)).toBeVisible();
  await page.keyboard.press('Escape');
  await ask();
  await box.fill('kurta');
  await expect(page.getByRole('group', { name: 'Products' }).getByRole('option').first()).toBeVisible();
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit product' })).toBeVisible();
});

test('a customer: found, their orders and addresses seen, blocked at once and let in again', async ({ page, request, admin: _admin, isAccessible }) => {
  const person = await newCustomer(request, 'blockable');
  const calls = callsOf(request, person);
  await calls.post('/addresses', anAddress);
  await open(page, '/admin/customer');
  await isAccessible();
  await page.getByRole('searchbox').fill(person.user.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Meera Nair' }).click();
  const dialog = page.getByRole('dialog', { name: 'Meera Nair' });
  await expect(dialog.getByRole('list', { name: 'Addresses' })).toContainText('Jaipur, Rajasthan - 302029');
  await isAccessible();
  await dialog.getByRole('button', { name: 'Block this customer' }).click();
  await dialog.getByRole('button', { name: 'Yes, block' }).click();
  await expect(page.getByText('Customer blocked.')).toBeVisible();
  expect((await request.get('/api/auth/me', { headers: { authorization: `Bearer ${person.token}` } })).status()).toBe(401);
  await dialog.getByRole('button', { name: 'Let them sign in again' }).click();
  await expect(page.getByText('Customer may sign in again.')).toBeVisible();
  expect((await signIn(request, person.user.email, PASSWORD)).token).toMatch(/\S/);
  await fits(page);
});

test('the home page’s words and pictures are the owner’s, seen before they are saved', async ({ page, admin, isAccessible, isPhone }) => {
  test.skip(isPhone, 'one home page for both widths');
  const { content: before } = await admin.calls.get('/content');
  await open(page, '/admin/content');
  await isAccessible();
  const slide = page.getByRole('group', { name: 'Slide 1' });
  await slide.getByLabel('Title').fill('दिवाली at home');
  await expect(page.getByRole('img', { name: 'Preview of slide 1' })).toContainText('दिवाली at home');
  const picture = await aPicture(77);
  await slide.getByLabel('Picture of Slide 1').setInputFiles({ name: 'slide.png', mimeType: 'image/png', buffer: Buffer.from(await picture.arrayBuffer()) });
  await expect(slide.getByRole('button', { name: 'Back to the first one' })).toBeVisible();
  await page.getByLabel('Highlight 2').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Write something.').first()).toBeVisible();
  await expect(page.getByLabel('Highlight 2')).toBeFocused();
  await page.getByLabel('Highlight 2').fill('Secure Payment');
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep writing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Content saved successfully!')).toBeVisible();
  await open(page, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('दिवाली at home');
  await expect(page.getByRole('region', { name: 'From the loom' }).locator('img')).toHaveAttribute('src', /\/pictures\//);
  const named = ({ picture: own, ...words }: { picture: { id: string } | null }) => ({ ...words, pictureId: own?.id ?? null });
  await admin.calls.put('/content', { ...before, hero: before.hero.map(named), tiles: before.tiles.map(named), expectedUpdatedAt: undefined });
});

test('staff: invited by mail, joined, revoked', async ({ page, request, admin: _admin, engine, isAccessible, browser, baseURL }) => {
  const email = `helper${Date.now().toString(36)}${Math.round(Math.random() * 1e6)}@example.com`;
  await open(page, '/admin/staff');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(email);
  await isAccessible();
  const letter = (await lettersOf(engine)).findLast((one) => one.to?.[0]?.address === email);
  const link = /http\S+\/invite#\S+/.exec(letter?.text ?? '')?.[0] ?? '';
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const theirs = await context.newPage();
  await open(theirs, new URL(link).pathname + new URL(link).hash);
  await theirs.getByLabel(/^First name/).fill('Ravi');
  await theirs.getByLabel(/^Username/).fill(email.split('@')[0] ?? '');
  await theirs.getByLabel(/^Password \*/).fill('Chanderi-Loom-9');
  await theirs.getByLabel(/^Password again/).fill('Chanderi-Loom-8');
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs.getByText('Passwords do not match!')).toBeVisible();
  await theirs.getByLabel(/^Password again/).fill('Chanderi-Loom-9');
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs.getByText('Welcome! Please login.')).toBeVisible();
  await theirs.getByLabel(/^Email/).fill(email);
  await theirs.getByLabel(/^Password/).fill('Chanderi-Loom-9');
  await theirs.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(theirs).toHaveURL('/admin/dashboard');
  await page.reload();
  await page.getByRole('button', { name: `Revoke ${email}` }).click();
  await page.getByRole('dialog', { name: 'Revoke access' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Access revoked.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Staff' })).not.toContainText(email);
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  await context.close();
  expect((await signIn(request, email, 'Chanderi-Loom-9')).token).toBeUndefined();
});

test('the log tells who changed what, before and after', async ({ page, admin, isAccessible }) => {
  const name = `Logged ${Date.now().toString(36)}${Math.round(Math.random() * 1e6)}`;
  const { category } = await admin.calls.post('/categories', { name });
  await admin.calls.put(`/categories/${category.id}`, { name, description: 'Six yards' });
  await open(page, '/admin/log');
  await page.getByLabel('About').selectOption('category');
  await page.getByRole('searchbox').fill(name);
  const lines = page.getByRole('list', { name: 'Changes' }).locator(':scope > li');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(`Shop Owner changed the category ${name}`);
  await expect(lines.first().getByRole('insertion')).toHaveText('Six yards');
  await isAccessible();
  await admin.calls.delete(`/categories/${category.id}`);
  await fits(page);
});

test('where a list cannot be fetched it says so, and tries again when asked', async ({ page, admin: _admin }) => {
  forgive(/status of 500/);
  for (const [path, call, sentence] of [['/admin/customer', '**/api/customers?*', 'Failed to fetch customers.'], ['/admin/log', '**/api/audit?*', 'Failed to fetch the log.'], ['/admin/staff', '**/api/staff', 'Failed to fetch staff.'], ['/admin/dashboard', '**/api/insights?*', 'Failed to fetch insights.'], ['/admin/content', '**/api/content', 'Failed to fetch the content.']]) {
    await page.route(call ?? '', async (route) => route.fulfill({ status: 500, json: {} }));
    await open(page, path ?? '');
    await expect(page.getByText(sentence ?? '')).toBeVisible({ timeout: 20_000 });
    await page.unroute(call ?? '');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(sentence ?? '')).toBeHidden();
  }
});
