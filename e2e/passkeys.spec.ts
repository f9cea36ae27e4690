import type { Browser, Page } from '@playwright/test';
import { aColleague, longAfterSigningIn } from './colleagues.ts';
import { expect, open, test } from './journey.ts';
import { PASSWORD, signInBrowser } from './people.ts';
import { databaseOf } from './shops.ts';

/**
 * Answers a page at "localhost", where passkeys work, on a device that stores passkeys and that a fingerprint unlocks.
 */
async function pageWithPasskeys(browser: Browser, baseURL = ''): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL.replace('127.0.0.1', 'localhost') });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

const leave = async (page: Page) => {
  await page.evaluate(() => {
    for (const key of ['authToken', 'userId', 'role', 'user']) localStorage.removeItem(key);
  });
  await open(page, '/login?next=/admin/security');
};

test('a passkey is added, signs in alone and after the password, shows who is there, and is removed', async ({
  browser,
  baseURL,
  request,
  owner,
  engine,
}) => {
  const person = await aColleague(owner, request, engine);
  const page = await pageWithPasskeys(browser, baseURL);
  await signInBrowser(page, person);
  await open(page, '/admin/security');
  await page.getByLabel('Name').fill('My phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(passkeys).toHaveText(/My phone.*not used yet/);

  await leave(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/admin/security');
  await expect(passkeys).toHaveText(/My phone.*last used/);

  await leave(page);
  await page.getByLabel('Email').fill(person.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Use your passkey, or enter one of your recovery codes.')).toBeVisible();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL('/admin/security');

  await passkeys.getByRole('button', { name: 'Rename the passkey My phone' }).click();
  await page.getByRole('listitem').getByLabel(/^Name/).fill('Old phone');
  await page.keyboard.press('Enter');
  await expect(passkeys).toHaveText(/^Old phone/);
  await longAfterSigningIn(engine);
  await passkeys.getByRole('button', { name: 'Remove the passkey Old phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await question.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(question).toBeHidden();
  await expect(passkeys).toHaveCount(0);
  await page.context().close();
});

test('where every member of the staff must use a second step, one without is led to set one up, and then goes on', async ({
  browser,
  baseURL,
  page: lan,
  request,
  owner,
  engine,
  expectAccessible,
}) => {
  const person = await aColleague(owner, request, engine);
  const other = await aColleague(owner, request, engine);
  const chief = await aColleague(owner, request, engine);
  await owner.calls.put(`/staff/${chief.user.id}`, { role: 'owner' });
  const page = await pageWithPasskeys(browser, baseURL);
  await signInBrowser(page, chief);
  await open(page, '/admin/security');
  const choose = async (rule: string) => {
    await page.getByLabel('Required for').selectOption(rule);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click();
  };
  await choose('All staff');
  await expect(page.getByText('Set up two-step verification for yourself first')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  try {
    await choose('All staff');
    await expect(page.getByText('Saved.')).toBeVisible();
    await signInBrowser(lan, other);
    await open(lan, '/admin/order');
    await expect(lan).toHaveURL('/admin/security');
    await expect(lan.getByText('This shop requires two-step verification.')).toBeVisible();
    await expect(lan.getByText('Passkeys work only at http://localhost')).toBeVisible();
    await expectAccessible();
    const theirs = await pageWithPasskeys(browser, baseURL);
    await signInBrowser(theirs, person);
    await open(theirs, '/admin/dashboard');
    await expect(theirs).toHaveURL('/admin/security');
    await theirs.getByRole('button', { name: 'Add a passkey' }).click();
    await theirs.getByRole('button', { name: 'I have saved them' }).click();
    await expect(theirs.getByText('This shop requires two-step verification.')).toBeHidden();
    await theirs.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(theirs).toHaveURL('/admin/dashboard');
    await theirs.context().close();
    await choose('No one');
    await expect(page.getByLabel('Required for')).toHaveValue('nobody');
  } finally {
    const db = databaseOf(engine);
    await db.deleteFrom('second_factor_rule').execute();
    await db.destroy();
    await page.context().close();
  }
});
