import type { Page } from '@playwright/test';
import { aColleague } from './colleagues.ts';
import { adminPassword } from './shops.ts';
import { allowConsoleErrors, expect, open, test, waitForHydration } from './journey.ts';
import { callsOf, newCustomer, PASSWORD, signIn, signInBrowser } from './people.ts';
import { aProduct } from './products.ts';

// In these journeys an admin never loses typed texts: not by Back, a link or the palette, not by a reload, and not when
// the session ends.

const productForm = (page: Page) => page.getByRole('dialog', { name: 'Edit product' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const broughtBack = (page: Page) => page.getByText(/^Unsaved changes from .* were restored\./);

async function keepWriting(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(question(page)).toBeHidden();
}

/** Reloads the page. The browser asks whether to leave the page, and the function confirms this. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitForHydration(page);
}

/** Opens a screen of the back office by its name in the palette (Ctrl+K). */
async function jump(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(palette.getByRole('option', { name: words }).first()).toBeVisible();
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

test('a product form asks before Back, Forward, Ctrl+K and Esc take it away, and leaving forgets what was typed', async ({
  page,
  admin,
}) => {
  const product = await aProduct(admin);
  await open(page, `/admin/product?q=${encodeURIComponent(product.name)}`);
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  const name = productForm(page).getByLabel(/^Product name/);
  await expect(name).toHaveValue(product.name);
  // After Back has left the form, Forward leads to it again.
  await page.goBack();
  await expect(productForm(page)).toBeHidden();
  await page.goForward();
  await name.fill('Typed');
  await page.goBack();
  await keepWriting(page);
  await jump(page, 'Orders');
  await keepWriting(page);
  await page.keyboard.press('Escape');
  await keepWriting(page);
  await expect(name).toHaveValue('Typed');
  await expect(page).toHaveURL(/edit=/);
  // While the palette is open over the form, Esc closes only the palette.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(question(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(productForm(page)).toBeHidden();
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  await expect(name).toHaveValue(product.name);
  await expect(broughtBack(page)).toHaveCount(0);
});

test('what is typed before the palette has the focus is its own, and Enter does not save the form below', async ({
  page,
  admin,
}) => {
  const product = await aProduct(admin);
  await open(page, `/admin/product?q=${encodeURIComponent(product.name)}`);
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  await productForm(page)
    .getByLabel(/^Product name/)
    .focus();
  // The observer starts before the test presses the keys; otherwise it might miss the moment in which the box appears.
  const early = await page.evaluateHandle(() => ({
    seen: new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const box = document.querySelector('[aria-label^="Find a page"]');
        if (!box) return;
        observer.disconnect();
        const focused = document.activeElement;
        const press = (key: string) =>
          focused?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        resolve({ hasFocus: focused === box, passed: ['o', 'r', 'Enter'].map(press) });
      });
      observer.observe(document.body, { childList: true, subtree: true });
    }),
  }));
  await page.keyboard.press('Control+k');
  expect(await early.evaluate(async ({ seen }) => seen)).toEqual({ hasFocus: false, passed: [false, false, false] });
  const box = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
  await expect(box).toBeFocused();
  await page.keyboard.type('ders');
  await expect(box).toHaveValue('orders');
  await page.keyboard.press('Escape');
  await expect(productForm(page)).toBeVisible();
});

test('company, category and synonyms ask before they are left, by a link, Forward, Esc or Logout; a note stays with its order', async ({
  page,
  admin: _admin,
}) => {
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await open(page, '/admin/company');
  await page.getByLabel('Phone').fill('12345');
  await menu.getByRole('link', { name: 'Orders' }).click();
  await keepWriting(page);
  await menu.getByRole('button', { name: 'Logout' }).click();
  await keepWriting(page);
  await expect(page.getByLabel('Phone')).toHaveValue('12345');
  await menu.getByRole('link', { name: 'Orders' }).click();
  await question(page).getByRole('button', { name: 'Leave' }).click();

  // The browser stores an unsaved note as a draft, so the page does not ask before the admin leaves it.
  const order = page.getByRole('table').getByRole('button', { name: /^ORD/ }).first();
  const note = page.getByLabel('Note');
  await order.click();
  await note.fill('Call before coming.');
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await order.click();
  await expect(note).toHaveValue('Call before coming.');
  await reload(page);
  await expect(note).toHaveValue('Call before coming.');
  await note.fill('');
  await page.keyboard.press('Escape');

  await menu.getByRole('link', { name: 'Categories' }).click();
  await menu.getByRole('link', { name: 'Search synonyms' }).click();
  await page.getByLabel('Synonyms').fill('zeltuwa, garam kapra');
  await page.goBack();
  await keepWriting(page);
  await page.getByLabel('Synonyms').fill('');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Description').fill('Typed');
  await page.keyboard.press('Escape');
  await keepWriting(page);
  await page.goForward();
  await keepWriting(page);
  await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('Typed');
});

