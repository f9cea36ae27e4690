import type { Page, Response } from '@playwright/test';
import {
  expect,
  expectNoSidewaysScroll,
  allowConsoleErrors,
  open,
  openFilters,
  openOfficeMenu,
  test,
} from './journey.ts';
import { aPicture } from '../test/pictures.ts';
import { aProduct } from './products.ts';
import { anAddress, callsOf, newCustomer, PASSWORD, signIn } from './people.ts';
import { serial } from './serial.ts';

test('Ctrl+K finds a page, a product, an order and a customer @core', async ({ page, admin, expectAccessible }) => {
  const { orders } = await admin.calls.get('/orders/all?limit=1&status=DELIVERED');
  await open(page, '/admin/dashboard');
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  const ask = async () => page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Find a page, product, order, customer or offer' });
  await ask();
  await box.fill('legal');
  await expectAccessible();
  await box.press('Enter');
  await expect(page).toHaveURL('/admin/legal');
  // The search of the back office finds a setting by a word that an owner would use for it.
  await ask();
  await box.fill('gstin');
  await expect(page.getByRole('option', { name: 'Tax GSTIN' })).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL('/admin/tax');
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
  // The search also finds orders that contain the product, but lists the product itself first.
  await expect(page.getByRole('group', { name: 'Orders' })).toBeVisible();
  const product = page.getByRole('dialog', { name: 'Search' }).getByRole('group').first().getByRole('option').first();
  await expect(product).toHaveText(/kurt/i);
  await expect(product).toHaveAttribute('data-highlighted');
  await box.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit product' })).toBeVisible();
});

test('an admin finds a customer, sees the addresses, blocks the account and unblocks it', async ({
  page,
  request,
  admin: _admin,
  expectAccessible,
}) => {
  const person = await newCustomer(request, 'blockable');
  const calls = callsOf(request, person);
  await calls.post('/addresses', anAddress);
  await open(page, '/admin/customer');
  await expectAccessible();
  await page.getByRole('searchbox').fill(person.user.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Meera Nair' }).click();
  const dialog = page.getByRole('dialog', { name: 'Meera Nair' });
  await expect(dialog.getByRole('list', { name: 'Addresses' })).toContainText('Jaipur, Rajasthan - 302029');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Block customer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, block' }).click();
  await expect(page.getByText('Customer blocked.')).toBeVisible();
  expect((await request.get('/api/auth/me', { headers: { authorization: `Bearer ${person.token}` } })).status()).toBe(
    401,
  );
  await dialog.getByRole('button', { name: 'Unblock customer' }).click();
  await expect(page.getByText('Customer unblocked.')).toBeVisible();
  expect((await signIn(request, person.user.email, PASSWORD)).token).toMatch(/\S/);
  await expectNoSidewaysScroll(page);
});

test('an admin previews and changes the words and pictures of the home page', async ({
  page,
  admin,
  afterwards,
  expectAccessible,
}) => {
  const { content: before } = await admin.calls.get('/content/all');
  afterwards(async () => admin.calls.put('/content', { ...before, expectedUpdatedAt: undefined }));
  await open(page, '/admin/content');
  await expectAccessible();
  const slide = page.getByRole('group', { name: 'Slide 1' });
  await slide.getByLabel('Title', { exact: true }).fill('दिवाली at home');
  await expect(page.getByRole('img', { name: 'Preview of slide 1' })).toContainText('दिवाली at home');
  const picture = await aPicture(77);
  await slide
    .getByLabel('Picture of Slide 1')
    .setInputFiles({ name: 'slide.png', mimeType: 'image/png', buffer: Buffer.from(await picture.arrayBuffer()) });
  await expect(slide.getByRole('button', { name: 'Use the newest product’s picture' })).toBeVisible();
  await page.getByLabel('Highlight 2').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  // The message about the box appears beside the box and not as a notice, because a notice disappears after a second.
  await expect(page.getByText('Enter some text.').first()).toBeVisible();
  expect(await page.getByText('Enter some text.').count()).toBe(1);
  await expect(page.getByLabel('Highlight 2')).toBeFocused();
  await page.getByLabel('Highlight 2').fill('Secure Payment');
  await page.getByRole('link', { name: 'Orders' }).click();
  // The test presses Ctrl+S directly after the click, before the page reacts to the answer.
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Keep editing' })
    .evaluate(async (button: HTMLElement) => {
      button.click();
      await Promise.resolve();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, cancelable: true }));
    });
  await expect(page.getByText('Content saved successfully!')).toBeVisible();
  await open(page, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('दिवाली at home');
  await expect(page.getByRole('region', { name: 'Highlights of the shop' }).locator('img')).toHaveAttribute(
    'src',
    /\/pictures\//,
  );
});

