import { expect, open, test } from './journey.ts';

// Staff can record a courier's list only after the page has reviewed exactly that list. If somebody changes the list,
// the page asks for another review.

test('a list that changes while it is looked at is looked at again, and a file that a spreadsheet wrote as UTF-16 is read', async ({
  page,
  admin: _signedIn,
}) => {
  await open(page, '/admin/cash/book');
  await page.getByLabel('Courier', { exact: true }).selectOption({ index: 1 });
  const list = page.getByLabel('Tracking numbers and amounts');
  const book = page.getByRole('button', { name: /^Record ₹/ });
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/remittances/look', async (route) => {
    await held;
    await route.continue();
  });
  await expect(list).toHaveAccessibleDescription(/^One parcel on each line/);
  await list.fill('NOBODY1,10');
  const looked = page.waitForResponse('**/api/remittances/look');
  await page.getByRole('button', { name: 'Review list' }).click();
  await list.fill('NOBODY1,10\nNOBODY2,90');
  letGo();
  await (await looked).finished();
  await expect(page.getByRole('button', { name: 'Review list' })).toBeEnabled();
  await expect(book).toBeHidden();
  await page.getByRole('button', { name: 'Review list' }).click();
  await expect(book).toHaveText('Record ₹100');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('recorded too, but no amount is matched to orders.');
  await list.fill('NOBODY1,10\nNOBODY2 ₹4.598');
  await page.getByRole('button', { name: 'Review list' }).click();
  await expect(result.getByRole('row', { name: 'NOBODY2' })).toContainText(
    'Not recorded “₹4.598” is not a valid amount.',
  );

  const buffer = Buffer.from('\uFEFFAWB\tAmount\r\nNOBODY3\t1,250\r\n', 'utf16le');
  await page.getByLabel('CSV file').setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer });
  await expect(list).toHaveValue(/^AWB\tAmount\nNOBODY3\t1,250/);
  await page.getByRole('button', { name: 'Review list' }).click();
  await expect(book).toHaveText('Record ₹1,250');
});

test('nobody is taken for the courier who sent the money, except the one whose ledger it was or the only one', async ({
  page,
  admin,
  expectAccessible,
}) => {
  const { courier } = await admin.calls.post('/couriers', { name: `Zebu ${Date.now().toString(36)}` });
  const box = page.getByLabel('Courier', { exact: true });
  await open(page, '/admin/cash/book');
  await expect(box.getByRole('option', { selected: true })).toHaveText('Choose the courier');
  await page.getByLabel('Tracking numbers and amounts').fill('NOBODY1,10');
  await page.getByRole('button', { name: 'Review list' }).click();
  await expect(page.getByText('Please choose the courier that sent the money.')).toBeVisible();
  await expect(box).toBeFocused();
  await expectAccessible();
  await box.selectOption(courier.name);
  await expect(page.getByText('Please choose the courier that sent the money.')).toBeHidden();
  await page.getByRole('button', { name: 'Review list' }).click();
  await expect(page.getByRole('button', { name: 'Record ₹10' })).toBeVisible();

  await open(page, `/admin/cash?courier=${courier.id}`);
  await page.getByRole('link', { name: 'Record remittance' }).click();
  await expect(box.getByRole('option', { selected: true })).toHaveText(courier.name);
});