test('a reload brings back a product form, and shows what a colleague has saved since; Discard takes what is stored', async ({
  page,
  admin,
}) => {
  const product = await aProduct(admin);
  await open(page, `/admin/product?edit=${product.id}`);
  const form = productForm(page);
  await form.getByLabel(/^Product name/).fill(`${product.name} mine`);
  await form.getByLabel('Description').fill('Mine.');
  const stored = (await admin.calls.get(`/products/${product.id}`)).product;
  const theirs = new FormData();
  const fields = { id: product.id, productName: `${product.name} theirs`, categoryId: stored.categoryId };
  for (const [field, value] of Object.entries({ ...fields, description: 'Soft.' })) theirs.set(field, value);
  theirs.set('productVariants', JSON.stringify(stored.variants));
  await admin.calls.postForm('/products', theirs);
  await reload(page);
  await expect(broughtBack(page)).toBeVisible();
  await expect(form.getByLabel('Description')).toHaveValue('Mine.');
  await expect(form.getByRole('alert')).toContainText(`Theirs: “${product.name} theirs”`);
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(form.getByLabel(/^Product name/)).toHaveValue(`${product.name} theirs`);
  await expect(form.getByLabel('Description')).toHaveValue('Soft.');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await reload(page);
  await expect(form.getByLabel('Description')).toHaveValue('Soft.');
  await expect(broughtBack(page)).toHaveCount(0);
});

