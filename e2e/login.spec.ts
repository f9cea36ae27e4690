import { expect, fits, forgive, open, test } from './journey.ts';
import { newCustomer, PASSWORD, signIn } from './people.ts';
import { lettersOf } from './shops.ts';

test('the panel of cloth slides between signing in and registering', async ({ page, isPhone, isAccessible }) => {
  await open(page, '/login');
  await isAccessible();
  const panel = page.locator('main img').first();
  const left = async () => Math.round((await panel.boundingBox())?.x ?? -1);
  if (!isPhone) expect(await left()).toBe(0);
  await page.getByRole('button', { name: 'Register' }).click();
  if (!isPhone) await expect.poll(left).toBe(720);
  await isAccessible();
  await fits(page);
  await page.getByRole('button', { name: 'Login' }).click();
  if (!isPhone) await expect.poll(left).toBe(0);
});

test('registering: what is wrong stands at its box, what was typed stays, and the way leads to signing in', async ({ page, request }) => {
  const known = await newCustomer(request);
  await open(page, '/login');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Username').fill('Naya');
  await page.getByLabel('Email').fill(known.user.email);
  await page.getByLabel(/^Password/).fill('short');
  await page.getByLabel(/^Confirm password/).fill('other');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Passwords do not match!').first()).toBeVisible();
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel(/^Confirm password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('An account with this email exists already.').first()).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('Naya');
  const email = `naya${Date.now()}@example.com`;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill(`naya${Date.now()}`);
  const sent = page.waitForRequest('**/api/auth/register');
  await page.getByRole('button', { name: 'Register' }).click();
  // The specification's fixed values.
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({ email, userType: 'CUSTOMER', firstName: body.username, lastName: body.username, dob: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  await expect(page.getByText('Registration successful! Please login.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/myaccount/account');
});

test('a forgotten password: a code by mail, six boxes, a new password', async ({ page, request, engine, isAccessible }) => {
  const person = await newCustomer(request);
  await open(page, '/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await isAccessible();
  await page.getByLabel('Email').fill(person.user.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const boxes = page.getByRole('group', { name: 'One-time code' }).getByRole('textbox');
  await expect(boxes).toHaveCount(6);
  await expect(page.getByText('If an account uses this email, a one-time code is on its way.')).toBeVisible();
  await isAccessible();
  await expect(boxes.first()).toHaveAttribute('autocomplete', 'one-time-code');
  const verify = page.getByRole('button', { name: 'Verify' });
  await expect(verify).toBeDisabled();
  await boxes.first().click();
  // Digits only; each moves the focus on, and backspace goes back.
  await page.keyboard.type('a1b');
  await expect(boxes.nth(0)).toHaveValue('1');
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(boxes.nth(0)).toBeFocused();
  let code = '';
  await expect.poll(async () => (code = /\b(\d{6})\b/.exec((await lettersOf(engine)).findLast((letter) => letter.to?.[0]?.address === person.user.email)?.text ?? '')?.[1] ?? '')).toMatch(/^\d{6}$/);
  // A paste of six fills them all.
  await boxes.first().focus();
  await page.keyboard.insertText(code);
  await expect(boxes.nth(5)).toHaveValue(code[5] ?? '');
  let calls = 0;
  page.on('request', (made) => made.url().includes('/api/auth') && calls++);
  await verify.click();
  // Verifying makes no call: the code is weighed with the new password.
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(calls).toBe(0);
  await isAccessible();
  await page.getByLabel(/^New password/).fill('Naya-Sutli-88');
  await page.getByLabel(/^Confirm password/).fill('Naya-Sutli-89');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Passwords do not match!').first()).toBeVisible();
  await page.getByLabel(/^Confirm password/).fill('Naya-Sutli-88');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Naya-Sutli-88');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/myaccount/account');
  expect((await signIn(request, person.user.email, PASSWORD)).token).toBeUndefined();
});

test('a wrong code is refused in the shop’s own words, and can be mended', async ({ page, request }) => {
  const person = await newCustomer(request);
  await open(page, '/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(person.user.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Digit 1').click();
  await page.keyboard.type('000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByLabel(/^New password/).fill('Naya-Sutli-88');
  await page.getByLabel(/^Confirm password/).fill('Naya-Sutli-88');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Invalid or expired OTP')).toBeVisible();
  await expect(page.getByLabel(/^New password/)).toHaveValue('Naya-Sutli-88');
  await page.getByRole('button', { name: 'Enter the code again' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
});

for (const [view, path, fallback] of [
  ['login', '**/api/auth/login', 'Login failed'],
  ['register', '**/api/auth/register', 'Registration failed'],
  ['forgot', '**/api/auth/forgot-password/request-otp', 'Failed to send OTP'],
] as const) {
  test(`${view}: the server's sentence if there is one, else '${fallback}'`, async ({ page }) => {
    forgive(/status of 500/);
    await open(page, '/login');
    if (view === 'register') await page.getByRole('button', { name: 'Register' }).click();
    if (view === 'forgot') await page.getByRole('button', { name: 'Forgot password?' }).click();
    if (view === 'register') await page.getByLabel('Username').fill('a');
    await page.getByLabel('Email').fill('a@example.com');
    for (const box of await page.getByLabel(/^(Password|Confirm password)/).all()) await box.fill(PASSWORD);
    const send = page.locator('button[type=submit]');
    let answer: unknown = {};
    await page.route(path, async (route) => route.fulfill({ status: 500, json: answer }));
    await send.click();
    await expect(page.getByRole('alert').getByText(fallback)).toBeVisible();
    answer = { message: 'The loom is being oiled.' };
    await send.click();
    await expect(page.getByRole('alert').getByText('The loom is being oiled.')).toBeVisible();
  });
}
