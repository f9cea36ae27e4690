import type { Locator, Page } from '@playwright/test';
import { formatDayAndTime } from '#messages/format-days.ts';
import {
  allowConsoleErrors,
  expect,
  expectNoSidewaysScroll,
  goTo,
  open,
  openOfficeMenu,
  test,
  waitForContent,
} from './journey.ts';
import { scrollersOf, titledScreens } from './office-walk.ts';
import { anAddress, callsOf, findProductsInStock, newCustomer } from './people.ts';
import { aProduct, uniqueName } from './products.ts';

test('an admin adds, renames and deletes categories in a tree; one that is not empty cannot be deleted @core', async ({
  page,
  admin: _admin,
  expectAccessible,
}) => {
  const name = uniqueName('Winter');
  await open(page, '/admin/category');
  await page.getByRole('button', { name: 'New category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please fill the category name.')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category saved successfully!')).toBeVisible();
  const tree = page.getByRole('list', { name: 'Categories' });
  await expect(tree.getByText(name)).toBeVisible();

  await page.getByRole('button', { name: `Add subcategory to ${name}` }).click();
  await dialog.getByLabel(/^Name/).fill('Shawls');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: `Expand ${name}` }).click();
  const row = tree.getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText('Shawls')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Are you sure you want to delete “${name}”?`);
  await expectAccessible();
  await question.getByRole('button', { name: 'Yes' }).click();
  // The category is not empty, so the shop refuses to delete it and says why. The test filters the notices, because the
  // notice of the save may still be visible.
  await expect(page.locator('[aria-live=polite] p').filter({ hasText: /subcategor/i })).toBeVisible();
  await row.getByRole('button', { name: 'Edit Shawls' }).click();
  await dialog.getByLabel(/^Name/).fill('Stoles');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category updated successfully!')).toBeVisible();
  await expect(row.getByText('Stoles')).toBeVisible();
  await row.getByRole('button', { name: 'Delete Stoles' }).click();
  await question.getByRole('button', { name: 'No' }).click();
  await row.getByRole('button', { name: 'Delete Stoles' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(row.getByText('Stoles')).toHaveCount(0);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(tree.getByText(name)).toHaveCount(0);
});

test('an admin changes the company details, within their limits', async ({
  page,
  admin,
  afterwards,
  isPhone,
  expectAccessible,
}) => {
  const { details: before } = await admin.calls.get('/company-details');
  await open(page, '/admin/company');
  await expect(page.getByLabel(/^Name/)).toHaveValue(before.name);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  test.skip(isPhone, 'both widths share one company');
  const form = new FormData();
  for (const field of ['name', 'email', 'phone', 'address', 'pincode']) form.set(field, before[field]);
  afterwards(async () => admin.calls.putForm('/company-details', form));
  await page.getByLabel('Phone').fill('');
  await page.getByLabel('Phone').pressSequentially('98000000009999');
  await expect(page.getByLabel('Phone')).toHaveValue('9800000000');
  // The box accepts the whole pasted text, and the shop stores the digits in it.
  await page.getByLabel('Phone').fill('+91 98290 12345 67');
  await expect(page.getByText('At most 10 characters; you have entered 15.')).toBeVisible();
  await page.getByLabel('Phone').fill('+91 98000 00000');
  await expect(page.getByText('At most 10 characters')).toHaveCount(0);
  await page.getByLabel('PIN code').fill('');
  await page.getByLabel('PIN code').pressSequentially('30202999');
  await expect(page.getByLabel('PIN code')).toHaveValue('302029');
  await expect(page.getByText('up to 2 MB')).toBeVisible();
  await page.getByLabel(/^Name/).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel(/^Name/)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Phone')).toHaveValue('+91 98000 00000');
  await page.getByLabel(/^Name/).fill(before.name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Company details updated successfully!')).toBeVisible();
  expect((await admin.calls.get('/company-details')).details).toMatchObject({
    name: before.name,
    phone: '9800000000',
    pincode: '302029',
  });
  // Another admin saves the company's details meanwhile. The page keeps the typed texts, and overwrites nothing without
  // a question.
  await page.getByLabel('Address').fill('Mine');
  const theirs = new FormData();
  theirs.set('name', before.name);
  theirs.set('address', 'Theirs');
  await admin.calls.putForm('/company-details', theirs);
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Someone else saved the company details after you opened them.');
  await expect(page.getByLabel('Address')).toHaveValue('Mine');
  await expectAccessible();
  await alert.getByRole('button', { name: 'Use their version' }).click();
  await expect(page.getByLabel('Address')).toHaveValue('Theirs');
  await page.getByLabel('Address').fill('Mine again');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(async () =>
    expect((await admin.calls.get('/company-details')).details.address).toBe('Mine again'),
  ).toPass();
});

test('the order number opens the whole order, with its time and history @phone @core', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  const calls = callsOf(request, await newCustomer(request));
  const [product] = await findProductsInStock(request, { limit: 1, atLeast: 3 });
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: product?.variant.id, quantity: 1 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await admin.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'SHIPPED' });
  await open(page, '/admin/order');
  await page.getByRole('button', { name: order.orderNumber }).click();
  const dialog = page.getByRole('dialog', { name: `Order ${order.orderNumber}` });
  await expect(dialog.getByText(formatDayAndTime(order.createdAt)).first()).toBeVisible();
  await expect(dialog.getByText(order.items[0].product.name)).toBeVisible();
  await expect(dialog.getByText('Jaipur, Rajasthan - 302029')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'History' })).toContainText('Shipped by Shop Owner');
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('failed calls of the back office are reported in the specification’s words @phone', async ({
  page,
  admin: _admin,
}) => {
  allowConsoleErrors(/status of 500/);
  const fail = async (pattern: string) =>
    page.route(pattern, async (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, '/admin/company');
  await expect(page.getByLabel('Phone')).toBeVisible();
  await fail('**/api/company-details');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Update failed!')).toBeVisible();
  // The message about the failed save covers nothing. Unlike a notice, it does not disappear by itself.
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Update failed!');
  await open(page, '/admin/company');
  await expect(page.getByText('Failed to fetch company details.')).toBeVisible({ timeout: 20_000 });
  await fail('**/api/categories');
  await open(page, '/admin/category');
  await expect(page.getByText('Failed to fetch categories')).toBeVisible({ timeout: 20_000 });
  await fail('**/api/orders/all*');
  await open(page, '/admin/order');
  await expect(page.getByText('Failed to fetch orders')).toBeVisible({ timeout: 20_000 });
  await open(page, '/admin/dashboard');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Could not load the whole to-do list. Please try again.', { timeout: 20_000 });
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('region', { name: 'To do today' }).getByRole('link', { name: /Orders to pack/ }),
  ).toHaveText(/^\d/);
  await expect(alert).toHaveCount(0);
});

test('on a phone no screen is too wide, nor a list in it; axe finds nothing on it, and the menu names it @phone @core', async ({
  page,
  admin,
  expectAccessible,
}) => {
  test.slow();
  const menu = page.getByRole('navigation', { name: 'Back office' });
  for (const [path, title] of await titledScreens(admin)) {
    await goTo(page, path);
    await expect(menu.getByRole('button', { name: `Menu: ${title}` })).toBeVisible();
    await expect(page.locator('main h1').first()).toBeVisible();
    await waitForContent(page);
    await expectNoSidewaysScroll(page);
    expect(await scrollersOf(page), path).toEqual([]);
    await expectAccessible();
  }
});

test('the menu says where one is, and leads to another screen', async ({
  page,
  admin: _admin,
  isPhone,
  expectAccessible,
}) => {
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await open(page, '/admin/order');
  await openOfficeMenu(page);
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  // On a phone the unfolded menu covers the whole page. Otherwise the menu might cover a part of a box, and the visible
  // rest would be too small to touch.
  if (isPhone) await expect(page.locator('main')).toBeHidden();
  await expectAccessible();
  await menu.getByRole('link', { name: 'Activity log', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Activity log' })).toBeVisible();
  if (isPhone) await expect(menu.getByRole('link', { name: 'Orders' })).toBeHidden();
});

test('the menu’s entries stand in groups, and a tablet held upright has all of them in sight', async ({
  page,
  admin: _admin,
  isPhone,
}) => {
  if (isPhone) await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, '/admin/order');
  await openOfficeMenu(page);
  const menu = page.getByRole('navigation', { name: 'Back office' });
  for (const [group, entry] of [
    ['Sales', 'Orders'],
    ['Money', 'Tax'],
    ['Shop and website', 'Products'],
    ['Shop and website', 'Company'],
    ['Settings', 'Couriers'],
    ['System', 'Backups'],
  ] as const)
    await expect(menu.getByRole('group', { name: group }).getByRole('link', { name: entry })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeInViewport();
  if (isPhone) return;
  // On a laptop, an owner sees all entries and group headings of the menu without scrolling.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(menu.getByText('System', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole('link', { name: 'Your account' })).toBeInViewport({ ratio: 1 });
  // Here two groups of the menu are folded. The visible entries share the free height, and still fit.
  await page.setViewportSize({ width: 1366, height: 768 });
  const heightOf = async (name: string) => (await menu.getByRole('link', { name }).boundingBox())?.height;
  await expect.poll(async () => heightOf('Orders')).toBeGreaterThan(28);
  await expect(menu.getByRole('link', { name: 'Your account' })).toBeInViewport({ ratio: 1 });
});

test('in a low window two groups of the menu are folded, and opening one moves nothing under the pointer', async ({
  page,
  admin: _admin,
  isPhone,
  expectAccessible,
}) => {
  test.skip(isPhone, 'a desk’s question');
  // On a screen that is 768 pixels high, a browser leaves about 650 pixels for the page.
  await page.setViewportSize({ width: 1366, height: 650 });
  await open(page, '/admin/order');
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const entry = (name: string) => menu.getByRole('link', { name });
  const settings = menu.getByRole('button', { name: 'Settings' });
  const system = menu.getByRole('button', { name: 'System' });
  // The specification names the first six entries. "Your account" is the last entry of the list.
  for (const name of ['Dashboard', 'Categories', 'Products', 'Orders', 'Company', 'Legal pages', 'Your account'])
    await expect(entry(name)).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
  await expect(entry('Webhooks')).toBeHidden();
  // The list cuts off everything outside an entry, so the focus ring is inside the entry.
  await expect(system).toHaveCSS('outline-offset', '-2px');
  await expectAccessible();

  for (const form of ['words', 'icons']) {
    if (form === 'icons') await menu.getByRole('button', { name: 'Collapse menu' }).click();
    await system.dblclick();
    await expect(entry('Webhooks')).toBeHidden();
    await system.click();
    for (const name of ['Staff', 'Webhooks', 'Dashboard', 'Your account'])
      await expect(entry(name)).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL('/admin/order');
    await expectAccessible();
    // One click opens the other group and closes this one. Esc closes the open group.
    await settings.click();
    await expect(entry('Webhooks')).toBeHidden();
    for (const name of ['Payment gateways', 'WhatsApp and SMS']) await expect(entry(name)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(entry('Couriers')).toBeHidden();
  }

  await settings.click();
  await entry('Couriers').click();
  await expect(page.getByRole('heading', { name: 'Couriers', level: 1 })).toBeVisible();
  await expect(entry('Couriers')).toBeHidden();
  await expect(settings).toHaveAttribute('aria-current', 'true');
  // When the palette takes the focus, the open group closes, so it does not cover the palette.
  await system.click();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused();
  await expect(entry('Webhooks')).toBeHidden();
});

test('the menu stays narrow after a reload, and shows the present entry in a window that cannot show all', async ({
  page,
  admin: _admin,
  isPhone,
}) => {
  test.skip(isPhone, 'a desk’s question');
  await page.setViewportSize({ width: 1366, height: 480 });
  await open(page, '/admin/couriers');
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const settings = menu.getByRole('button', { name: 'Settings' });
  await expect(settings).toBeInViewport({ ratio: 1 });
  await menu.getByRole('button', { name: 'Collapse menu' }).click();
  await page.reload();
  await expect(settings).toBeInViewport({ ratio: 1 });
  await menu.getByRole('button', { name: 'Expand menu' }).click();
  await page.reload();
  await expect(menu.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
});

test('Backups begin with the owner’s part, and commands for the server are folded', async ({ page, admin: _admin }) => {
  await open(page, '/admin/backups');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Back up now' })).toBeInViewport({ ratio: 1 });
  await expect(main.getByText(/Nightly backups are not set up/)).toBeVisible();
  // The part for owners explains where to store backups in case the computer breaks, and how to restore one.
  await expect(main.getByText('you need a backup that is kept somewhere else')).toBeVisible();
  await expect(main.getByText('install the shop on another computer and restore that backup')).toBeVisible();
  for (const words of [/BACKUP_TO/, /tar -xf/]) await expect(main.getByText(words)).toBeHidden();
  await main.getByText('For the person who runs the server').click();
  for (const words of [/BACKUP_TO/, /tar -xf/]) await expect(main.getByText(words).first()).toBeVisible();
});

test('at a low laptop the list’s tools stand in one line, and an order’s actions are in sight', async ({
  page,
  admin,
  isPhone,
}) => {
  test.skip(isPhone, 'a desk’s question');
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page, '/admin/order');
  const top = async (one: Locator) => (await one.boundingBox())?.y ?? 0;
  const main = page.getByRole('main');
  const search = main.getByRole('searchbox');
  await expect(search).toBeVisible();
  const tools = main.getByRole('link', { name: 'Add tracking numbers' });
  expect(Math.abs((await top(search)) - (await top(tools)))).toBeLessThan(8);
  expect(await top(page.locator('tbody tr').first())).toBeLessThan(340);
  const { orders } = await admin.calls.get('/orders/all?limit=1&status=PENDING');
  await open(page, `/admin/order?order=${orders[0].id}`);
  const order = page.getByRole('dialog');
  for (const name of [/Edit order/, /^Packing slip/, /^Resend confirmation/])
    await expect(order.getByRole('button', { name }).or(order.getByRole('link', { name }))).toBeInViewport({
      ratio: 1,
    });
  await expect(order.getByText('Cancel this order')).toBeInViewport({ ratio: 1 });
});

test('at a low laptop no column of the orders is cut off, even beside an order by phone that was changed', async ({
  page,
  admin: _admin,
  isPhone,
}) => {
  test.skip(isPhone, 'a desk’s question');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.route('**/api/orders/all?*', async (route) => {
    const response = await route.fetch();
    const { orders, ...rest } = await response.json();
    const [first, ...others] = orders;
    const both = { ...first, channel: 'phone', edits: [{ at: first.createdAt, changes: [] }] };
    await route.fulfill({ response, json: { orders: [both, ...others], ...rest } });
  });
  await open(page, '/admin/order?status=PENDING');
  const row = page.locator('tbody tr').first();
  for (const badge of ['Phone', 'Changed']) await expect(row.getByText(badge, { exact: true })).toBeVisible();
  const list = page.locator('.data-list');
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
});

test('on a phone an order begins with its pieces and its total @phone', async ({ page, admin, isPhone }) => {
  if (!isPhone) return;
  await page.setViewportSize({ width: 360, height: 740 });
  const { orders } = await admin.calls.get('/orders/all?limit=1&status=PENDING');
  await open(page, `/admin/order?order=${orders[0].id}`);
  const order = page.getByRole('dialog');
  await expect(order.getByText('Total', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(order.getByText(orders[0].items[0].product.name).first()).toBeInViewport({ ratio: 1 });
});

test('on a phone the first order is in sight at once, and exports are behind More @phone', async ({
  page,
  admin: _admin,
  isPhone,
  expectAccessible,
}) => {
  if (!isPhone) return;
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/admin/order');
  const first = page.locator('tbody').getByRole('button', { name: /^ORD/ }).first();
  await expect(first).toBeInViewport({ ratio: 1 });
  const box = await first.boundingBox();
  // The first order of the list is also in the upper part of the window.
  expect(box?.y).toBeLessThan(400);
  await expect(page.getByRole('button', { name: 'Export order lines' })).toBeHidden();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('button', { name: 'Export order lines' })).toBeVisible();
  await expectAccessible();
});

test('on a phone each box of a form has its label and its keyboard, and none is filled in for somebody else @phone', async ({
  page,
  admin,
  isPhone,
}) => {
  if (!isPhone) return;
  const { name } = await aProduct(admin);
  for (const [path, first] of [
    ['company', 'Name'],
    ['product?edit=new', 'Product name'],
    [`product?q=${encodeURIComponent(name)}`, 'Name, SKU, category…'],
    ['order', 'Number, name, phone, PIN, city, product…'],
    ['staff', 'Email'],
  ] as const) {
    await goTo(page, `/admin/${path}`);
    await expect(page.getByLabel(first, { exact: false }).first()).toBeVisible();
    expect(await wrongBoxes(page), path).toEqual([]);
  }
  await goTo(page, '/admin/company');
  for (const [label, keyboard] of [
    ['Email', { type: 'email' }],
    ['Phone', { type: 'tel' }],
    ['PIN code', { inputmode: 'numeric', autocomplete: 'postal-code' }],
  ] as const)
    for (const [attribute, value] of Object.entries(keyboard))
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute(attribute, value);
});

/** Lists the boxes that have no label, no autocomplete hint, or the wrong keyboard. */
async function wrongBoxes(page: Page): Promise<string[]> {
  const kinds = 'text email tel url search password'.split(' ');
  return page.locator('main input, [role=dialog] input').evaluateAll((all, kinds) => {
    const boxes = all.filter((one) => one instanceof HTMLInputElement && kinds.includes(one.type) && one.offsetParent);
    return (boxes as HTMLInputElement[]).flatMap((box) => {
      const label = box.getAttribute('aria-label') ?? box.labels?.[0]?.textContent ?? '';
      const wanted = /price|MRP/i.test(label) ? 'decimal' : /stock|pin/i.test(label) ? 'numeric' : box.inputMode;
      const isSearch = box.type === 'search';
      const isRight =
        label !== '' &&
        box.autocomplete !== '' &&
        (isSearch ? box.enterKeyHint === 'search' : box.inputMode === wanted);
      return isRight ? [] : [`${label || box.outerHTML}: ${box.autocomplete} ${box.inputMode} ${box.enterKeyHint}`];
    });
  }, kinds);
}

test('no line of a long product name is cut in its middle, by touch either', async ({ page, admin }) => {
  const { name } = await aProduct(admin, {
    name: `${'Handwoven silk saree with a temple border '.repeat(4)}${Date.now()}`,
  });
  await open(page, `/admin/product?q=${encodeURIComponent(name.slice(-13))}`);
  const lines = await page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const text = document.createRange();
    text.selectNodeContents(button);
    let clip: Element = button;
    for (const one of button.querySelectorAll('*')) if (getComputedStyle(one).overflow === 'hidden') clip = one;
    const { bottom } = clip.getBoundingClientRect();
    return [...text.getClientRects()].filter((line) => line.top < bottom - 2 && line.bottom > bottom + 2).length;
  });
  expect(lines).toBe(0);
});

test('on a phone a row is a card whose actions a finger hits', async ({ page, admin: _admin, isPhone }) => {
  for (const path of ['order', 'product', 'customer']) {
    await open(page, `/admin/${path}`);
    const row = page.locator('main tbody tr').first();
    await expect(row).toBeVisible();
    if (!isPhone) continue;
    const controls = row.locator('button, select, a, label');
    for (const control of await controls.all()) {
      const box = await control.boundingBox();
      const name = await control.evaluate((one) => one.getAttribute('aria-label') ?? one.textContent);
      expect(box?.height, `${path}: ${name}`).toBeGreaterThanOrEqual(43.5);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${path}: ${name}`).toBeLessThanOrEqual(360);
    }
  }
});