test('the log shows who changed what, with the values before and after', async ({ page, admin, expectAccessible }) => {
  const name = `Logged ${serial()}`;
  const { category } = await admin.calls.post('/categories', { name });
  await admin.calls.put(`/categories/${category.id}`, { name, description: 'Six yards' });
  await open(page, '/admin/log');
  await openFilters(page);
  await page.getByLabel('About').selectOption('category');
  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/q=Logged/);
  const lines = page.getByRole('list', { name: 'Changes' }).locator(':scope > li');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(`Shop Owner changed the category ${name}`);
  await expect(lines.first().getByRole('insertion')).toHaveText('Six yards');
  // The test filters the log by object, by person and by the days before today.
  await lines
    .first()
    .getByRole('button', { name: `Show only this: ${name}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`id=${category.id}`));
  await expect(page.getByText(`Showing only ${name}`, { exact: true })).toBeVisible();
  await page.getByLabel('Person').selectOption('command-line');
  await expect(page.getByText('No changes match these filters.')).toBeVisible();
  await page.getByLabel('Person').selectOption({ label: 'Shop Owner' });
  await expect(lines).toHaveCount(2);
  await page.getByLabel('to', { exact: true }).fill('2020-01-01');
  await expect(lines).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/admin/log');
  await expectAccessible();
  // If a person saves two products at once, the log shows one line for both products. This line can be unfolded.
  const ids = [(await aProduct(admin)).id, (await aProduct(admin)).id];
  await admin.calls.put('/products', { ids, brand: name });
  await page.getByLabel('About').selectOption('product');
  await expect(lines.first()).toContainText('Shop Owner changed 2 products');
  await lines
    .first()
    .getByText(/ and 1 more$/)
    .click();
  await expect(lines.first().getByRole('insertion')).toHaveText([name, name]);
  await admin.calls.delete(`/categories/${category.id}`);
  await expectNoSidewaysScroll(page);
});

/**
 * Writes a text into each box with one of these labels, `afterMs` milliseconds from now. A person could not type so
 * fast.
 */
async function writeAtOnce(page: Page, boxes: ReadonlyArray<[label: string, text: string, afterMs: number]>) {
  await page.evaluate(async (boxes) => {
    const write = (label: string, text: string) => {
      const box = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[aria-label="${label}"]`);
      if (!box) throw new Error(label);
      // The code calls the setter of the prototype, because React puts its own setter on the box itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, text);
      box.dispatchEvent(new Event(box instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    };
    const later = async ([label, text, ms]: (typeof boxes)[number]) =>
      new Promise<void>((resolve) => {
        setTimeout(() => resolve(write(label, text)), ms);
      });
    await Promise.all(boxes.map(later));
  }, boxes);
}

