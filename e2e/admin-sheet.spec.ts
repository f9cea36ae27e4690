import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, allowConsoleErrors, open, test } from './journey.ts';
import { aProduct } from './products.ts';

test.skip(({ isPhone }) => isPhone, 'the sheet needs a keyboard');

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Variants' });
const cell = (page: Page, row: number, column: number) =>
  gridOf(page)
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(column + 2);
const [SKU, PRICE, SAVING, STOCK] = [0, 1, 2, 3];

/** Opens the sheet of the products that these words find, or of all products. */
async function openSheet(page: Page, words = ''): Promise<void> {
  await open(page, `/admin/product/sheet?q=${encodeURIComponent(words)}`);
  await expect(page.getByText(/^[\d,]+ variants$/)).toBeVisible({ timeout: 20_000 });
  await gridOf(page).focus();
}

async function type(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await (key.startsWith('<') ? page.keyboard.press(key.slice(1, -1)) : page.keyboard.type(key));
}

test('the sheet is edited by keys: type, undo, fill down, paste, review, save', async ({
  page,
  admin,
  expectAccessible,
}) => {
  const { name } = await aProduct(admin, { variants: [{ size: 'S' }, { size: 'M' }, { size: 'L' }] });
  await openSheet(page, name);
  await expectNoSidewaysScroll(page);
  await expectAccessible();
  const price = (await cell(page, 0, PRICE).textContent()) ?? '';
  await type(page, '1234', '<Enter>', '<ArrowUp>');
  await expect(cell(page, 0, PRICE)).toHaveText('1234');
  await expect(page.getByText('1 change in 1 variant')).toBeVisible();
  // Fill three lines down at once, and undo.
  await type(page, '<Shift+ArrowDown>', '<Shift+ArrowDown>', '<Control+d>');
  await expect(page.getByText('3 changes in 3 variants')).toBeVisible();
  await type(page, '<Control+z>');
  await expect(page.getByText('1 change in 1 variant')).toBeVisible();
  await type(page, '<Control+Shift+Z>');
  await expect(cell(page, 2, PRICE)).toHaveText('1234');
  await type(page, '<Control+z>', '<Control+z>');
  await expect(cell(page, 0, PRICE)).toHaveText(price);

  // Two lines pasted from Excel: price with ₹ and Indian commas, saving, stock.
  await type(page, '<Control+Home>', '<ArrowRight>');
  const stock = Number(await cell(page, 0, STOCK).textContent());
  const second = Number(await cell(page, 1, STOCK).textContent());
  await gridOf(page).evaluate(
    (grid, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    `₹1,29,900\t100\t${stock + 2}\r\nnothing\t50\t${second}\r\n`,
  );
  await expect(cell(page, 0, PRICE)).toHaveText('129900');
  await expect(cell(page, 1, PRICE)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Look over and save' })).toBeDisabled();
  await type(page, '<ArrowDown>', '1299.50', '<Enter>');
  await page.getByRole('button', { name: 'Look over and save' }).click();
  const review = page.getByRole('dialog');
  await expect(review).toContainText('(+2)');
  await expect(review).toContainText('1299.50');
  await expectAccessible();
  await review.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 variants saved.')).toBeVisible();
  await expect(page.getByText('Type to write')).toBeVisible();
  await expect(cell(page, 0, PRICE)).toHaveText('129900');
  const { variants } = await admin.calls.get(`/variants?q=${encodeURIComponent(name)}&limit=1`);
  expect(variants[0]).toMatchObject({ originalPrice: '129900.00', discountPrice: '100.00', stock: stock + 2 });
});

test('a cell that another admin changed meanwhile asks for a choice', async ({ page, admin }) => {
  const { name, variants } = await aProduct(admin);
  const [first = { id: '' }, second = { id: '' }] = variants;
  await openSheet(page, name);
  await type(page, '<Control+Home>', '<ArrowRight>', '701', '<Enter>', '702', '<Enter>');
  const theirs = (variant: { id: string }, originalPrice: string) => ({ id: variant.id, originalPrice });
  await admin.calls.put('/variants', { changes: [theirs(first, '801'), theirs(second, '802')] });
  const save = async () => {
    await page.getByRole('button', { name: 'Look over and save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  };
  await save();
  const choice = page.getByRole('dialog', { name: 'Somebody has changed some of these' });
  await choice.getByRole('radio', { name: 'theirs: 801' }).check();
  await choice.getByRole('button', { name: 'Go on' }).click();
  await expect(cell(page, 0, PRICE)).toHaveText('801');
  await expect(cell(page, 1, PRICE)).toHaveText('702');
  await save();
  await expect(page.getByText('1 variant saved.')).toBeVisible();
  const after = (await admin.calls.get(`/variants?q=${encodeURIComponent(name)}`)).variants;
  expect([after[0].originalPrice, after[1].originalPrice]).toEqual(['801.00', '702.00']);
});

test('leaving with unsaved cells asks first, and the filters are disabled until they are saved or discarded', async ({
  page,
  admin: _admin,
}) => {
  await openSheet(page);
  const before = (await cell(page, 0, SKU).textContent()) ?? '';
  await type(page, '<Control+Home>', 'SKU-X', '<Enter>');
  await expect(cell(page, 0, SKU)).toHaveText('SKU-X');
  await expect(page.getByLabel('Category', { exact: true })).toBeDisabled();
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(cell(page, 0, SKU)).toHaveText('SKU-X');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(cell(page, 0, SKU)).toHaveText(before);
  await page.getByLabel('Stock', { exact: true }).selectOption('out-of-stock');
  await expect(page).toHaveURL(/availability=out-of-stock/);
  await expect(cell(page, 0, STOCK)).toHaveText('0');
});

test('the sheet scrolls through thousands of lines and renders only those in view', async ({ page, admin: _admin }) => {
  await openSheet(page);
  await type(page, '<Control+End>');
  await expect(page.locator('[role="row"]').last()).toBeInViewport();
  const count = Number(((await page.getByText(/^[\d,]+ variants$/).textContent()) ?? '').replaceAll(/\D/g, ''));
  expect(count).toBeGreaterThan(500);
  await expect(page.locator('[role="row"]').last()).toHaveAttribute('aria-rowindex', String(count + 1));
  expect(await page.locator('[role="row"]').count()).toBeLessThan(80);
});

test('the sheet says when it cannot be fetched', async ({ page, admin: _admin }) => {
  allowConsoleErrors(/status of 500/);
  await page.route('**/api/variants?*', async (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, '/admin/product/sheet');
  await expect(page.getByText('Failed to fetch products.')).toBeVisible();
  await expect(cell(page, 0, SAVING)).toHaveCount(0);
});
