import { expect, expectNoSidewaysScroll, allowConsoleErrors, open, test } from './journey.ts';
import { anAddress } from './people.ts';

test(
  'the account menu collapses to icons, slides in on a small screen, and Logout deletes all stored data @core',
  { tag: '@both-widths' },
  async ({ page, customer: _customer, isPhone, expectAccessible }) => {
    await open(page, '/myaccount');
    await expect(page).toHaveURL('/myaccount/account');
    await page.goto('/myaccount/something/else');
    await expect(page).toHaveURL('/myaccount/account');
    await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
    await open(page, '/myaccount/account');
    if (isPhone) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      const drawer = page.getByRole('dialog', { name: 'Account' });
      await expect(drawer).toBeVisible();
      await expectAccessible();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await drawer.getByRole('link', { name: 'Addresses' }).click();
      await expect(drawer).toBeHidden();
      await expect(page).toHaveURL('/myaccount/address');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
    } else {
      const menu = page.getByRole('navigation', { name: 'Account' });
      const width = async () => (await menu.boundingBox())?.width ?? 0;
      await expect(menu).toBeVisible();
      const wide = await width();
      await page.getByRole('button', { name: 'Collapse menu' }).click();
      expect(await width()).toBeLessThan(wide / 2);
      await expectAccessible();
      await page.getByRole('button', { name: 'Expand menu' }).click();
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/home');
    expect(
      await page.evaluate(() =>
        ['authToken', 'token', 'role', 'userId', 'user', 'wishlist', 'cart'].filter(
          (key) => localStorage.getItem(key) !== null,
        ),
      ),
    ).toEqual([]);
    await page.goto('/myaccount/order');
    await expect(page).toHaveURL('/login?next=%2Fmyaccount%2Forder');
  },
);

test('a customer edits the profile, cancels, edits again and saves; an empty date of birth is not sent @core', async ({
  page,
  customer,
  expectAccessible,
}) => {
  await open(page, '/myaccount/account');
  await expect(page.getByRole('heading', { name: 'Meera' })).toBeVisible();
  await expect(page.getByText('customer', { exact: true })).toBeVisible();
  await expect(page.getByText('Nil').first()).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('First name').fill('Somebody else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Meera' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Last name').fill('Pillai');
  await page.getByLabel('Date of birth').fill('');
  await expectAccessible();
  const sent = page.waitForRequest('**/api/users/profile');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty('dob');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByText('Pillai')).toBeVisible();
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}').email).toBe(customer.user.email);
  await expectNoSidewaysScroll(page);
});

test('a new mobile number must be one; an older number that is none does not block the other fields', async ({
  page,
  customer,
}) => {
  await customer.calls.put('/users/profile', { mobile: '12' });
  await open(page, '/myaccount/account');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const [mobile, save] = [
    page.getByLabel('Mobile', { exact: true }),
    page.getByRole('button', { name: 'Save Changes' }),
  ];
  await expect(mobile).toHaveValue('12');
  await page.getByLabel('Last name').fill('Pillai');
  await save.click();
  await expect(page.getByText('Pillai')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await mobile.fill('12345');
  await save.click();
  await expect(page.getByText('Enter a 10-digit mobile number, such as 98765 43210.')).toBeVisible();
  await expect(mobile).toBeFocused();
  await mobile.fill('+1 415 555 2671');
  await save.click();
  await expect(page.getByText('+1 415 555 2671')).toBeVisible();
});

test('a date of birth is shown as a day, and can be taken back', async ({ page, customer: _customer }) => {
  await open(page, '/myaccount/account');
  const day = page.locator('dt:text-is("Date of birth") + dd');
  await expect(day).toHaveText('Nil');
  const edit = async (dob: string) => {
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Date of birth').fill(dob);
    const sent = page.waitForRequest('**/api/users/profile');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    return (await sent).postDataJSON();
  };
  await edit('1994-03-07');
  await expect(day).toHaveText('07 Mar 1994');
  expect(await edit('')).toMatchObject({ dob: null });
  await expect(day).toHaveText('Nil');
  await page.reload();
  await expect(day).toHaveText('Nil');
  expect(await edit('')).not.toHaveProperty('dob');
});

test(
  'half a date of birth is refused, and the one before is kept',
  { tag: '@both-widths' },
  async ({ page, customer, isPhone }) => {
    test.skip(isPhone, 'a phone chooses whole days only');
    await customer.calls.put('/users/profile', { dob: '1994-03-07' });
    await open(page, '/myaccount/account');
    await expect(page.getByText('07 Mar 1994')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const box = page.getByLabel('Date of birth');
    await box.focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('This date is incomplete or not valid. Correct it, or clear the field.')).toBeVisible();
    await expect(box).toBeFocused();
    expect((await customer.calls.get('/auth/me')).user.dob).toBe('1994-03-07');
  },
);

test('changing the password shows strength, match and checklist; the button is disabled until both are the same @core', async ({
  page,
  customer: _customer,
  expectAccessible,
}) => {
  await open(page, '/myaccount/password');
  const [current, next, confirm] = [
    page.getByLabel(/^Current password/),
    page.getByLabel(/^New password/),
    page.getByLabel(/^Confirm new password/),
  ];
  for (const [typed, word] of [
    ['abc', 'Too weak'],
    ['abcdef', 'Weak'],
    ['abcdefgh', 'Medium'],
    ['Lehariya7', 'Strong'],
  ]) {
    await next.fill(typed ?? '');
    await expect(page.getByText(word ?? '', { exact: true })).toBeVisible();
  }
  for (const words of ['At least 8 characters', 'An uppercase letter', 'A lowercase letter', 'A number'])
    await expect(
      page.getByRole('listitem').filter({ hasText: words }).getByLabel('met', { exact: true }),
    ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tips' })).toBeVisible();
  await expectAccessible();
  await confirm.fill('Lehariya8');
  const change = page.getByRole('button', { name: 'Change password' });
  await expect(change).toBeDisabled();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await confirm.fill('Lehariya7');
  await expect(page.getByText('Passwords match')).toBeVisible();
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(current).toHaveAttribute('type', 'text');
  await current.fill('not the one');
  await change.click();
  await expect(page.getByText('The current password is incorrect.').first()).toBeVisible();
  await expect(next).toHaveValue('Lehariya7');
  await current.fill('Sutli-Ghagra-7');
  await change.click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await expect(next).toHaveValue('');
  await expectNoSidewaysScroll(page);
});

test('links work while a form is being saved, and the result is announced on the next page', async ({
  page,
  customer: _customer,
}) => {
  await open(page, '/myaccount/account');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/users/profile', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  release();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
});

test('failed calls are reported in the specification’s words', async ({ page, customer }) => {
  allowConsoleErrors(/status of 500/);
  await customer.calls.post('/addresses', anAddress);
  await customer.calls.post('/addresses', { ...anAddress, addressLine1: 'Second', isDefault: false });
  await open(page, '/myaccount/address');
  await expect(page.getByText('Second')).toBeVisible();
  await page.route('**/api/addresses/*', async (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Edit Second' }).click();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Save failed!')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Second' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Delete failed!')).toBeVisible();

  await page.route('**/api/users/**', async (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/api/auth/me', async (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, '/myaccount/account');
  await expect(page.getByText('Failed to fetch user profile.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Update failed! Please check the details.')).toBeVisible();
  await open(page, '/myaccount/password');
  for (const label of [/^Current password/, /^New password/, /^Confirm new password/])
    await page.getByLabel(label).fill('Abcdefg1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Failed to change password')).toBeVisible();
});
