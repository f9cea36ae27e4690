import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import type { Caller } from './people.ts';

/** A courier's list as copied from a spreadsheet: 3,000 PIN codes, of which 12 are unknown and 2 unreadable. */
const courierList = [
  'Serviceable pincodes\t\t\t\t\t',
  'Pincode\tCity\tZone\tPrepaid (Y/N)\tCOD (Y/N)\tTAT',
  ...Array.from({ length: 2000 }, (_, at) => `${110_001 + at}\tDelhi\tMetro\tY\tY\t2-3`),
  ...Array.from({ length: 980 }, (_, at) => `'${190_001 + at}\tSrinagar\tFar\tY\tN\t7-10`),
  ...Array.from({ length: 12 }, (_, at) => `${350_001 + at}\tNowhere\tFar\tY\tN\t7-10`),
  ...Array.from({ length: 6 }, (_, at) => `${744_101 + at}\tPort Blair\tIslands\tN\tN\t`),
  '11001\tDelhi\tMetro\tY\tY\t2-3',
  '110500\tDelhi\tMetro\tY\tmaybe\t2-3',
].join('\n');

const none = { zones: [], cutoffHour: 24, daysOff: [], holidays: [], chargeRate: null };

/** Pastes a text into the box of the list in the same way as a person. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('The list').selectText();
  await page.getByLabel('The list').evaluate((box, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function setUp(page: Page, owner: Caller): Promise<void> {
  await owner.calls.put('/delivery-rules', none);
  await open(page, '/admin/delivery');
  await expect(page.getByText('No zones yet.')).toBeVisible();

  await page.getByRole('button', { name: '₹49 delivery below ₹999 everywhere' }).click();
  const rest = page.getByRole('group', { name: 'All other PIN codes' });
  await expect(rest.getByLabel('Charge (₹)')).toHaveValue('49');

  await page.getByLabel('The list').fill('We deliver everywhere.');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('No PIN codes found.')).toBeVisible();
  await paste(page, courierList);
  await page.getByRole('button', { name: 'Check the list' }).click();
  // The page scrolls to the result, although the box and its button fill the screen of a phone.
  await expect(page.getByText('2,998 PIN codes read.')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('2 lines could not be read.')).toBeVisible();
  await expect(page.getByText(/^Line 3001: 11001/)).toContainText('Fewer than six digits');
  const unknown = page.getByRole('group', { name: '12 PIN codes do not belong to any known state.' }).first();
  await unknown.getByText('Show unknown PIN codes').click();
  await expect(unknown.getByText('350001 350002')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Far \(new\)/ })).toContainText('992');
  await expectNoSidewaysScroll(page);
  await unknown.getByRole('button', { name: 'Leave them out' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^Far \(new\)/ })).toContainText('980');
  await page.getByRole('button', { name: 'Use these zones' }).click();
  await expect(page.getByRole('group', { name: 'Zones', exact: true })).toBeFocused();
  await expect(page.getByText('a full PIN code before first digits')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('980 PIN codes · 7 to 10 days · ₹49 delivery, free from ₹999 · No COD')).toBeVisible();

  await page.getByLabel('Cart (₹)').fill('848');
  await page.getByLabel('PIN code', { exact: true }).fill('190001');
  await expect(page.getByText('Cash on delivery isn’t available for 190001.')).toBeVisible();
  await expect(page.getByText('Delivery costs ₹49. Add ₹151 more for free delivery.')).toBeVisible();
  expect((await owner.calls.get('/delivery-rules')).rules.zones).toEqual([]);

  await page.getByLabel('Same-day dispatch until').selectOption('14:00');
  await page.getByRole('checkbox', { name: 'Sunday' }).check();
  await page.getByLabel('Add a holiday').fill('2027-01-26');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Remove 26 Jan 2027' }).waitFor();
}

async function expectSaved(page: Page, owner: Caller): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Delivery rules saved successfully!')).toBeVisible();
  const { rules } = await owner.calls.get('/delivery-rules');
  expect(rules).toMatchObject({ cutoffHour: 14, daysOff: [0], holidays: ['2027-01-26'], chargeRate: null });
  const seen = rules.zones.map(({ name, pins, isServed, takesCash, daysTo, freeFrom }: Record<string, unknown>) => [
    ...[name, (pins as string[]).length, isServed, takesCash, daysTo, freeFrom],
  ]);
  expect(seen).toEqual([
    ['All other PIN codes', 0, true, true, 5, '999.00'],
    ['Metro', 2000, true, true, 3, '999.00'],
    ['Far', 980, true, false, 10, '999.00'],
    ['Islands', 6, false, false, 5, '999.00'],
  ]);
}

test('an owner sets up delivery from a courier’s pasted list at a desk @core', async ({
  page,
  admin,
  afterwards,
  expectAccessible,
}) => {
  afterwards(async () => admin.calls.put('/delivery-rules', none));
  await page.setViewportSize({ width: 1366, height: 768 });
  await setUp(page, admin);
  // The draft survives a reload.
  await page.reload();
  await expect(page.getByText('980 PIN codes · 7 to 10 days')).toBeVisible();
  await page.getByRole('button', { name: /^Metro/ }).click();
  const metro = page.getByRole('group', { name: 'Metro' });
  await metro.getByLabel('COD fee (₹)').fill('thirty');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(metro.getByText(/“thirty” is not a valid amount/)).toBeVisible();
  await metro.getByLabel('COD fee (₹)').fill('');
  await page.getByText('Zones by state').click();
  await expect(page.getByRole('row', { name: /^Delhi/ })).toContainText('Metro: 2,000');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await expectSaved(page, admin);

  // With the first save, the new zone has received an id. The boxes of the zone are still open.
  await expect(metro.getByLabel('Maximum days')).toBeVisible();
  // A colleague saves other rules meanwhile; the person gets a message before anything is lost.
  await metro.getByLabel('Maximum days').fill('4');
  const { rules } = await admin.calls.get('/delivery-rules');
  await admin.calls.put('/delivery-rules', { ...none, cutoffHour: 12, expectedUpdatedAt: rules.updatedAt });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Someone else saved the delivery rules after you opened them.').first()).toBeVisible();

  await page.keyboard.press('Control+k');
  for (const words of ['shipping', 'PIN code', 'COD', 'holidays']) {
    await page.getByRole('combobox').fill(words);
    await expect(page.getByRole('option', { name: /^Delivery/ })).toBeVisible();
  }
});

test('an owner sets up delivery from a courier’s pasted list on a phone', async ({ page, admin, afterwards }) => {
  afterwards(async () => admin.calls.put('/delivery-rules', none));
  await page.setViewportSize({ width: 360, height: 740 });
  await setUp(page, admin);
  await expectNoSidewaysScroll(page);
  await expectSaved(page, admin);
});
