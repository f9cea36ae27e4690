import { expect, open, test } from './journey.ts';
import { newCustomer } from './people.ts';

test('the pages of the customers go on where page 1 ended, whoever registers meanwhile; page 1 shows them', async ({
  page,
  request,
  admin: _signedIn,
}) => {
  const name = `held${Date.now().toString(36)}`;
  for (let n = 0; n < 52; n++) await newCustomer(request, name);
  const emails = page.getByRole('row').filter({ hasText: name });
  await open(page, `/admin/customer?q=${name}`);
  await expect(emails).toHaveCount(50);
  const first = await emails.allInnerTexts();
  for (let n = 0; n < 3; n++) await newCustomer(request, name);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(emails).toHaveCount(2);
  const second = await emails.allInnerTexts();
  expect(second.filter((row) => first.includes(row))).toEqual([]);
  await open(page, `/admin/customer?q=${name}`);
  await expect(page.getByText('1–50 of 55')).toBeVisible();
});