test('words and filters of one moment are all kept, whichever comes first; Clear takes words just typed along', async ({
  page,
  admin: _admin,
}) => {
  await open(page, '/admin/log');
  const box = page.getByRole('searchbox');
  const clear = page.getByRole('button', { name: 'Clear' });
  // The list searches 250 ms after the last key. The test changes the second box at about that moment: the starting
  // search must discard neither text.
  for (const afterMs of [240, 249, 250, 251, 260]) {
    await writeAtOnce(page, [
      ['Product, order, email…', `kurta ${afterMs}`, 0],
      ['About', 'product', afterMs],
    ]);
    await expect(page).toHaveURL(new RegExp(`q=kurta\\+${afterMs}`));
    await expect(page).toHaveURL(/subject=product/);
    await expect(page.getByLabel('About')).toHaveValue('product');
    await clear.click();
    await expect(page).toHaveURL('/admin/log');
    await expect(box).toHaveValue('');
  }
  await writeAtOnce(page, [
    ['About', 'product', 0],
    ['Person', 'command-line', 0],
  ]);
  await expect(page).toHaveURL(/subject=product&who=command-line/);
  await box.fill('just typed');
  await clear.click();
  await expect(box).toHaveValue('');
  await expect(page).toHaveURL('/admin/log');
});

test('a list that cannot be fetched says so, and is fetched again by Try again', async ({ page, admin: _admin }) => {
  allowConsoleErrors(/status of 500/);
  await page.clock.install();
  for (const [path, call, sentence] of [
    ['/admin/customer', '**/api/customers?*', 'Could not load customers. Please try again.'],
    ['/admin/log', '**/api/audit?*', 'Could not load the log. Please try again.'],
    ['/admin/staff', '**/api/staff', 'Could not load staff. Please try again.'],
    ['/admin/dashboard', '**/api/insights?*', 'Could not load insights. Please try again.'],
    ['/admin/content', '**/api/content/all?*', 'Could not load the content. Please try again.'],
  ]) {
    await page.route(call ?? '', async (route) => route.fulfill({ status: 500, json: {} }));
    await open(page, path ?? '');
    // The page repeats its request a few times, with growing pauses.
    await expect(async () => {
      await page.clock.fastForward(5000);
      await expect(page.getByText(sentence ?? '')).toBeVisible({ timeout: 200 });
    }).toPass();
    await page.unroute(call ?? '');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(sentence ?? '')).toBeHidden();
  }
});

test('a guest is redirected to the login and loads no script of the back office @core', async ({ page }) => {
  const scripts: Response[] = [];
  page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response));
  await page.goto('/admin/order');
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Forder');
  await page.waitForLoadState('networkidle');
  const code = (await Promise.all(scripts.map(async (script) => script.text()))).join('\n');
  expect(code).toContain('/admin/dashboard');
  for (const words of ['Expand menu', 'Legal pages', 'Packing slips', '/orders/all']) expect(code).not.toContain(words);
});

test('a screen that cannot be fetched leaves the present one, and comes when the network is back', async ({
  page,
  admin: _admin,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  await open(page, '/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await openOfficeMenu(page);
  await page.context().setOffline(true);
  await menu.getByRole('link', { name: 'Activity log' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Activity log' })).toBeVisible();
});

test('a wrong link says once what does not exist, and leads to the list', async ({ page, admin: _admin }) => {
  const things = [
    ['/admin/order', 'order', 'order', 'All orders'],
    ['/admin/customer', 'customer', 'customer', 'All customers'],
    ['/admin/returns', 'return', 'return', 'All returns'],
    ['/admin/cash', 'remittance', 'remittance', 'COD remittances'],
    ['/admin/product', 'edit', 'product', 'All products'],
  ] as const;
  for (const [list, parameter, thing, wayOut] of things)
    for (const id of ['01900000-0000-7000-8000-000000000000', 'nonsense']) {
      await open(page, `${list}?${parameter}=${id}`);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('alert')).toContainText(`This ${thing} does not exist`);
      await expect(dialog.getByRole('button', { name: 'Try again' })).toBeHidden();
      await expect(dialog).not.toContainText(/failed/i);
      await dialog.getByRole('button', { name: wayOut }).click();
      await expect(page).toHaveURL(list);
      await expect(dialog).toBeHidden();
    }
});
