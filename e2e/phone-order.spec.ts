import { allowConsoleErrors, expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { aProduct } from './products.ts';
import { databaseOf } from './shops.ts';

// A customer calls, and a member of staff takes the order during the call.

test('a caller without an email orders on the phone, and the parcel is packed @core', async ({
  page,
  admin,
  expectAccessible,
}) => {
  const stamp = Date.now();
  const mobile = `98${String(stamp).slice(-8)}`;
  const sku = `TEL-${stamp}`;
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 3, sku }] });
  await open(page, '/admin/order');
  await page.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible();
  await expectAccessible();
  const find = page.getByRole('searchbox', { name: 'Phone number, name or email' });
  await find.fill(mobile);
  await expect(page.getByText('No customer found.')).toBeVisible();
  await page.getByRole('button', { name: 'New customer' }).click();
  const caller = page.getByRole('region', { name: 'Customer' });
  await expect(caller.getByLabel('Mobile number')).toHaveValue(`${mobile.slice(0, 5)} ${mobile.slice(5)}`);
  await caller.getByLabel('Name').fill('Kamla Devi');
  await expectNoSidewaysScroll(page);

  const box = page.getByLabel('Product or SKU, typed or scanned');
  await box.fill(sku);
  await expect(page.getByRole('option').first()).toContainText('in stock');
  await box.press('Enter');
  const goods = page.getByRole('list', { name: 'Items' });
  await expect(goods.getByText('3 in stock')).toBeVisible();
  await goods.getByRole('button', { name: 'One more' }).click();

  const address = page.getByRole('region', { name: 'Address' });
  await expect(address.getByLabel('Full name')).toHaveValue('Kamla Devi');
  await address.getByLabel('PIN code').fill('302029');
  await expect(address.getByLabel('City')).toHaveValue('Jaipur');
  // The shop refuses the order, because texts are missing. The page keeps the typed values, both after the refusal and
  // after a reload.
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(address.getByLabel('Address line 1')).toHaveAttribute('aria-invalid', 'true');
  await expect(address.getByLabel('Address line 1')).toBeFocused();
  await address.getByLabel('Address line 1').fill('7 Block Printers’ Road');
  page.on('dialog', (dialog) => void dialog.accept());
  // The page stores the draft a moment after the last key.
  await expect.poll(async () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('Block Printers');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Kamla Devi');
  await expect(address.getByLabel('Address line 1')).toHaveValue('7 Block Printers’ Road');
  await expect(page.getByRole('complementary').getByText('₹', { exact: false }).first()).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Place order' }).click();
  const placed = page.getByRole('heading', { name: /^Order ORD\d+ has been placed$/ });
  await expect(placed).toBeFocused();
  const number = /ORD\d+/.exec((await placed.textContent()) ?? '')?.[0] ?? '';
  await expect(page.getByRole('link', { name: /^Message the customer on WhatsApp/ })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/91${mobile}\\?text=`),
  );
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Open the order' }).click();
  const detail = page.getByRole('dialog', { name: `Order ${number}` });
  await expect(detail.getByRole('list', { name: 'History' })).toContainText('laced by');
  await expect(detail.getByText(/^Taken by \S/)).toBeVisible();
  await expect(detail.getByRole('button', { name: /confirmation/ })).toBeHidden();
  const { orders } = await admin.calls.get(`/orders/all?q=${number}`);
  expect(orders).toMatchObject([{ channel: 'phone', user: { email: '' }, items: [{ quantity: 2 }] }]);
  await admin.calls.put(`/orders/${orders[0].id}/step`, { step: 'pack' });
  expect((await admin.calls.get(`/orders/${orders[0].id}`)).order.stage).toBe('PACKED');
  expect((await admin.calls.post('/variants/find', { skus: [sku] })).variants[0].stock).toBe(1);
  expect(variants[0]?.id).toBeDefined();

  // When the customer calls again, the search finds them by the number, with the earlier address.
  await open(page, '/admin/order/new');
  await find.fill(`+91 ${mobile}`);
  await page
    .getByRole('list', { name: 'Customers found' })
    .getByRole('button', { name: /Kamla Devi/ })
    .click();
  await expect(page.getByRole('radio', { name: /Block Printers/ })).toBeChecked();
  await box.fill(sku);
  await expect(page.getByRole('option').first()).toContainText('in stock');
  await box.press('Enter');
  await expect(goods.getByText('1 in stock')).toBeVisible();
  // After each change the server calculates the sums again, and the page places no order until it has the new sums.
  await expect(page.getByRole('button', { name: 'Place order' })).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Control+Enter');
  await expect(placed).toBeVisible();
});

test('the answer to an order is lost, and then the page is reloaded: it is one order, of one new customer', async ({
  page,
  admin,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const stamp = Date.now();
  const mobile = `97${String(stamp).slice(-8)}`;
  const sku = `LOST-${stamp}`;
  await aProduct(admin, { variants: [{ size: 'M', stock: 3, sku }] });
  await open(page, '/admin/order/new');
  const address = page.getByRole('region', { name: 'Address' });
  // If a person types the address before choosing the customer, the typed address stays.
  await address.getByLabel('Address line 1').fill('7 Block Printers’ Road');
  await address.getByLabel('PIN code').fill('302029');
  await page.getByRole('searchbox', { name: 'Phone number, name or email' }).fill(mobile);
  await page.getByRole('button', { name: 'New customer' }).click();
  await page.getByRole('region', { name: 'Customer' }).getByLabel('Name').fill('Kamla Devi');
  await expect(address.getByLabel('Address line 1')).toHaveValue('7 Block Printers’ Road');
  await expect(address.getByLabel('Full name')).toHaveValue('Kamla Devi');
  const box = page.getByLabel('Product or SKU, typed or scanned');
  await box.fill(sku);
  await expect(page.getByRole('option').first()).toContainText('in stock');
  await box.press('Enter');
  // The visible results belong to the text before the last letters, so Enter chooses none of them.
  await box.fill(sku);
  await expect(page.getByRole('option').first()).toContainText('in stock');
  const hold = Promise.withResolvers<void>();
  await page.route('**/api/products/search?*', async (route) => {
    await hold.promise;
    await route.continue();
  });
  await box.fill(`${sku} and more`);
  await box.press('Enter');
  await expect(box).toHaveValue('');
  hold.resolve();
  await expect(box).toHaveValue(`${sku} and more`);
  await box.fill('');
  const lose = /\/api\/phone-orders$/;
  await page.route(lose, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const place = page.getByRole('button', { name: 'Place order' });
  await place.click();
  await expect(page.getByRole('complementary').getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
  await page.unroute(lose);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(address.getByLabel('Address line 1')).toHaveValue('7 Block Printers’ Road');
  await place.click();
  await expect(page.getByRole('heading', { name: /^Order ORD\d+ has been placed$/ })).toBeVisible();
  expect((await admin.calls.get(`/phone-orders/callers?q=${mobile}`)).callers).toMatchObject([{ orders: 1 }]);
  expect((await admin.calls.post('/variants/find', { skus: [sku] })).variants[0].stock).toBe(2);
});

test('prices change while the customer is on the line: nothing is ordered before they were shown, and nothing is typed twice', async ({
  page,
  admin,
  engine,
  expectAccessible,
}) => {
  allowConsoleErrors(/409/);
  const stamp = Date.now();
  const skus = [`SWAP-${stamp}-S`, `SWAP-${stamp}-M`];
  const { variants } = await aProduct(admin, {
    variants: skus.map((sku, index) => ({ size: index === 0 ? 'S' : 'M', sku, originalPrice: '500' })),
  });
  await open(page, '/admin/order/new');
  await page.getByRole('searchbox', { name: 'Phone number, name or email' }).fill(`96${String(stamp).slice(-8)}`);
  await page.getByRole('button', { name: 'New customer' }).click();
  await page.getByRole('region', { name: 'Customer' }).getByLabel('Name').fill('Kamla Devi');
  const box = page.getByLabel('Product or SKU, typed or scanned');
  const goods = page.getByRole('list', { name: 'Items' });
  for (const [index, sku] of skus.entries()) {
    // A scanner presses Enter without waiting for the answer.
    await box.fill(sku);
    await box.press('Enter');
    await expect(goods.getByRole('listitem')).toHaveCount(index + 1);
  }
  const address = page.getByRole('region', { name: 'Address' });
  await address.getByLabel('Address line 1').fill('7 Block Printers’ Road');
  await address.getByLabel('PIN code').fill('302029');
  await expect(address.getByLabel('City')).toHaveValue('Jaipur');
  const place = page.getByRole('button', { name: 'Place order' });
  await expect(place).not.toHaveAttribute('aria-disabled');

  // The test changes the prices of the variants so that the total stays the same.
  const db = databaseOf(engine);
  for (const [index, { id }] of variants.entries())
    await db
      .updateTable('variants')
      .set({ selling_paise: index === 0 ? 40_000 : 60_000 })
      .where('id', '=', id)
      .execute();
  await db.destroy();
  await place.click();
  await expect(page.getByRole('complementary').getByText('nothing was ordered')).toBeVisible();
  await expect(goods.getByText('Was ₹500 when you added it')).toHaveCount(2);
  await expect(goods.getByText('₹600').first()).toBeVisible();
  await expect(address.getByLabel('Address line 1')).toHaveValue('7 Block Printers’ Road');
  await expectNoSidewaysScroll(page);
  // The test scrolls to the top, because a box that the bar of the menu covers by half on a phone would count as too
  // small for a finger.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible();
  await place.click();
  const placed = page.getByRole('heading', { name: /^Order ORD\d+ has been placed$/ });
  await expect(placed).toBeVisible();
  const number = /ORD\d+/.exec((await placed.textContent()) ?? '')?.[0] ?? '';
  const { orders } = await admin.calls.get(`/orders/all?q=${number}`);
  expect(orders).toMatchObject([{ orderTotal: '1000.00' }]);
});

test('a discount is read as people type it, and the keys are named only while they place the order', async ({
  page,
  admin,
}) => {
  const sku = `OFF-${Date.now()}`;
  await aProduct(admin, { variants: [{ size: 'M', stock: 3, sku }] });
  await open(page, '/admin/order/new');
  await page.getByRole('searchbox', { name: 'Phone number, name or email' }).fill('9812345670');
  await page.getByRole('button', { name: 'New customer' }).click();
  const box = page.getByLabel('Product or SKU, typed or scanned');
  await box.fill(sku);
  await expect(page.getByRole('option').first()).toContainText('in stock');
  await box.press('Enter');
  const sums = page.getByRole('complementary');
  const keys = sums.getByText('Ctrl + Enter places the order.');
  await expect(keys).toBeVisible();
  await sums.getByRole('button', { name: 'Code or discount' }).click();
  const amount = sums.getByLabel('Discount (₹)');
  for (const typed of ['₹100', '१००', '1,00']) {
    await amount.fill(typed);
    await sums.getByLabel('Reason').fill('A torn hem');
    await sums.getByRole('button', { name: 'Apply' }).click();
    if (typed !== '1,00') {
      await expect(sums).toContainText('−₹100');
      await expect(keys).toBeVisible();
    }
  }
  await expect(sums.getByText('“1,00” is not a valid amount.')).toBeVisible();
  await expect(keys).toBeHidden();
  page.on('dialog', (dialog) => void dialog.accept());
});
