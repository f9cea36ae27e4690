import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, allowConsoleErrors, open, test } from './journey.ts';
import { aProduct } from './products.ts';

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Variants' });
const cell = (page: Page, row: number, column: number) =>
  gridOf(page)
    .locator(`[data-line="${row}"]`)
    .getByRole('gridcell')
    .nth(column + 1);
const [SKU, PRICE, MRP, STOCK] = [0, 1, 2, 3];

/** Pastes into the grid in the same way as a browser. */
async function paste(page: Page, text: string): Promise<void> {
  await gridOf(page).evaluate((grid, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Opens the sheet of the products that these words find, or of all products. */
async function openSheet(page: Page, words = ''): Promise<void> {
  await open(page, `/admin/product/sheet?q=${encodeURIComponent(words)}`);
  await expect(page.getByText(/^([\d,]+ variants|No variants found\.)$/)).toBeVisible({ timeout: 20_000 });
  await gridOf(page).focus();
}

async function type(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await (key.startsWith('<') ? page.keyboard.press(key.slice(1, -1)) : page.keyboard.type(key));
}

test('what is typed into the palette over an open cell goes into the palette, and the cell keeps its text', async ({
  page,
  admin,
}) => {
  const { name } = await aProduct(admin, { variants: [{ size: 'S' }, { size: 'M' }] });
  // The palette's code arrives only after the test has typed all letters. The palette must then contain every letter.
  const { promise: typed, resolve: end } = Promise.withResolvers<void>();
  await page.route(/\/assets\/palette-/, async (route) => {
    await typed;
    await route.continue();
  });
  await openSheet(page, name);
  const below = (await cell(page, 1, PRICE).textContent()) ?? '';
  const palette = page.getByRole('dialog', { name: 'Search' });
  // The test types this many digits, because no order number and no phone number is so long.
  const figure = '3055305530553055';
  await type(page, '1034', '<Control+k>', figure);
  end();
  await expect(palette.getByRole('combobox')).toHaveValue(figure);
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await type(page, '<Enter>', '<Escape>', '<Escape>');
  await expect(palette).toBeHidden();
  await expect(cell(page, 0, PRICE)).toHaveText('1034');
  await expect(cell(page, 1, PRICE)).toHaveText(below);
  // After Ctrl+K is closed, the sheet gets the keys again; with the pointer, the palette also opens while the focus is
  // in a cell.
  await type(page, '<ArrowDown>', '1055');
  await page.getByRole('button', { name: /^Search/ }).click();
  await expect(palette.getByRole('combobox')).toBeFocused();
  await type(page, figure, '<Enter>', '<Escape>', '<Escape>');
  await expect(palette).toBeHidden();
  await expect(cell(page, 1, PRICE)).toHaveText('1055');
  await expect(page.getByText('2 changes in 2 variants')).toBeVisible();
});

test('the sheet keeps the filters of the list, and the list those of the sheet', async ({ page, admin }) => {
  const { name } = await aProduct(admin);
  await aProduct(admin);
  await open(page, `/admin/product?q=${encodeURIComponent(name)}&minPrice=1`);
  await page.getByRole('main').getByRole('link', { name: 'Variant sheet' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(name);
  await expect(gridOf(page)).toContainText(name);
  await page.getByRole('button', { name: 'Remove filter: From ₹1' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === name && !url.searchParams.has('minPrice'));
  await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(name);
});

test('the sheet is edited by keys: type, undo, fill down, paste, review, save @core', async ({
  page,
  admin,
  expectAccessible,
}) => {
  const { name } = await aProduct(admin, { variants: [{ size: 'S' }, { size: 'M' }, { size: 'L' }] });
  await openSheet(page, name);
  await expectNoSidewaysScroll(page);
  await expectAccessible();
  const price = (await cell(page, 0, PRICE).textContent()) ?? '';
  await type(page, '1034', '<Enter>', '<ArrowUp>');
  await expect(cell(page, 0, PRICE)).toHaveText('1034');
  await expect(page.getByText('1 change in 1 variant')).toBeVisible();
  // The test fills three lines with one command, and undoes the command.
  await type(page, '<Shift+ArrowDown>', '<Shift+ArrowDown>', '<Control+d>');
  await expect(page.getByText('3 changes in 3 variants')).toBeVisible();
  await type(page, '<Control+z>');
  await expect(page.getByText('1 change in 1 variant')).toBeVisible();
  await type(page, '<Control+Shift+Z>');
  await expect(cell(page, 2, PRICE)).toHaveText('1034');
  await type(page, '<Control+z>', '<Control+z>');
  await expect(cell(page, 0, PRICE)).toHaveText(price);

  // The test pastes two lines from Excel: a price with ₹ and Indian commas, an MRP and a stock.
  await type(page, '<Control+Home>', '<ArrowRight>');
  const stock = Number(await cell(page, 0, STOCK).textContent());
  const second = Number(await cell(page, 1, STOCK).textContent());
  await paste(page, `₹1,29,900\t₹1,30,000\t${stock + 2}\r\nnothing\t1,499\t${second}\r\n`);
  await expect(page.getByText(/^\d cells pasted\.$/)).toBeVisible();
  await expect(cell(page, 0, PRICE)).toHaveText('129900');
  await expect(cell(page, 1, PRICE)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Price: “nothing” is not a valid amount.')).toBeVisible();
  await expect(page.getByText('Price. Price:')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeDisabled();
  await type(page, '<ArrowDown>', '1500', '<Enter>');
  await expect(page.getByText('The MRP cannot be below the price.')).toBeVisible();
  await type(page, '<ArrowUp>', 'Rs. 1,299.50', '<Enter>');
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog');
  await expect(review).toContainText('(+2)');
  await expect(review).toContainText('1299.50');
  await review.getByRole('searchbox').fill('stock');
  await expect(review).not.toContainText('1299.50');
  await expectAccessible();
  await review.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 variants saved.', { exact: true })).toBeVisible();
  await expect(page.getByText('Type to edit')).toBeVisible();
  await expect(cell(page, 0, PRICE)).toHaveText('129900');
  const { variants } = await admin.calls.get(`/variants?q=${encodeURIComponent(name)}&limit=1`);
  expect(variants[0]).toMatchObject({ originalPrice: '129900.00', discountPrice: '100.00', stock: stock + 2 });
  expect(variants[1]).toMatchObject({ originalPrice: '1299.50', discountPrice: '199.50' });
});

test('a cell that another admin changed meanwhile asks for a choice @core', async ({ page, admin }) => {
  const { name, variants } = await aProduct(admin);
  const [first = { id: '' }, second = { id: '' }] = variants;
  await openSheet(page, name);
  await type(page, '<Control+Home>', '<ArrowRight>', '701', '<Enter>', '702', '<Enter>');
  const theirs = (variant: { id: string }, originalPrice: string) => ({ id: variant.id, originalPrice });
  await admin.calls.put('/variants', { changes: [theirs(first, '801'), theirs(second, '802')] });
  const save = async () => {
    await page.getByRole('button', { name: 'Review and save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  };
  await save();
  const choice = page.getByRole('dialog', { name: 'Someone else changed some of these cells' });
  await choice.getByRole('radio', { name: 'theirs: 801' }).check();
  await choice.getByRole('button', { name: 'Continue' }).click();
  await expect(cell(page, 0, PRICE)).toHaveText('801');
  await expect(cell(page, 1, PRICE)).toHaveText('702');
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await save();
  expect((await (await answered).json()).variants).toMatchObject([{ id: second.id, originalPrice: '702.00' }]);
  await expect(page.getByText('1 variant saved.', { exact: true })).toBeVisible();
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
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(cell(page, 0, SKU)).toHaveText('SKU-X');
  const discard = async () => {
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(cell(page, 0, SKU)).toHaveText(before);
  };
  await discard();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 0, SKU)).toHaveText('SKU-X');
  await discard();
  // If the person types a text and then undoes the discard, the page restores the discarded edits and keeps the typed
  // text. The button Undo then reverses only the typed text.
  await gridOf(page).focus();
  await type(page, '<Control+Home>', '<ArrowRight>', '<ArrowRight>', '<ArrowRight>', '77', '<Enter>');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 0, SKU)).toHaveText('SKU-X');
  await expect(cell(page, 0, STOCK)).toHaveText('77');
  await page.getByRole('search').getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 0, SKU)).toHaveText('SKU-X');
  await expect(cell(page, 0, STOCK)).not.toHaveText('77');
  await discard();
  await page.getByLabel('Stock', { exact: true }).selectOption('out-of-stock');
  await expect(page).toHaveURL(/availability=out-of-stock/);
  await expect(cell(page, 0, STOCK)).toHaveText('0');
});

test('whoever goes Back to other filters and answers Leave has left: the cells are as stored, and nothing asks again', async ({
  page,
  admin,
}) => {
  const { name } = await aProduct(admin, { variants: [{ size: 'S' }, { size: 'M' }] });
  await openSheet(page, name);
  const before = (await cell(page, 0, STOCK).textContent()) ?? '';
  await page.getByLabel('Stock', { exact: true }).selectOption('in-stock');
  await expect(page).toHaveURL(/availability=in-stock/);
  await expect(cell(page, 0, STOCK)).toBeVisible();
  await gridOf(page).focus();
  await type(page, '<Control+Home>', '<ArrowRight>', '<ArrowRight>', '<ArrowRight>', '77', '<Enter>');
  await expect(cell(page, 0, STOCK)).toHaveText('77');
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).not.toHaveURL(/availability/);
  await expect(cell(page, 0, STOCK)).toHaveText(before);
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/admin\/order/);
});

test('the sheet scrolls through thousands of lines and renders only those in view', async ({ page, admin: _admin }) => {
  await openSheet(page);
  await type(page, '<Control+End>');
  await expect(page.locator('[role="row"]').last()).toBeInViewport();
  const count = Number(((await page.getByText(/^[\d,]+ variants$/).textContent()) ?? '').replaceAll(/\D/g, ''));
  expect(count).toBeGreaterThan(500);
  await expect(page.locator('[role="row"]').last()).toHaveAttribute('data-line', String(count - 1));
  expect(await page.locator('[role="row"]').count()).toBeLessThan(80);
});

test('a page that fails is asked for again by itself; failing twice, by a button', async ({ page, admin: _admin }) => {
  allowConsoleErrors(/status of 500/);
  let failures = 2;
  await page.route('**/api/variants?*', async (route) =>
    failures-- > 0 ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await open(page, '/admin/product/sheet');
  await expect(page.getByText('Failed to fetch products.')).toBeVisible();
  await expect(cell(page, 0, MRP)).toHaveCount(0);
  failures = 1;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^[\d,]+ variants$/)).toBeVisible({ timeout: 20_000 });
  await expect(cell(page, 0, MRP)).toBeVisible();
});

test('a stock count of 300 lines pasted by SKU in another order', async ({ page, admin }) => {
  const sizes = Array.from({ length: 300 }, (_, n) => ({ size: `${n + 1} cm` }));
  const { name, variants } = await aProduct(admin, { variants: sizes });
  const skuOf = (id: string) => `CNT-${id.slice(-12)}`;
  await admin.calls.put('/variants', { changes: variants.map(({ id }) => ({ id, sku: skuOf(id) })) });
  // The page's filter hides all these variants, but a paste by SKU still finds them.
  await openSheet(page, 'nothing is called that');
  const lines = variants.map(({ id }, n) => `${n + 1_000}\t${skuOf(id)}`).toReversed();
  await paste(page, ['Counted\tSKU', ...lines, '5\tNO-SUCH-SKU'].join('\r\n'));
  const dialog = page.getByRole('dialog', { name: 'Paste by SKU' });
  await expect(dialog).toContainText('300 of 301 rows matched by SKU.');
  await expect(dialog).toContainText('NO-SUCH-SKU');
  await dialog.getByRole('button', { name: 'Paste 300 cells' }).click();
  await expect(page.getByText('300 changes in 300 variants')).toBeVisible();
  await expect(gridOf(page).getByText(name)).toBeVisible();
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('300 variants saved.', { exact: true })).toBeVisible();
  const after = (await admin.calls.post('/variants/find', { ids: variants.map(({ id }) => id) })).variants as Array<{
    id: string;
    stock: number;
  }>;
  const stockOf = new Map(after.map(({ id, stock }) => [id, stock]));
  expect(variants.map(({ id }) => stockOf.get(id))).toEqual(variants.map((_, n) => n + 1_000));
});

test('a whole column is chosen by its head, filled and emptied; Ctrl A copies all', async ({ page, admin }) => {
  const { name } = await aProduct(admin, { variants: [{ size: 'S' }, { size: 'M' }, { size: 'L' }] });
  await openSheet(page, name);
  await type(page, '<Control+Home>', '<ArrowRight>', '<ArrowRight>', '1499', '<Enter>');
  await gridOf(page).getByRole('columnheader', { name: 'MRP' }).click();
  await type(page, '<Control+d>');
  for (const row of [0, 1, 2]) await expect(cell(page, row, MRP)).toHaveText('1499');
  await type(page, '<Delete>');
  for (const row of [0, 1, 2]) await expect(cell(page, row, MRP)).toHaveText('');
  await gridOf(page).getByRole('rowheader', { name: 'Select row 2' }).click();
  await expect(gridOf(page).locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(5);
  await type(page, '<Control+a>');
  await expect(gridOf(page).locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(15);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  test('one tap edits a cell, with the keyboard for numbers', async ({ page, admin }) => {
    const { name } = await aProduct(admin);
    await openSheet(page, name);
    await expectNoSidewaysScroll(page);
    // On a phone, the columns price, MRP and stock are visible without scrolling; only the SKU column needs scrolling.
    for (const column of [PRICE, MRP, STOCK]) {
      const box = await cell(page, 0, column).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    }
    await cell(page, 0, STOCK).tap();
    const box = cell(page, 0, STOCK).getByRole('textbox');
    await expect(box).toBeFocused();
    await expect(box).toHaveAttribute('inputmode', 'numeric');
    await box.fill('41');
    await cell(page, 1, PRICE).tap();
    await expect(cell(page, 0, STOCK)).toHaveText('41');
    await expect(cell(page, 1, PRICE).getByRole('textbox')).toBeFocused();
    // Below the grid, the page explains why it cannot save. The grid does not cover this text.
    await cell(page, 1, PRICE).getByRole('textbox').fill('a lot');
    await cell(page, 0, STOCK).tap();
    await expect(page.getByText('Price: “a lot” is not a valid amount.')).toBeVisible();
    const ends = async (side: 'top' | 'bottom', of: ReturnType<Page['getByRole']>) =>
      of.evaluate((element, side) => Math.round(element.getBoundingClientRect()[side]), side);
    expect(await ends('bottom', gridOf(page))).toBeLessThan(await ends('top', page.getByText(/^2 changes in 2/)));
    expect(await ends('bottom', page.getByRole('button', { name: 'Review and save' }))).toBeLessThanOrEqual(844);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/sheet-390.png` });
  });
});

test('lines that leave the view hand their elements to those that come, and stand in reading order at rest', async ({
  page,
  admin: _admin,
}) => {
  await openSheet(page);
  const lines = gridOf(page).locator('[data-line]');
  await expect(lines.first()).toBeVisible();
  const numbers = async () => lines.evaluateAll((all) => all.map((line) => Number(line.getAttribute('data-line'))));
  // Scrolls to a place far from both ends, where the grid draws extra lines above and below the view.
  const scrollTo = async (top: number) => gridOf(page).evaluate((grid, top) => (grid.scrollTop = top), top);
  await scrollTo(2000);
  await expect.poll(async () => (await numbers())[0]).toBeGreaterThan(20);
  await lines.evaluateAll((all) => all.forEach((line) => Reflect.set(line, 'wasThere', true)));
  await scrollTo(12_000);
  await expect
    .poll(async () => {
      const now = await numbers();
      return now[0] !== undefined && now[0] > 200 && now.every((line, at) => line === (now[0] ?? 0) + at);
    })
    .toBe(true);
  const count = await lines.count();
  const kept = await lines.evaluateAll((all) => all.filter((line) => Reflect.get(line, 'wasThere') === true).length);
  expect(kept).toBeGreaterThan(count * 0.7);
});
