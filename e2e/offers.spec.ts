import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { allowConsoleErrors, expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer, PASSWORD, type Caller } from './people.ts';
import { aProduct } from './products.ts';
import { serial } from './serial.ts';

type Category = { id: string; name: string; subCategories: Category[] };

/** Returns the first category with products in it, as the form of an offer lists it. */
async function aCategory(owner: Caller): Promise<Category> {
  const { data } = await owner.calls.get('/products?availability=in-stock&limit=1');
  const { categories } = await owner.calls.get('/categories');
  const all = (tree: Category[]): Category[] => tree.flatMap((one) => [one, ...all(one.subCategories)]);
  const found = all(categories).find(({ id }) => id === data[0].categoryId);
  if (!found) throw new Error('no category has products');
  return found;
}

/** Deletes all offers, because they would apply to the carts of other journeys. */
async function deleteOffers(owner: Caller): Promise<void> {
  const { offers } = await owner.calls.get('/offers');
  for (const { id } of offers) await owner.calls.delete(`/offers/${id}`);
}

const percent = (page: Page) => page.getByRole('textbox', { name: 'Percentage off', exact: true });

test('a new offer reads “10%”, and a save shows all mistakes together', async ({ page, admin: _admin }) => {
  await open(page, '/admin/offers/new');
  const sample = page.getByRole('complementary', { name: 'A sample cart' });
  await percent(page).fill('10%');
  await expect(sample.getByText('New offer', { exact: true })).toBeVisible();
  await expect(percent(page)).not.toHaveAttribute('aria-invalid');
  await percent(page).fill('ten');
  await expect(percent(page)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('radio', { name: 'With a code that you choose' }).check();
  await page.getByRole('button', { name: 'Save offer' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(percent(page)).toHaveAttribute('aria-invalid', 'true');
});

test('an owner makes “20% off” with a code, sees it in a sample cart, pauses it and downloads codes @core', async ({
  page,
  admin,
  afterwards,
  expectAccessible,
}) => {
  afterwards(async () => deleteOffers(admin));
  await page.setViewportSize({ width: 1366, height: 768 });
  const code = `DIWALI${serial()}`;
  const category = await aCategory(admin);
  await open(page, '/admin/dashboard');
  await page.getByRole('button', { name: 'Search' }).click();
  for (const words of ['coupon', 'Diwali', 'promotion', 'discount', 'codes']) {
    await page.getByRole('combobox').fill(words);
    await expect(page.getByRole('option', { name: /^Offers/ }).first()).toBeVisible();
  }
  await page
    .getByRole('option', { name: /^Offers/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'New offer' }).click();

  await expect(page.getByText('Enter the discount to see the result here.')).toBeVisible();
  await percent(page).fill('20');
  await page.getByRole('radio', { name: 'Categories' }).check();
  await page.getByLabel('Category').selectOption(category.id);
  await expect(page.getByText(/^Applies to \d+ products? in the shop\.$/)).toBeVisible();
  await page.getByRole('radio', { name: 'With a code that you choose' }).check();
  // The shop accepts a code also in small letters and with a space.
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await page.getByRole('button', { name: /^Limits/ }).click();
  await page.getByLabel('Maximum discount per order (₹)').fill('500');
  const sample = page.getByRole('complementary', { name: 'A sample cart' });
  await expect(sample.getByText(`You save`)).toBeVisible();
  await expect(sample.locator('s').first()).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  // The form is saved without a name, and refused. The form keeps the typed values, both after the refusal and after a
  // reload.
  await page.getByRole('button', { name: 'Save offer' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByText('Please enter a name. Customers see it in the cart.')).toBeVisible();
  await page.getByLabel('Name').fill('Diwali week');
  await expect.poll(async () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('Diwali week');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Diwali week');
  await expect(percent(page)).toHaveValue('20');
  await page.getByRole('button', { name: 'Save offer' }).click();
  await expect(page.getByRole('heading', { name: 'Diwali week' })).toBeVisible();
  await expect(page.getByText(`20% off ${category.name}, at most ₹500 off, with code ${code}`)).toBeVisible();
  await expect(page.getByText(`/?code=${code}`)).toBeVisible();
  await expect(page.getByText('so nobody else can open it')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a page, product, order, customer or offer' }).fill(code.toLowerCase());
  await expect(page.getByRole('option', { name: `Diwali week ${code}` })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Create single-use codes as well' }).click();
  await page.getByLabel('Number of codes').fill('1200000');
  await page.getByRole('button', { name: 'Create codes' }).click();
  await expect(page.getByText(/a whole number from 1 to 10,000/)).toBeVisible();
  await page.getByLabel('Number of codes').fill('1000');
  await page.getByLabel('Codes begin with').fill('festive');
  await page.getByRole('button', { name: 'Create codes' }).click();
  await expect(page.getByText('0 of 1,000 used')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n');
  expect(lines.filter((line) => line.includes('FESTIVE-'))).toHaveLength(1000);
  await expectAccessible();

  // A pause of the offer does not count as a colleague's change, and the typed text stays.
  await percent(page).fill('30');
  await page.getByRole('button', { name: 'Pause now' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save offer' }).click();
  await expect(page.getByText(`30% off ${category.name}, at most ₹500 off, with code ${code}`)).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Running', { exact: true })).toBeVisible();

  // A colleague saves the offer meanwhile; the person gets a message before anything is lost.
  await percent(page).fill('25');
  const { offers } = await admin.calls.get('/offers');
  const { id, kind, goods } = offers[0];
  const effect = { kind: 'percent', percent: 20 };
  await admin.calls.put(`/offers/${id}`, { name: 'Diwali days', kind, code, effect, goods });
  await page.getByRole('button', { name: 'Save offer' }).click();
  await expect(page.getByText('Someone else saved this offer after you opened it.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Use their version' }).click();
  await expect(percent(page)).toHaveValue('20');

  await page.getByRole('link', { name: 'All offers' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Diwali days' });
  await row.getByRole('button', { name: 'Pause Diwali days' }).click();
  // Other journeys may have running offers, so the test looks only for this one.
  await page.getByRole('button', { name: /^Paused [1-9]/ }).click();
  await expectAccessible();
  await row.getByRole('button', { name: 'Resume Diwali days' }).click();
  await page.getByRole('button', { name: /^Running [1-9]/ }).click();
  await row.getByRole('link', { name: 'Duplicate Diwali days' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Diwali days (copy)');
  await expect(percent(page)).toHaveValue('20');
});

test('the calendar of a month shows offers from their first to their last day @core', async ({
  page,
  admin,
  afterwards,
  expectAccessible,
}) => {
  afterwards(async () => deleteOffers(admin));
  await page.setViewportSize({ width: 1366, height: 768 });
  const auto = { kind: 'auto', effect: { kind: 'percent', percent: 10 } };
  const at = (day: string, time: string) => `2027-03-${day}T${time}:00+05:30`;
  await admin.calls.post('/offers', { ...auto, name: 'Holi', startsAt: at('19', '18:00'), endsAt: at('23', '00:00') });
  await admin.calls.post('/offers', { ...auto, name: 'Month of Ikat', startsAt: '2027-02-01T00:00:00+05:30' });
  const gudi = { startsAt: at('21', '09:00'), endsAt: at('31', '21:00') };
  await admin.calls.post('/offers', { ...auto, name: 'Gudi Padwa', ...gudi });
  await open(page, '/admin/offers?view=month&month=2027-03');
  await expect(page.getByRole('heading', { name: 'Mar 2027' })).toBeVisible();
  const cell = (day: string) => page.getByRole('cell').filter({ has: page.locator(`time[datetime="2027-03-${day}"]`) });
  await expect(cell('19').getByRole('link', { name: 'Holi' })).toBeVisible();
  // The offer ends at midnight, so the 22nd is its last day.
  await expect(cell('22').getByRole('link', { name: /Holi/ })).toBeVisible();
  await expect(cell('23').getByRole('link', { name: /Holi/ })).toHaveCount(0);
  await expect(cell('23').getByRole('link', { name: /Gudi Padwa/ })).toBeVisible();
  await expectAccessible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('link', { name: 'Holi starts at 18:00' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('heading', { name: 'Apr 2027' })).toBeVisible();
  await page.getByRole('link', { name: 'Month of Ikat' }).click();
  await expect(page.getByRole('heading', { name: 'Month of Ikat' })).toBeVisible();
});

test('the staff take a phone order with a code, and take something off with a reason @core', async ({
  page,
  admin,
  afterwards,
  expectAccessible,
}) => {
  afterwards(async () => deleteOffers(admin));
  await page.setViewportSize({ width: 1366, height: 768 });
  const stamp = serial();
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 5, sku: `OFF-${stamp}` }] });
  await admin.calls.put('/variants', {
    changes: [{ id: variants[0]?.id, originalPrice: '1000', discountPrice: '0' }],
  });
  const effect = { kind: 'percent', percent: 10 };
  await admin.calls.post('/offers', { name: 'Festive', kind: 'code', code: `TEN${stamp}`, effect });
  await open(page, '/admin/order/new');
  await page.getByRole('searchbox', { name: 'Phone number, name or email' }).fill(`97${String(Date.now()).slice(-8)}`);
  await page.getByRole('button', { name: 'New customer' }).click();
  await page.getByRole('region', { name: 'Customer' }).getByLabel('Name').fill('Kamla Devi');
  const box = page.getByLabel('Product or SKU, typed or scanned');
  await box.fill(`OFF-${stamp}`);
  await expect(page.getByRole('option').first()).toContainText('in stock');
  await box.press('Enter');
  const address = page.getByRole('region', { name: 'Address' });
  await address.getByLabel('PIN code').fill('302029');
  await address.getByLabel('Address line 1').fill('7 Block Printers’ Road');

  const sum = page.getByRole('complementary');
  await sum.getByRole('button', { name: 'Code or discount' }).click();
  await sum.getByLabel('Offer code').fill('NOSUCHCODE');
  await sum.getByRole('button', { name: 'Apply' }).click();
  await expect(sum.getByText('This code isn’t valid. Please check the spelling.')).toBeVisible();
  await sum.getByLabel('Offer code').fill(`ten ${stamp}`);
  await expect(sum.getByText('Apply or remove the code or discount first.')).toBeVisible();
  await sum.getByRole('button', { name: 'Apply' }).click();
  await expect(sum.getByText('You save ₹100')).toBeVisible();
  await sum.getByLabel('Discount (₹)').fill('5000');
  await sum.getByRole('button', { name: 'Apply' }).click();
  await expect(sum.getByText('Please enter a reason.')).toBeVisible();
  await sum.getByLabel('Reason').fill('The last parcel came late');
  await sum.getByRole('button', { name: 'Apply' }).click();
  await expect(sum.getByText('The discount cannot be more than the price of the items (₹900).')).toBeVisible();
  await expectAccessible();
  await sum.getByLabel('Discount (₹)').fill('50');
  await sum.getByRole('button', { name: 'Apply' }).click();
  await expect(sum.getByText('₹850').last()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { name: /^Order ORD\d+ has been placed$/ })).toBeVisible();
  const { orders } = await admin.calls.get('/orders/all?limit=1');
  expect(orders[0]).toMatchObject({ orderTotal: '850.00' });
  expect(orders[0].reductions.map(({ amount }: { amount: string }) => amount)).toEqual(['100.00', '50.00']);
});

/** Makes an offer for everything, and deletes it when the journey ends. */
async function makeOffer(owner: Caller, afterwards: (restore: () => Promise<unknown>) => void, terms: object) {
  const { offer } = await owner.calls.post('/offers', { goods: { kind: 'all' }, ...terms });
  afterwards(async () => owner.calls.delete(`/offers/${offer.id}`));
}

const sum = (page: Page, label: string) => page.locator(`dt:text-is("${label}") + dd`);

test('a shopper who follows a link with a code signs in, sees what it takes off, and orders for that amount @core', async ({
  page,
  request,
  owner,
  afterwards,
  expectAccessible,
}) => {
  const code = `INSTA${serial()}`;
  const { path } = await aProduct(owner, { variants: [{ size: 'M', stock: 9, originalPrice: '800' }] });
  const shopper = await newCustomer(request);
  await callsOf(request, shopper).post('/addresses', anAddress);
  await makeOffer(owner, afterwards, {
    ...{
      name: 'Festive',
      kind: 'code',
      code,
      effect: { kind: 'percent', percent: 20 },
      leastAmount: '1000',
      mostAmount: '300',
    },
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `${path}&code=${code}`);
  expect(new URL(page.url()).searchParams.get('code')).toBeNull();
  await page.getByRole('group', { name: 'Size' }).first().getByRole('button', { disabled: false }).first().click();
  await page.getByRole('button', { name: /^Add to cart - ₹/ }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(shopper.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByTestId('cart-count')).toHaveText('1');

  await open(page, '/cart');
  await expect(page.getByText(`Add ₹200 more to use ${code}`)).toBeVisible();
  await expect(sum(page, 'Total')).toHaveText('₹800');
  await page.getByRole('button', { name: 'One more' }).click();
  // Each piece already has a saving of ₹100 before the offer.
  await expect(sum(page, 'Discount')).toHaveText('−₹200');
  await expect(page.getByText(`Festive (${code})`)).toBeVisible();
  await expect(page.getByText('−₹300')).toBeVisible();
  await expect(sum(page, 'Total')).toHaveText('₹1,300');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  await expect(sum(page, 'Total')).toHaveText('₹1,300');
  await expectAccessible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: /^Order Placed!/ })).toBeVisible();
  await expect(page.getByText(`Festive (${code})`)).toBeVisible();
  await expectAccessible();
});

test('a wrong code is refused in plain words, another one is typed and taken away, and one that has ended is said @core', async ({
  page,
  customer,
  owner,
  afterwards,
}) => {
  const code = `DIWALI${serial()}`;
  const { variants } = await aProduct(owner, { variants: [{ size: 'M', stock: 9, originalPrice: '800' }] });
  await customer.calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  await open(page, '/cart');
  await expect(sum(page, 'Total')).toHaveText('₹800');
  await makeOffer(owner, afterwards, { name: 'Diwali', kind: 'code', code, effect: { kind: 'amount', amount: '150' } });
  await open(page, '/cart');
  const box = page.getByLabel('Offer code');
  const apply = page.getByRole('button', { name: 'Apply' });
  allowConsoleErrors(/400/);
  await box.fill('NO-SUCH-CODE');
  await apply.click();
  await expect(page.getByText('This code isn’t valid. Please check the spelling.')).toBeVisible();
  await expect(box).toHaveValue('NO-SUCH-CODE');
  await box.fill(` ${code.toLowerCase()} `);
  await box.press('Enter');
  await expect(sum(page, 'Total')).toHaveText('₹650');
  await page.getByRole('button', { name: `Remove code ${code}` }).click();
  await expect(sum(page, 'Total')).toHaveText('₹800');
  await box.fill(code);
  await apply.click();
  await expect(sum(page, 'Total')).toHaveText('₹650');
  const { offers } = await owner.calls.get('/offers');
  const { id } = offers.find((one: { name: string }) => one.name === 'Diwali');
  await owner.calls.put(`/offers/${id}/pause`, { isPaused: true });
  await page.reload();
  await expect(sum(page, 'Total')).toHaveText('₹800');
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  // If a code reduces nothing, the box for codes is empty, and the shopper can type another code.
  await expect(box).toHaveValue('');
});

test('a slide of the home page shows while an offer runs, says until when, and goes with the offer @core', async ({
  page,
  admin,
  request,
  afterwards,
  expectAccessible,
}) => {
  const { content: before } = await admin.calls.get('/content/all');
  afterwards(async () => admin.calls.put('/content', { ...before, expectedUpdatedAt: undefined }));
  const name = `Slide offer ${serial()}`;
  const { offer } = await admin.calls.post('/offers', {
    ...{ name, kind: 'code', code: `SLIDE${serial()}`, effect: { kind: 'percent', percent: 10 } },
    endsAt: '2199-11-09T18:30:00+05:30',
  });
  afterwards(async () => admin.calls.delete(`/offers/${offer.id}`).catch(() => {}));
  const slides = async () => {
    const { content } = (await (await request.get('/api/content')).json()) as { content: { hero: object[] } };
    return content.hero;
  };
  await open(page, '/admin/content');
  const slide = page.getByRole('group', { name: 'Slide 2' });
  await slide.getByLabel('Title', { exact: true }).fill(name);
  await slide.getByLabel('When to show').selectOption({ label: `While the offer “${name}” runs` });
  await slide.getByLabel('Show the end date above the title').check();
  await expect(slide.getByText('Save to apply the dates of the sale or offer.')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible();
  await page.getByRole('button', { name: 'Save' }).click();
  // The test waits until "Unsaved changes" is gone, because the notice of success stays for only a second.
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await expect.poll(async () => (await slides()).length).toBe(6);
  await open(page, '/home');
  await page.getByRole('button', { name: new RegExp(`^Slide 2.*${name}$`) }).click();
  await expect(page.getByText(/until 09 Nov 2199, 6:30 pm$/)).toBeVisible();
  await admin.calls.put(`/offers/${offer.id}/pause`, { isPaused: true });
  await expect.poll(async () => (await slides()).length).toBe(5);
  await open(page, '/home');
  await expect(page.getByText(name)).toHaveCount(0);
});
