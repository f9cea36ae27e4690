import { expect, open, test } from './journey.ts';
import { signIn } from './people.ts';
import { serial } from './serial.ts';
import { emailsOf } from './shops.ts';

test('a colleague is invited by email, joins, and loses access when revoked', async ({
  page,
  request,
  admin: _admin,
  engine,
  expectAccessible,
  browser,
  baseURL,
}) => {
  const email = `helper${serial()}@example.com`;
  await open(page, '/admin/staff');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toContainText(email);
  // The shop of the journeys has no mail server, so the page says that no email was sent, and the owner passes the link
  // on.
  await expect(page.getByText('Email is not set up, so please send the link yourself.')).toBeVisible();
  const shown = page.getByText(/^http\S+\/invite#\S+$/);
  await expect(shown).toBeVisible();
  await expect(page.getByText('so nobody else can open it')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = (await shown.textContent()) ?? '';
  const whatsApp = new URL((await page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href')) ?? '');
  expect([whatsApp.host, whatsApp.searchParams.get('text')]).toEqual(['wa.me', expect.stringContaining(link)]);
  const invitation = (await emailsOf(engine)).findLast((one) => one.to?.[0]?.address === email);
  expect(invitation?.text).toContain('/invite#');
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const theirs = await context.newPage();
  await open(theirs, new URL(link).pathname + new URL(link).hash);
  await expect(theirs.getByText(`You will sign in with ${email}.`)).toBeVisible();
  await theirs.getByLabel(/^First name/).fill('Ravi');
  await theirs.getByLabel(/^Username/).fill(email.split('@')[0] ?? '');
  await theirs.getByLabel(/^Password \*/).fill('Chanderi-Loom-9');
  await theirs.getByLabel(/^Confirm password/).fill('Chanderi-Loom-8');
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs.getByText('Passwords do not match!')).toBeVisible();
  await theirs.getByLabel(/^Confirm password/).fill('Chanderi-Loom-9');
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs.getByText('Welcome! Please sign in.')).toBeVisible();
  await expect(theirs.getByLabel(/^Email/)).toHaveValue(email);
  await theirs.getByLabel(/^Password/).fill('Chanderi-Loom-9');
  await theirs.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(theirs).toHaveURL('/admin/dashboard');
  // A second visit to the same link says at once that the invitation is used, and asks for nothing.
  const again = await context.newPage();
  await open(again, new URL(link).pathname + new URL(link).hash);
  await expect(again.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
  await expect(again.getByText('This invitation has been used or withdrawn, or has expired.')).toBeVisible();
  await expect(again.getByRole('textbox')).toHaveCount(0);
  await expect(again.getByRole('link', { name: 'Sign in instead' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: `Revoke access for ${email}` }).click();
  await page.getByRole('alertdialog', { name: 'Revoke access' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Access revoked.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Staff' })).not.toContainText(email);
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  await context.close();
  expect((await signIn(request, email, 'Chanderi-Loom-9')).token).toBeUndefined();
});
