import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { codeAt } from '../test/second-factor.ts';
import { aColleague, longAfterSigningIn } from './colleagues.ts';
import { allowConsoleErrors, expect, open, test } from './journey.ts';
import { PASSWORD, signIn, signInBrowser } from './people.ts';
import { adminPassword } from './shops.ts';

test('an invitation long after signing in asks who is there, keeps what was typed, and is then sent', async ({
  page,
  admin: _admin,
  engine,
  expectAccessible,
}) => {
  const email = `asked${Date.now().toString(36)}@example.com`;
  await open(page, '/admin/staff');
  await page.getByLabel(/^Email/).fill(email);
  await longAfterSigningIn(engine);
  const send = page.getByRole('button', { name: 'Create invitation' });
  await send.click();
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Please confirm it’s you and try again.')).toBeVisible();
  await expect(page.getByLabel(/^Email/)).toHaveValue(email);
  await send.click();
  await expect(question.getByLabel(/^Password/)).toBeFocused();
  await expectAccessible();
  await question.getByLabel(/^Password/).fill('not-the-password');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByText('The current password is incorrect.')).toBeVisible();
  await question.getByLabel(/^Password/).fill(await adminPassword(engine));
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  const invitations = page.getByRole('list', { name: 'Pending invitations' });
  await expect(invitations).toContainText(email);
  // After a proof of identity, the shop does not ask for another proof for ten minutes.
  await invitations.getByRole('button', { name: `Withdraw the invitation for ${email}` }).click();
  await expect(invitations.getByRole('button', { name: `Withdraw the invitation for ${email}` })).toBeHidden();
});

test('a spreadsheet of orders long after signing in asks who is there, and is then saved; a refused one says why and is tried again @core', async ({
  page,
  admin: _admin,
  engine,
}) => {
  await open(page, '/admin/order');
  await longAfterSigningIn(engine);
  const saved = page.waitForEvent('download');
  const save = page.getByRole('button', { name: /^Export [\d,]+ orders?$|^Export orders$/ });
  await save.click();
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await question.getByLabel(/^Password/).fill(await adminPassword(engine));
  await question.getByRole('button', { name: 'Confirm' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);

  // The download fails in three ways: the network is gone, the shop gets too many requests, and the role of the person
  // has changed.
  const failed = page.getByText('Could not reach the shop, or the download was interrupted. Nothing was saved.');
  allowConsoleErrors(/ERR_FAILED/);
  await page.route('**/api/exports/orders*', async (route) => route.abort());
  await save.click();
  await expect(failed).toBeVisible();
  await expect(save).not.toHaveAttribute('aria-disabled', 'true');
  await page.unroute('**/api/exports/orders*');
  const refuse = async (status: number, code: string, message: string) =>
    page.route('**/api/exports/orders*', async (route) => route.fulfill({ status, json: { code, message } }), {
      times: 1,
    });
  await refuse(429, 'TOO_MANY_REQUESTS', 'Too many tries. Please wait.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Too many tries. Please wait.')).toBeVisible();
  const secondFile = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect((await secondFile).suggestedFilename()).toMatch(/\.csv$/);
  await expect(save).not.toHaveAttribute('aria-disabled', 'true');
  await refuse(403, 'NOT_PERMITTED', 'Your role does not include this.');
  await save.click();
  await expect(page.getByText('Your role does not include this.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('what one does about one’s account stands in two tabs under one name, and in the security log in plain words', async ({
  page,
  admin: _admin,
}) => {
  await page.setViewportSize({ width: 390, height: 760 });
  await open(page, '/admin/account');
  const bar = page.getByRole('navigation', { name: 'Back office' }).getByRole('button', { name: 'Menu: Your account' });
  const tabs = page.getByRole('group', { name: 'Your account' });
  await expect(page.getByLabel(/^Current password/)).toBeVisible();
  await expect(bar).toBeVisible();
  await tabs.getByRole('link', { name: 'Two-step verification and passkeys' }).click();
  await expect(page).toHaveURL('/admin/security');
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two-step verification', exact: true })).toBeVisible();
  await expect(bar).toBeVisible();
  await tabs.getByRole('link', { name: 'Password and devices' }).click();
  await expect(page).toHaveURL('/admin/account');

  // The test filters the list by the admin's email and the kind, because entries of other people may fill the first
  // page.
  await open(page, '/admin/log?tab=security&q=admin%40example.com&kind=signIn');
  const events = page.getByRole('list', { name: 'Security log' }).getByRole('listitem');
  await expect(events.filter({ hasText: /Signed in · \S/ }).first()).toBeVisible();
  // The list does not show the method and path of a call, because the kind of the event already tells an owner the
  // same.
  await expect(events.filter({ hasText: 'Signed in' }).filter({ hasText: /POST|\/auth/ })).toHaveCount(0);
});

test('an authenticator app is set up, signing in asks for its code or a recovery code, and it is removed again', async ({
  page,
  request,
  owner,
  engine,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const person = await aColleague(owner, request, engine);
  await signInBrowser(page, person);
  await open(page, '/admin/security');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible();
  const key = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4}){7}$/).textContent())?.replaceAll(' ', '') ?? '';
  await page.getByLabel(/^Code/).fill('12');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(
    page.getByText('This code is wrong or has expired. Enter the current code from your authenticator app.'),
  ).toBeVisible();
  // A code is valid for only half a minute, and typing takes a moment. If little of this time is left, the test waits
  // for the next code.
  await expect.poll(() => 30 - ((Date.now() / 1000) % 30), { timeout: 10_000 }).toBeGreaterThan(5);
  await page.getByLabel(/^Code/).fill(codeAt(key, new Date().toISOString()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible();
  const first = (await codes.first().textContent()) ?? '';
  await copyAndDownload(page, codes);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes left. New codes replace the old ones')).toBeVisible();

  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const theirs = await context.newPage();
  await open(theirs, '/login');
  await theirs.getByLabel('Email').fill(person.user.email);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const login = theirs.getByRole('main').getByRole('button', { name: 'Login', exact: true });
  await login.click();
  await expect(theirs.getByText('Enter the code from your authenticator app.')).toBeVisible();
  const code = theirs.getByLabel(/^Code/);
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.fill('000000');
  await login.click();
  await expect(
    theirs.getByText('This code is wrong or has expired. Enter the current code from your authenticator app.'),
  ).toBeVisible();
  await code.fill(first);
  await login.click();
  await expect(theirs).toHaveURL('/admin/dashboard');
  await context.close();

  await page.reload();
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the app' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  expect((await signIn(request, person.user.email, PASSWORD)).token).toBeDefined();
});

/** Copies the codes in a browser that allows no clipboard, and saves them as a file. */
async function copyAndDownload(page: Page, codes: Locator): Promise<void> {
  const all = await codes.allTextContents();
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => {
      throw new DOMException('not allowed', 'NotAllowedError');
    };
    document.addEventListener('copy', () => (document.title = String(window.getSelection())), { once: true });
  });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('The recovery codes are copied.')).toBeVisible();
  for (const code of all) expect(await page.title()).toContain(code);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  expect(await readFile(await file.path(), 'utf8')).toContain(all.join('\n'));
  await expect(page.getByText('Saved as recovery-codes.txt.')).toBeVisible();
}
