import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';

test('a view of the orders is kept under a name, chosen again, renamed and deleted', async ({
  page,
  admin: _admin,
  expectAccessible,
}) => {
  await open(page, '/admin/order?channel=phone&sort=oldest');
  const views = page.getByRole('group', { name: 'My views' });
  const name = `Phone ${Date.now()}`;
  await views.getByRole('button', { name: 'Save as a view' }).click();
  await views.getByLabel('Name of the view').fill(name);
  await page.keyboard.press('Enter');
  await expect(views.getByRole('button', { name, pressed: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await open(page, '/admin/order');
  await views.getByRole('button', { name }).click();
  await expect(page).toHaveURL('/admin/order?channel=phone&sort=oldest');
  await views.getByRole('button', { name: 'Edit views' }).click();
  const dialog = page.getByRole('dialog', { name: 'My views' });
  await expectAccessible();
  await dialog.getByLabel(`Name of the view ${name}`).fill(`${name} too`);
  await dialog
    .getByRole('listitem')
    .filter({ has: page.getByLabel(`Name of the view ${name}`) })
    .getByRole('button', { name: 'Rename' })
    .click();
  await expect(dialog.getByLabel(`Name of the view ${name} too`)).toBeVisible();
  await dialog.getByRole('button', { name: `Delete ${name} too` }).click();
  const question = page.getByRole('alertdialog', { name: `Delete the view “${name} too”?` });
  await expectAccessible();
  await question.getByRole('button', { name: 'Keep view' }).click();
  await expect(dialog.getByLabel(`Name of the view ${name} too`)).toBeVisible();
  await dialog.getByRole('button', { name: `Delete ${name} too` }).click();
  await question.getByRole('button', { name: 'Delete view' }).click();
  await expect(dialog.getByLabel(`Name of the view ${name} too`)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(views.getByRole('button', { name: `${name} too` })).toBeHidden();
});
