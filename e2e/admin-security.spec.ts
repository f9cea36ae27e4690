import { expect, open, test } from './journey.ts';
import { adminPassword, databaseOf, type Engine } from './shops.ts';

/** As if everybody had signed in long ago. */
async function longAfterSigningIn(engine: Engine): Promise<void> {
  const db = databaseOf(engine);
  await db.updateTable('sessions').set({ proved_at: '' }).execute();
  await db.destroy();
}

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
  const send = page.getByRole('button', { name: 'Send invitation' });
  await send.click();
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Confirm that it is you, and try again.')).toBeVisible();
  await expect(page.getByLabel(/^Email/)).toHaveValue(email);
  await send.click();
  await expect(question.getByLabel(/^Password/)).toBeFocused();
  await expectAccessible();
  await question.getByLabel(/^Password/).fill('not-the-password');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByText('The current password is not right.')).toBeVisible();
  await question.getByLabel(/^Password/).fill(await adminPassword(engine));
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  const invitations = page.getByRole('list', { name: 'Open invitations' });
  await expect(invitations).toContainText(email);
  // For ten minutes nothing is asked again.
  await invitations.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
  await expect(invitations.getByText(email)).toBeHidden();
});

test('a spreadsheet of orders long after signing in asks who is there, and is then saved', async ({
  page,
  admin: _admin,
  engine,
}) => {
  await open(page, '/admin/order');
  await longAfterSigningIn(engine);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export [\d,]+ orders?$|^Export orders$/ }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await question.getByLabel(/^Password/).fill(await adminPassword(engine));
  await question.getByRole('button', { name: 'Confirm' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
});
