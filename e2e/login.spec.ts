import { expect, expectNoSidewaysScroll, allowConsoleErrors, open, test } from './journey.ts';
import { newCustomer, PASSWORD, signIn } from './people.ts';
import { emailsOf } from './shops.ts';

test(
  'the panel of cloth slides between signing in and registering',
  { tag: '@both-widths' },
  async ({ page, isPhone, expectAccessible }) => {
    await open(page, '/login');
    await expectAccessible();
    const panel = page.locator('main img').first();
    const left = async () => Math.round((await panel.boundingBox())?.x ?? -1);
    if (!isPhone) expect(await left()).toBe(0);
    await page.getByRole('button', { name: 'Register' }).click();
    if (!isPhone) await expect.poll(left).toBe(720);
    await expectAccessible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Login' }).click();
    if (!isPhone) await expect.poll(left).toBe(0);
  },
);

test('registering shows errors at their fields, keeps what was typed, and leads to signing in @core', async ({
  page,
  request,
}) => {
  const known = await newCustomer(request);
  await open(page, '/login');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Username').fill('Naya');
  await page.getByLabel('Email').fill(known.user.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('short');
  await page.getByLabel(/^Confirm password/).fill('other');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Passwords do not match!').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByLabel(/^Confirm password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(
    page.getByText('There is already an account with this email. Sign in, or reset your password.').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('Naya');
  const email = `naya${Date.now()}@example.com`;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill(`naya${Date.now()}`);
  const sent = page.waitForRequest('**/api/auth/register');
  await page.getByRole('button', { name: 'Register' }).click();
  // The specification fixes the values of these fields.
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({
    email,
    userType: 'CUSTOMER',
    firstName: body.username,
    lastName: body.username,
    dob: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  await expect(page.getByText('Registration successful! Please login.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/myaccount/account');
});

test('registering says what is wanted, shows passwords, mends a username, and one press then signs in @core', async ({
  page,
  expectAccessible,
}) => {
  await open(page, '/login');
  await page.getByRole('button', { name: 'Register' }).click();
  const [username, password] = [
    page.getByLabel('Username'),
    page.getByRole('textbox', { name: 'Password', exact: true }),
  ];
  await expect(username).toHaveAccessibleDescription('One word, without spaces or @.');
  await expect(password).toHaveAccessibleDescription('At least 8 characters. Do not use your email or username.');
  // The shop refuses a username with a space, so the form suggests a similar one, which one click accepts.
  const stamp = Date.now();
  await username.fill(`Naya Rao${stamp}`);
  await expectAccessible();
  await page.getByRole('button', { name: `Use Naya.Rao${stamp}` }).click();
  await expect(username).toHaveValue(`Naya.Rao${stamp}`);
  await expect(username).toBeFocused();
  await expect(page.getByRole('button', { name: /^Use / })).toHaveCount(0);
  const email = `naya${stamp}@example.com`;
  await page.getByLabel('Email').fill(email);
  for (const box of [password, page.getByRole('textbox', { name: 'Confirm password' })]) {
    await box.fill(PASSWORD);
    await expect(box).toHaveAttribute('type', 'password');
  }
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/myaccount/account');
  // The form sends a fixed date of birth, which is not the person's real one, so the profile shows no date of birth.
  await expect(page.locator('dt:text-is("Date of birth") + dd')).toHaveText('Nil');
});

test('the password of a new account is forgotten when one leaves the login view, and stored nowhere', async ({
  page,
}) => {
  await open(page, '/login');
  await page.getByRole('button', { name: 'Register' }).click();
  const name = `leela${Date.now()}`;
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@example.com`);
  for (const box of await page.getByLabel(/^(Password|Confirm password)/).all()) await box.fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveValue(PASSWORD);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  expect(stored).not.toContain(PASSWORD);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect(password).toHaveValue('');
});

test('the email typed into one form of the login page stands in the next one', async ({ page }) => {
  await open(page, '/login');
  const email = page.getByLabel('Email');
  await email.fill('leela@example.com');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Confirm password')).toBeVisible();
  await expect(email).toHaveValue('leela@example.com');
  await email.fill('leela.rao@example.com');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeVisible();
  await expect(email).toHaveValue('leela.rao@example.com');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  await expect(email).toHaveValue('leela.rao@example.com');
});

test('a username refused by the server gets the suggestion too, and the box has the focus', async ({ page }) => {
  await open(page, '/login');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Username').fill('Asha Rao');
  await page.getByLabel('Email').fill(`asha${Date.now()}@example.com`);
  for (const box of await page.getByLabel(/^(Password|Confirm password)/).all()) await box.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('A username cannot contain spaces or @.').first()).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Use Asha.Rao' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toHaveValue('Asha.Rao');
  await expect(page.getByLabel('Username')).not.toHaveAttribute('aria-invalid');
});

test('a forgotten password is replaced with a code by email, typed into six boxes @core', async ({
  page,
  request,
  engine,
  expectAccessible,
}) => {
  const person = await newCustomer(request);
  await open(page, '/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expectAccessible();
  await page.getByLabel('Email').fill(person.user.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const boxes = page.getByRole('group', { name: 'OTP' }).getByRole('textbox');
  await expect(boxes).toHaveCount(6);
  await expect(page.getByText('If there is an account with this email, we have sent an OTP to it.')).toBeVisible();
  await expectAccessible();
  await expect(boxes.first()).toHaveAttribute('autocomplete', 'one-time-code');
  const verify = page.getByRole('button', { name: 'Verify' });
  await expect(verify).toBeDisabled();
  await boxes.first().click();
  // The boxes for the code accept only digits. A typed digit moves the focus to the next box, and Backspace moves it
  // back.
  await page.keyboard.type('a1b');
  await expect(boxes.nth(0)).toHaveValue('1');
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(boxes.nth(0)).toBeFocused();
  let code = '';
  await expect
    .poll(
      async () =>
        (code =
          /\b(\d{6})\b/.exec(
            (await emailsOf(engine)).findLast((sent) => sent.to?.[0]?.address === person.user.email)?.text ?? '',
          )?.[1] ?? ''),
    )
    .toMatch(/^\d{6}$/);
  // Pasting six digits fills all boxes.
  await boxes.first().focus();
  await page.keyboard.insertText(code);
  await expect(boxes.nth(5)).toHaveValue(code[5] ?? '');
  let calls = 0;
  page.on('request', (made) => made.url().includes('/api/auth') && calls++);
  await verify.click();
  // The button Verify makes no call, because the server checks the code together with the new password.
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(calls).toBe(0);
  await expectAccessible();
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

test('a wrong code is refused in the shop’s words and can be corrected', async ({ page, request }) => {
  const person = await newCustomer(request);
  await open(page, '/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(person.user.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('Digit 1').click();
  await page.keyboard.type('000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByLabel(/^New password/).fill('Naya-Sutli-88');
  await page.getByLabel(/^Confirm password/).fill('Naya-Sutli-88');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Invalid or expired OTP')).toBeVisible();
  await expect(page.getByLabel(/^New password/)).toHaveValue('Naya-Sutli-88');
  await page.getByRole('button', { name: 'Enter OTP again' }).click();
  await expect(page.getByRole('heading', { name: 'Enter OTP' })).toBeVisible();
});

for (const [view, path, fallback] of [
  ['login', '**/api/auth/login', 'Login failed'],
  ['register', '**/api/auth/register', 'Registration failed'],
  ['forgot', '**/api/auth/forgot-password/request-otp', 'Failed to send OTP'],
] as const) {
  test(`${view}: the server's sentence if there is one, or '${fallback}' @core`, async ({ page }) => {
    allowConsoleErrors(/status of 500/);
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
