import type { APIRequestContext } from '@playwright/test';
import { expect, expectNoSidewaysScroll, open, openFilters, test } from './journey.ts';
import { anAddress, callsOf, signInBrowser, findProductsInStock, newCustomer, type Caller } from './people.ts';
import { emailsOf } from './shops.ts';

/** Allows one customer more pending orders than a new shop's limit of ten. */
async function allowManyOrders({ calls }: Caller, afterwards: (restore: () => Promise<unknown>) => void) {
  const { updatedAt: _version, ...limits } = (await calls.get('/order-limits')).limits;
  afterwards(async () => calls.put('/order-limits', limits));
  await calls.put('/order-limits', { ...limits, accountOrders: 50 });
}

async function someOrders(request: APIRequestContext, count: number) {
  const person = await newCustomer(request, 'packing');
  const calls = callsOf(request, person);
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: count + 2 });
  const { address } = await calls.post('/addresses', anAddress);
  const orders: Array<{
    id: string;
    orderNumber: string;
    orderTotal: string;
    items: Array<{ product: { name: string; size: string } }>;
  }> = [];
  for (let n = 0; n < count; n++) {
    await calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
    orders.push((await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' })).order);
  }
  return { person, orders, email: person.user.email };
}

test('an admin filters orders by words and days, kept in the address, and sets the status of several at once @core', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  const { orders, email } = await someOrders(request, 3);
  await open(page, '/admin/order');
  await expect(page.getByRole('group', { name: 'Orders by status' }).getByRole('button')).toHaveText([
    /^ALL/,
    /^PENDING/,
    /^SHIPPED/,
    /^DELIVERED/,
    /^CANCELED/,
  ]);
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(email).replace('.', '\\.')}`));
  await expectAccessible();
  await page.getByLabel('Select all on this page').check();
  await expect(page.getByText('3 selected')).toBeVisible();
  const question = page.getByRole('alertdialog');
  await page.getByLabel('Next step of the selected orders').selectOption('CANCELED');
  await expect(question).toContainText('3 pieces go back into stock.');
  await question.getByRole('button', { name: 'Go back' }).click();
  // With the arrow keys a person can choose every status, also SHIPPED.
  const move = page.getByLabel('Next step of the selected orders');
  await move.focus();
  for (let presses = 0; presses < 12 && (await move.inputValue()) !== 'SHIPPED'; presses++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(question).toContainText('Ship 3 orders?');
  await question.getByRole('button', { name: 'Ship' }).click();
  await expect(page.getByText('3 orders set to SHIPPED')).toBeVisible();
  await expect(page.getByText('3 orders are now SHIPPED.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^SHIPPED/ })).toContainText('3');
  // Each status has a colour of its own. The text names the status, so that nobody needs the colour.
  const status = page.getByLabel(`Status of ${orders[0]?.orderNumber}`);
  await expect(status).toHaveCSS('background-color', 'rgb(231, 233, 242)');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(status).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ forcedColors: 'none' });
  for (const order of orders)
    expect((await admin.calls.get(`/orders/${order.id}`)).order.deliveryStatus).toBe('SHIPPED');
  await page.getByLabel(`Status of ${orders[0]?.orderNumber}`).selectOption('DELIVERED');
  await question.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(page.getByText('Status updated to DELIVERED')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByLabel(`Status of ${orders[0]?.orderNumber}`)).toHaveValue('SHIPPED');
  await openFilters(page);
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('to', { exact: true }).fill('2020-01-31');
  await expect(page.getByText('No orders found.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/admin/order');
  await expectNoSidewaysScroll(page);
});

test('packing slips show the cash to collect, and the pick list shows all pieces', async ({
  page,
  request,
  admin: _admin,
  expectAccessible,
}) => {
  const { orders, email } = await someOrders(request, 2);
  await open(page, `/admin/order?q=${encodeURIComponent(email)}`);
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('link', { name: 'Packing slips' }).click();
  for (const order of orders) {
    const slip = page.getByRole('article', { name: `Packing slip for ${order.orderNumber}` });
    await expect(slip).toContainText('Collect in cash');
    await expect(slip).toContainText(`₹${Number(order.orderTotal).toLocaleString('en-IN')}`);
    await expect(slip).toContainText('302029');
  }
  await expectAccessible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('link', { name: 'Pick list' }).click();
  await expect(page.getByRole('heading', { name: '2 pieces for 2 orders' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: orders[0]?.items[0]?.product.name ?? '' })).toContainText(
    `${orders[0]?.orderNumber}, ${orders[1]?.orderNumber}`,
  );
  await expectAccessible();
});

test('an admin adds a note, resends the confirmation and cancels with a reason that the shopper sees @core', async ({
  page,
  request,
  admin: _admin,
  engine,
  browser,
  baseURL,
}) => {
  const { person, orders, email } = await someOrders(request, 1);
  const [order] = orders;
  await open(page, `/admin/order?order=${order?.id}`);
  const dialog = page.getByRole('dialog', { name: `Order ${order?.orderNumber}` });
  const history = dialog.getByRole('list', { name: 'History' });
  await dialog.getByLabel('Internal note').fill('Ring the aunt first');
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(history).toContainText('Ring the aunt first');
  const emailCount = async () =>
    (await emailsOf(engine)).filter(
      ({ to, subject }) => to?.[0]?.address === email && subject?.includes(`${order?.orderNumber} confirmed`),
    ).length;
  await dialog.getByRole('button', { name: 'Resend confirmation' }).click();
  await expect(history).toContainText(`Confirmation resent to ${email} by Shop Owner`);
  expect(await emailCount()).toBe(1);
  await dialog.getByRole('button', { name: 'Resend confirmation' }).click();
  await expect(page.getByText('A confirmation has just been sent. Please wait a minute.')).toBeVisible();
  await dialog.getByText('Cancel this order').click();
  await dialog.getByLabel('Reason (shown to the customer)').fill('The last metre was torn');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(history).toContainText('Cancelled by Shop Owner: The last metre was torn');
  await expect(dialog.getByText('Cancel this order')).toBeHidden();

  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const shopper = await context.newPage();
  await signInBrowser(shopper, person);
  await open(shopper, '/myaccount/order');
  await shopper
    .getByRole('button', { name: new RegExp(order?.id.slice(-8) ?? '') })
    .first()
    .click();
  await expect(shopper.getByText('The last metre was torn')).toBeVisible();
  await expect(shopper.getByText('aunt')).toHaveCount(0);
  await context.close();
});

test('a list has numbered pages as long as one likes, titles that sort it, and leads back from beyond its end', async ({
  page,
  request,
  admin,
  afterwards,
  isPhone,
  expectAccessible,
}) => {
  await allowManyOrders(admin, afterwards);
  const { orders, email } = await someOrders(request, 12);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await open(page, `/admin/order?q=${encodeURIComponent(email)}&page=99`);
  await expect(pages).toContainText('11–12 of 12, page 2 of 2');
  await expect(page).toHaveURL(/page=2/);
  await expect(rows).toHaveCount(2);
  await pages.getByRole('button', { name: 'Page 1' }).click();
  await expect(pages.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  await expect(rows).toHaveCount(10);
  // An order stays selected while the list shows other pages.
  await page.getByLabel('Select all on this page').check();
  await pages.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel(`Select ${orders[0]?.orderNumber}`).check();
  await expect(page.getByText('11 selected (10 on other pages)')).toBeVisible();
  await pages.getByRole('button', { name: 'Page 1' }).click();
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText(orders[11]?.orderNumber ?? '');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  if (isPhone) await openFilters(page);
  if (isPhone) await page.getByLabel('Sort').selectOption('oldest');
  else await page.getByRole('columnheader', { name: 'Placed' }).getByRole('button').click();
  await expect(rows.first()).toContainText(orders[0]?.orderNumber ?? '');
  if (!isPhone)
    await expect(page.getByRole('columnheader', { name: 'Placed' })).toHaveAttribute('aria-sort', 'ascending');
  await pages.getByLabel('Rows per page').selectOption('25');
  await expect(rows).toHaveCount(12);
  await page.reload();
  await expect(rows).toHaveCount(12);
});

test('new orders show in the menu, the title and an offer by themselves, and move no row that somebody reads', async ({
  page,
  request,
  admin: _admin,
  isPhone,
  expectAccessible,
}) => {
  test.skip(isPhone, 'a phone’s menu is folded, and its rows are cards');
  const { orders, email } = await someOrders(request, 2);
  const numbers = page.getByRole('row').getByRole('button', { name: /^ORD/ });
  const all = page.getByRole('group', { name: 'Orders by status' }).getByRole('button', { name: /^ALL/ });
  const offer = page.getByRole('button', { name: /new orders?( – Show)?$/ });
  // Counts may rise by more than the new orders, because other journeys place orders at the same time.
  const numberIn = async (place: typeof all) => Number((await place.textContent())?.replaceAll(/\D/g, ''));
  const soon = { timeout: 5000 };
  await page.clock.install();
  await open(page, '/admin/order');
  await expect(numbers.filter({ hasText: orders[1]?.orderNumber ?? '' })).toBeVisible();
  await page.getByLabel('Sound for new orders').check();
  const before = { rows: await numbers.allTextContents(), at: await numbers.first().boundingBox() };
  const count = await numberIn(all);

  const next = await someOrders(request, 3);
  await expect.poll(async () => numberIn(offer), soon).toBeGreaterThanOrEqual(3);
  await expect(page.getByRole('link', { name: /^Orders/ })).toContainText(/\d new orders/);
  await expect(page).toHaveTitle(/^\(\d+\) Orders$/);
  await expect.poll(async () => numberIn(all), soon).toBeGreaterThanOrEqual(count + 3);
  expect({ rows: await numbers.allTextContents(), at: await numbers.first().boundingBox() }).toEqual(before);
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  // After the session has ended, the page no longer asks for new orders. The page does not sign the person out while
  // they are typing.
  let asked = 0;
  await page.route('**/api/orders/new*', async (route) => {
    asked++;
    await route.fulfill({ status: 401, json: { message: 'Over', code: 'NOT_SIGNED_IN' } });
  });
  await expect.poll(() => asked).toBe(1);
  await page.getByRole('searchbox').fill(email);
  await expect(numbers).toHaveCount(2);
  await page.clock.runFor(60_000);
  expect(asked).toBe(1);
  await page.unrouteAll({ behavior: 'wait' });

  await offer.click();
  await expect(numbers.filter({ hasText: next.orders[2]?.orderNumber ?? '' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(offer).toBeFocused();
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await someOrders(request, 1);
  await expect(page).toHaveTitle(/^\(\d+\) Dashboard$/, soon);
});

test('an address beyond a list’s end shows no empty list on its way back to the last page', async ({
  page,
  admin: _admin,
}) => {
  for (const [path, isRow] of [
    ['/admin/customer', 'row'],
    ['/admin/log', 'listitem'],
    ['/admin/product', 'row'],
  ] as const) {
    const lastPage = Promise.withResolvers<void>();
    const isOfLastPage = (url: URL) =>
      /^\/api\/(customers|audit|products)$/.test(url.pathname) &&
      Number(url.searchParams.get('page') ?? 99_999) < 99_999;
    await page.route(isOfLastPage, async (route) => {
      await lastPage.promise;
      await route.continue();
    });
    await open(page, `${path}?page=99999`);
    await expect(page).not.toHaveURL(/page=99999/);
    await expect(page.locator('main .shimmer')).toBeVisible();
    await expect(page.getByRole('main').getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText(/^No /m);
    lastPage.resolve();
    await expect(page.getByRole('main').getByRole(isRow).first()).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('an order is read in its place of the list: its phone, its customer, and the orders beside it over the page’s end', async ({
  page,
  request,
  admin,
  afterwards,
  isPhone,
  expectAccessible,
}) => {
  await allowManyOrders(admin, afterwards);
  const { orders, email } = await someOrders(request, 11);
  const number = (index: number) => orders[index]?.orderNumber ?? '';
  await open(page, `/admin/order?q=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: number(2) }).click();
  const dialog = (index: number) => page.getByRole('dialog', { name: `Order ${number(index)}` });
  await expect(dialog(2).getByRole('link', { name: 'Meera Nair' })).toHaveAttribute('href', /customer\?customer=/);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  // The list shows the newest order first, so its next row is an older order.
  if (isPhone) await dialog(2).getByRole('button', { name: 'Next' }).click();
  else await page.keyboard.press('j');
  await dialog(1).getByRole('button', { name: 'Next' }).click();
  await expect(dialog(0)).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await expect(dialog(0).getByRole('button', { name: 'Next' })).toBeDisabled();
  await dialog(0).getByRole('button', { name: 'Previous' }).click();
  await expect(dialog(1)).toBeVisible();
});