test('a reload brings back the cells of a sheet, shown or not, and saving them notices what a colleague has written since', async ({
  page,
  admin,
}) => {
  const { name, variants } = await aProduct(admin);
  await open(page, `/admin/product/sheet?q=${encodeURIComponent(name)}`);
  const price = (row: number) => page.locator(`[data-line="${row}"]`).getByRole('gridcell').nth(2);
  await price(0).click();
  await page.keyboard.type('701');
  await page.keyboard.press('Enter');
  // The page closes while the typed text is still in an open cell and not saved.
  await page.keyboard.type('702');
  await admin.calls.put('/variants', { changes: [{ id: variants[0]?.id, originalPrice: '801' }] });
  await reload(page);
  await expect(broughtBack(page)).toBeVisible();
  await expect(price(0)).toHaveText('701');
  await expect(price(1)).toHaveText('702');
  await expect(page.getByText('2 changes in 2 variants')).toBeVisible();
  // The page's filter hides all these variants, but the page still restores their unsaved edits.
  await page.goto('/admin/product/sheet?q=nothing-of-this-name');
  await expect(page.getByText('2 changes in 2 variants')).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();
  const save = async () => {
    await page.getByRole('button', { name: 'Review and save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  };
  await save();
  const choice = page.getByRole('dialog', { name: 'Someone else changed some of these cells' });
  await expect(choice.getByRole('radio', { name: 'Theirs: 801' })).toBeVisible();
  await choice.getByRole('button', { name: 'Continue' }).click();
  await save();
  // The match is exact, because an earlier text of the page is "0 of 2 variants saved."
  await expect(page.getByText('2 variants saved.', { exact: true })).toBeVisible();
  const after = (await admin.calls.get(`/variants?q=${encodeURIComponent(name)}`)).variants;
  expect(after.map((row: { originalPrice: string }) => row.originalPrice)).toEqual(['701.00', '702.00']);
  await reload(page);
  await expect(page.getByText('Type to edit')).toBeVisible();
  await expect(broughtBack(page)).toHaveCount(0);
});

test.describe('when the session ends', () => {
  const signInAgain = async (page: Page, identifier: string, password: string) => {
    await signInDialog(page).getByLabel('Email or username').fill(identifier);
    await signInDialog(page)
      .getByLabel(/^Password/)
      .fill(password);
    await signInDialog(page).getByRole('button', { name: 'Sign in' }).click();
  };

  test('the sign-in stands over the form, which can then be saved as it was typed', async ({
    page,
    request,
    engine,
    owner,
    afterwards,
    expectAccessible,
  }) => {
    const password = await adminPassword(engine);
    const person = await signIn(request, 'admin@example.com', password);
    await signInBrowser(page, person);
    const product = await aProduct(owner);
    afterwards(async () => owner.calls.delete(`/products/${product.id}`));
    await open(page, `/admin/product?edit=${product.id}`);
    const description = productForm(page).getByLabel('Description');
    await description.fill('Typed for an hour.');
    await callsOf(request, person).post('/auth/logout');
    await productForm(page).getByRole('button', { name: 'Save' }).click();
    await expect(signInDialog(page)).toBeVisible();
    await expect(signInDialog(page).getByLabel(/^Password/)).toBeFocused();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await signInAgain(page, 'admin@example.com', 'wrong');
    await expect(signInDialog(page).getByText('Invalid email or password')).toBeVisible();
    // If reading the product again fails, the form still contains the typed texts.
    allowConsoleErrors(/status of 404/);
    await page.route(`**/api/products/${product.id}`, async (route) => route.fulfill({ status: 404, json: {} }));
    const readAgain = page.waitForResponse(`**/api/products/${product.id}`);
    await signInAgain(page, 'admin@example.com', password);
    await readAgain;
    await expect(signInDialog(page)).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0);
    await expect(description).toHaveValue('Typed for an hour.');
    await page.unrouteAll();
    await productForm(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Product updated!')).toBeVisible();
    expect((await owner.calls.get(`/products/${product.id}`)).product.description).toBe('Typed for an hour.');
  });

  test('a colleague’s link that is followed afterwards leads through the login to what it names', async ({
    page,
    request,
    engine,
    owner,
  }) => {
    const password = await adminPassword(engine);
    const person = await signIn(request, 'admin@example.com', password);
    await signInBrowser(page, person);
    const [order] = (await owner.calls.get('/orders/all?limit=1&status=DELIVERED')).orders;
    await callsOf(request, person).post('/auth/logout');
    await page.goto(`/admin/order?status=DELIVERED&order=${order.id}`);
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByLabel('Email').fill('admin@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('dialog', { name: `Order ${order.orderNumber}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/admin/order?status=DELIVERED');
  });

  test('a draft outlives a reload and the login page; somebody else is told whose page it was, and led to their own', async ({
    page,
    request,
    engine,
  }) => {
    const password = await adminPassword(engine);
    const person = await signIn(request, 'admin@example.com', password);
    await signInBrowser(page, person);
    await open(page, '/admin/company?from=mail');
    await page.getByLabel('Address').fill('Typed for an hour');
    await callsOf(request, person).post('/auth/logout');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(signInDialog(page)).toBeVisible();
    await reload(page);
    await expect(page).toHaveURL('/login?next=%2Fadmin%2Fcompany%3Ffrom%3Dmail');
    await page.getByLabel('Email').fill('admin@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/admin/company?from=mail');
    await expect(broughtBack(page)).toBeVisible();
    await expect(page.getByLabel('Address')).toHaveValue('Typed for an hour');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(password);

    const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
    // The request is sent with the browser's cookie, because the token is not valid without it.
    await callsOf(page.request, { ...person, token }).post('/auth/logout');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const customer = await newCustomer(request);
    await signInAgain(page, customer.user.email, PASSWORD);
    const other = page.getByRole('dialog', { name: 'Someone else is signed in' });
    await expect(other).toContainText(`${customer.user.email} is signed in now, not admin@example.com.`);
    await other.getByRole('button', { name: /^Continue as/ }).click();
    await expect(page).toHaveURL('/myaccount/account');
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  });

  test('or a role changes while two tabs are open, the one with unsaved work keeps it; somebody else who signs in there sees none of it', async ({
    page,
    context,
    request,
    owner,
    engine,
  }) => {
    const person = await aColleague(owner, request, engine);
    await signInBrowser(page, person);
    await open(page, '/admin/company');
    const address = page.getByLabel('Address');
    await address.fill('Typed for an hour');
    const second = await context.newPage();
    await signInBrowser(second, person);
    await open(second, '/admin/company');
    await owner.calls.put(`/staff/${person.user.id}`, { role: 'packing' });
    await reload(second);
    await expect(second.getByRole('heading', { name: 'You do not have access to “Company”' })).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Your role does not allow you to change the company/)).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Back office' });
    await expect(menu.getByRole('link', { name: 'Company' })).toHaveCount(0);
    await expect(address).toHaveValue('Typed for an hour');

    // The session ends in the second tab, and then a shopper signs in there.
    await second.evaluate(() => {
      for (const key of ['authToken', 'role', 'userId']) localStorage.removeItem(key);
    });
    await expect(signInDialog(page)).toBeVisible();
    await expect(address).toHaveValue('Typed for an hour');
    const customer = await newCustomer(request);
    await second.evaluate(
      (stored) => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value)),
      {
        authToken: customer.token,
        role: 'CUSTOMER',
        userId: customer.user.id,
        user: JSON.stringify(customer.user),
      },
    );
    const other = page.getByRole('dialog', { name: 'Someone else is signed in' });
    await expect(other).toContainText(`${customer.user.email} is signed in now, not ${person.user.email}.`);
    await other.getByRole('button', { name: /^Continue as/ }).click();
    await expect(page).toHaveURL('/myaccount/account');
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    await expect(page.getByText(person.user.email)).toHaveCount(0);
  });
});
