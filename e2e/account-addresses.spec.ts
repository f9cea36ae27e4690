import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';

test('a customer adds, edits and deletes addresses, but cannot delete the default one @core', async ({
  page,
  customer,
  expectAccessible,
}) => {
  await open(page, '/myaccount/address');
  await expect(page.getByRole('heading', { name: 'Saved Addresses' })).toBeVisible();
  await expect(page.getByText('No addresses saved')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByLabel('Address line 1').fill('14 Weavers’ Lane');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByLabel('City')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  await page.getByLabel('City').fill('Jaipur');
  await page.getByLabel('State').fill('Rajasthan');
  await page.getByLabel('PIN code').pressSequentially('30202999');
  await expect(page.getByLabel('PIN code')).toHaveValue('302029');
  const sent = page.waitForRequest((made) => made.url().endsWith('/api/addresses') && made.method() === 'POST');
  await page.getByRole('button', { name: 'Save address' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ userId: customer.user.id, isDefault: false });
  await expect(page.getByText('Address added!')).toBeVisible();
  await expect(page.getByText('Jaipur, Rajasthan - 302029')).toBeVisible();
  // The first address is the default one and cannot be deleted.
  await expect(page.getByText('Default', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete 14 Weavers’ Lane' }).click();
  await expect(page.getByText('Default address cannot be deleted!')).toBeVisible();

  await page.getByRole('button', { name: 'Add address' }).click();
  for (const [label, value] of [
    ['Address line 1', 'Shop 4, Johari Bazaar'],
    ['City', 'Jaipur'],
    ['State', 'Rajasthan'],
    ['PIN code', '302003'],
  ])
    await page.getByLabel(label ?? '').fill(value ?? '');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Shop 4, Johari Bazaar')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Shop 4, Johari Bazaar' }).click();
  await page.getByLabel('Address line 2').fill('Above the tea stall');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address updated!')).toBeVisible();
  await expect(page.getByText('Above the tea stall')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Shop 4, Johari Bazaar' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Are you sure you want to delete this address?');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'No' }).click();
  await page.getByRole('button', { name: 'Delete Shop 4, Johari Bazaar' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Deleted!', { exact: true })).toBeVisible();
  await expect(page.getByText('Shop 4, Johari Bazaar')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

test('name and mobile number are asked for, known already from the profile, and kept as ten digits @core', async ({
  page,
  customer,
  expectAccessible,
}) => {
  const profile = (await customer.calls.put('/users/profile', { mobile: '+91 98290 54321' })).user;
  await page.addInitScript((user) => localStorage.setItem('user', user), JSON.stringify(profile));
  await open(page, '/myaccount/address');
  await page.getByRole('button', { name: 'Add address' }).click();
  const [name, phone] = [page.getByLabel('Full name'), page.getByRole('textbox', { name: 'Mobile number' })];
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Meera Nair');
  await expect(name).toHaveAttribute('autocomplete', 'name');
  await expect(phone).toHaveValue('98290 54321');
  await expect(phone).toHaveAttribute('autocomplete', 'tel');
  await expect(phone).toHaveAttribute('inputmode', 'tel');
  await expectAccessible();
  await name.fill('Kamla Devi');
  await phone.fill('12345');
  await page.getByLabel('Address line 1').fill('Shop 4, Johari Bazaar');
  await page.getByLabel('PIN code').fill('302003');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Enter a 10-digit Indian mobile number').first()).toBeVisible();
  await expect(phone).toBeFocused();
  await phone.fill('+91 ९८७६५ ४३२१०');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Address added!')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Shop 4, Johari Bazaar' });
  await expect(card).toContainText('Kamla Devi');
  await expect(card).toContainText('98765 43210');
  const [saved] = (await customer.calls.get('/addresses')).addresses;
  expect([saved.recipientName, saved.phone]).toEqual(['Kamla Devi', '9876543210']);
});

test('a PIN code fills in city and state, says so, and never touches what was typed @core', async ({
  page,
  customer: _customer,
  expectAccessible,
}) => {
  await open(page, '/myaccount/address');
  await page.getByRole('button', { name: 'Add address' }).click();
  const [pin, city, state] = [page.getByLabel('PIN code'), page.getByLabel('City'), page.getByLabel('State')];
  const said = page.locator('form').getByRole('status');
  await pin.pressSequentially('302029');
  await expect(city).toHaveValue('Jaipur');
  await expect(state).toHaveValue('Rajasthan');
  await expect(said).toHaveText('Filled in from the PIN code: Jaipur, Rajasthan.');
  await expect(pin).toBeFocused();
  await expectAccessible();
  // If a shopper changes the PIN code, the form fills in the city and state of the new PIN code. The form never
  // overwrites a city or state that the shopper has typed.
  await pin.fill('560 038');
  await expect(pin).toHaveValue('560038');
  await expect(city).toHaveValue('Bengaluru');
  await city.fill('Indiranagar');
  await pin.fill('302029');
  await expect(city).toHaveValue('Indiranagar');
  await expect(state).toHaveValue('Rajasthan');
  // If the typed state is not the state of the PIN code, the form shows a hint, but accepts the typed state.
  await state.fill('gujarat');
  await expect(said).toHaveText('PIN code 302029 is in Rajasthan. Please check the state.');
  await page.getByLabel('Address line 1').fill('14 Weavers’ Lane');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Indiranagar, Gujarat - 302029')).toBeVisible();
});

test('another PIN code moves a saved address to its state, and asks about a city that the shopper typed', async ({
  page,
  customer,
}) => {
  const old = { addressLine1: 'Hill House', city: 'Ziro', state: 'Andaman and Nicobar Islands', postalCode: '744101' };
  await customer.calls.post('/addresses', old);
  await open(page, '/myaccount/address');
  await page.getByRole('button', { name: 'Edit Hill House' }).click();
  const said = page.locator('form').getByRole('status');
  await expect(page.getByLabel('City')).toHaveValue('Ziro');
  await expect(said).toHaveCount(0);
  await page.getByLabel('PIN code').fill('302017');
  await expect(page.getByLabel('State')).toHaveValue('Rajasthan');
  await expect(page.getByLabel('City')).toHaveValue('Ziro');
  await expect(said).toHaveText('PIN code 302017 is in Rajasthan. Please check the city.');
});

test('the state is a choice of India’s states, and an older address keeps what it says', async ({ page, customer }) => {
  const old = { addressLine1: 'Old House', city: 'Madras', state: 'Madras Presidency', postalCode: '600001' };
  await customer.calls.post('/addresses', old);
  await open(page, '/myaccount/address');
  await page.getByRole('button', { name: 'Edit Old House' }).click();
  const state = page.getByRole('combobox', { name: 'State' });
  await expect(state).toHaveValue('Madras Presidency');
  const list = await state.evaluate((box: HTMLInputElement) =>
    [...(box.list?.options ?? [])].map(({ value }) => value),
  );
  expect(list).toHaveLength(36);
  expect(list).toEqual(expect.arrayContaining(['Tamil Nadu', 'Ladakh', 'Puducherry']));
  await page.getByLabel('Address line 2').fill('Near the harbour');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Madras, Madras Presidency - 600001')).toBeVisible();
});

test('what was said of a box goes once its text is another one, also where the PIN code fills it in', async ({
  page,
  customer: _customer,
}) => {
  await open(page, '/myaccount/address');
  await page.getByRole('button', { name: 'Add address' }).first().click();
  await page.getByRole('button', { name: 'Save address' }).click();
  const wrong = page.locator('[aria-invalid]');
  const names = async () => wrong.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('name')));
  await expect.poll(names).toEqual(['addressLine1', 'postalCode', 'city', 'state']);
  await page.getByLabel('Address line 1').fill('14 Weavers’ Lane');
  await expect.poll(names).toEqual(['postalCode', 'city', 'state']);
  await page.getByLabel('Address line 1').fill('');
  await expect.poll(names).toEqual(['addressLine1', 'postalCode', 'city', 'state']);
  await page.getByLabel('PIN code').fill('302029');
  await expect.poll(names).toEqual(['addressLine1']);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Please fill in this field.')).toHaveCount(1);
  await expect.poll(names).toEqual(['addressLine1']);
});
