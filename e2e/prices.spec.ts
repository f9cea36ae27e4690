import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, open, openOfficeMenu, test, waitForContent } from './journey.ts';
import type { Caller } from './people.ts';
import { aProduct, uniqueName, type MadeProduct } from './products.ts';

type Goods = { category: string; kurtas: MadeProduct[] };

/** Makes a category for this journey alone, with three kurtas in two sizes at ₹999, MRP ₹1,099. */
async function aCategory(owner: Caller): Promise<Goods> {
  const category = uniqueName('Festive kurtas');
  const made = await owner.calls.post('/categories', { name: category });
  const kurtas: MadeProduct[] = [];
  for (const name of ['Indigo', 'Rust', 'Haldi']) {
    const sku = uniqueName('FK').replaceAll(' ', '-');
    const variants = ['S', 'M'].map((size) => ({ color: name, size, sku: `${sku}-${size}` }));
    kurtas.push(await aProduct(owner, { name: uniqueName(`${name} kurta`), variants }));
  }
  await owner.calls.put('/products', { ids: kurtas.map(({ id }) => id), categoryId: made.category.id });
  return { category, kurtas };
}

const table = (page: Page) => page.getByRole('table', { name: 'Before and after' });

/** Returns the present prices of a product's sizes, as [price, saving]. */
async function pricesOf(owner: Caller, { id }: MadeProduct): Promise<string[][]> {
  const { product } = await owner.calls.get(`/products/${id}`);
  return product.variants.map(({ originalPrice, discountPrice }: Record<string, string>) => [
    originalPrice,
    discountPrice,
  ]);
}

test('an owner reprices a category with one exception, undoes it, and plans a sale @core', async ({
  page,
  admin,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const { category, kurtas } = await aCategory(admin);
  const [first, second, third] = kurtas as [MadeProduct, MadeProduct, MadeProduct];

  // From the list of products, two clicks choose the category, and one leads to the screen for prices.
  await open(page, '/admin/product');
  await page.getByLabel('Category', { exact: true }).selectOption({ label: `${category} (3)` });
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Change prices' }).click();
  await expect(page.getByRole('heading', { name: 'Change prices', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Lower by')).toBeFocused();
  await page.keyboard.type('10');
  await page.getByRole('group', { name: 'Prices end in' }).getByRole('button', { name: '9' }).click();
  await expect(page.getByText('3 products: 6 prices change.')).toBeVisible();
  await expect(page.getByLabel(`New price of ${first.name}, Indigo, S`)).toHaveValue('899');

  // The owner sets the price of one size by hand, and excludes another size from the change.
  await page.getByLabel(`New price of ${second.name}, Rust, M`).fill('850');
  await page.getByLabel(`Change the price of ${third.name}, Haldi, S`).uncheck();
  await expect(page.getByText('3 products: 5 prices change. 1 is left out.')).toBeVisible();
  await waitForContent(page);
  await expectAccessible();
  await page.screenshot({ path: `${process.env['SHOTS'] ?? 'test-results'}/prices-1366.png` });

  await page.getByRole('button', { name: 'Change 5 prices' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('10% off, ending in 9, for 3 products.');
  await expect(question).toContainText('One piece of each: ₹4,995 before, ₹4,446 after.');
  await expect(question).toContainText('On average ₹110 less each. Lowest new price ₹850, highest ₹899.');
  await question.getByRole('button', { name: 'Change 5 prices' }).click();
  await expect(page.getByText('5 prices changed.')).toBeVisible();
  expect(await pricesOf(admin, first)).toEqual([
    ['899.00', '200.00'],
    ['899.00', '200.00'],
  ]);
  expect((await pricesOf(admin, second)).map(([price]) => price).toSorted()).toEqual(['850.00', '899.00']);
  expect((await pricesOf(admin, third)).map(([price]) => price).toSorted()).toEqual(['899.00', '999.00']);

  // The button Undo reverses the whole change of prices.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('5 prices restored.')).toBeVisible();
  for (const kurta of kurtas)
    expect((await pricesOf(admin, kurta)).map(([price]) => price)).toEqual(['999.00', '999.00']);
  await expect(page.getByRole('list', { name: 'Recent changes' }).getByRole('listitem').first()).toContainText(
    'Undone',
  );

  // If the same change is for a limited time, it is a sale.
  await page.getByLabel('Lower by').fill('20');
  await page.getByRole('checkbox', { name: 'For a limited time' }).check();
  await page.getByLabel('Until').fill('2099-11-30T18:00');
  await page.getByRole('button', { name: 'Schedule the sale for 6 prices' }).click();
  await expect(page.getByText('Please enter a name for the sale.')).toBeVisible();
  await page.getByLabel('Name of the sale').fill(`Diwali ${category}`);
  await page.getByRole('button', { name: 'Schedule the sale for 6 prices' }).click();
  await expect(question).toContainText('It starts at once and ends on Mon 30 Nov, 18:00.');
  await question.getByRole('button', { name: 'Schedule the sale for 6 prices' }).click();

  await expect(page.getByRole('heading', { name: `Diwali ${category}` })).toBeVisible();
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  await expect(page.getByText('Currently sets 6 prices.')).toBeVisible();
  await waitForContent(page);
  await expectAccessible();
  await page.screenshot({ path: `${process.env['SHOTS'] ?? 'test-results'}/sale-1366.png`, fullPage: true });
  expect(await pricesOf(admin, first)).toEqual([
    ['799.00', '300.00'],
    ['799.00', '300.00'],
  ]);

  // During a sale, the product form and the sheet show the usual prices.
  await open(page, `/admin/product?edit=${first.id}`);
  await expect(page.getByText('On sale until Mon 30 Nov, 18:00: ₹799 instead of ₹999')).toBeVisible();
  await expect(page.getByLabel('Price of variant 1')).toHaveValue('999');
  await page.getByText('Price history').click();
  await expect(page.getByRole('table', { name: 'Price history' }).getByRole('row').nth(1)).toContainText('₹799');
  await expect(page.getByRole('link', { name: `Sale: Diwali ${category}` }).first()).toBeVisible();
  await page.getByText('Price history').scrollIntoViewIfNeeded();
  await waitForContent(page);
  await expectAccessible();
  await page.screenshot({ path: `${process.env['SHOTS'] ?? 'test-results'}/price-history-1366.png` });
  await open(page, `/admin/product/sheet?q=${encodeURIComponent(first.name)}`);
  await page.getByRole('grid', { name: 'Variants' }).focus();
  const cell = page.locator('[data-line="0"]').getByRole('gridcell').nth(2);
  await expect(cell).toHaveText(/On sale now at ₹799(?!\d).*999$/);
  await page.keyboard.type('+5%');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveText(/1048\.95$/);
  await page.screenshot({ path: `${process.env['SHOTS'] ?? 'test-results'}/sheet-1366.png` });
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  // If the usual price changes, the price during the sale changes with it.
  const now = async () => (await pricesOf(admin, first)).map(([price]) => price).toSorted();
  await expect.poll(now).toEqual(['799.00', '839.00']);
});

test('a sale is paused, resumed, changed by two people, copied and ended', async ({
  page,
  admin,
  expectAccessible,
}) => {
  const { category, kurtas } = await aCategory(admin);
  const [first] = kurtas as [MadeProduct, ...MadeProduct[]];
  const price = async () => (await pricesOf(admin, first))[0]?.[0];
  await open(page, '/admin/sales/new');
  await page.getByLabel('Name', { exact: true }).fill(`Holi ${category}`);
  await page.getByRole('button', { name: 'SKUs' }).click();
  const skus = first.variants.map((_, at) => `nobody-${at}`);
  const { product } = await admin.calls.get(`/products/${first.id}`);
  await page.getByLabel('SKUs').fill([product.variants[0].sku, ...skus].join('\n'));
  await page.getByLabel('Lower by').fill('-100₹');
  await expect(page.getByText('2 SKUs are not in the shop: nobody-0, nobody-1')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sample prices' })).toContainText('₹899');

  // The page keeps the typed values when it is reloaded.
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`Holi ${category}`);
  await expect(page.getByLabel('Lower by')).toHaveValue('100');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  expect(await price()).toBe('899.00');

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  expect(await price()).toBe('999.00');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Running', { exact: true })).toBeVisible();

  // A colleague saves the same sale meanwhile.
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { markdown } = await admin.calls.get(`/markdowns/${id}`);
  const { name, startsAt, goods } = markdown;
  await admin.calls.put(`/markdowns/${id}`, {
    ...{ name, startsAt },
    rule: { change: { percent: '-50' }, ending: 0, keep: 'mrp' },
    goods: { kind: 'skus', text: goods.skus.join('\n') },
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Someone else saved this sale after you opened it.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByLabel('Lower by')).toHaveValue('50');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
  expect(await price()).toBe('490.00');

  // The owner sets one price by hand in the list of all prices.
  await page.getByRole('button', { name: 'All prices and exceptions' }).click();
  const all = page.getByRole('dialog');
  await all
    .getByLabel(/^New price of/)
    .first()
    .fill('555');
  await expect(all.getByText('Set by you.')).toBeVisible();
  await waitForContent(page);
  await expectAccessible();
  await all.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(price).toBe('555.00');

  for (const [width, height] of [
    [360, 740],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await waitForContent(page);
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: `${process.env['SHOTS'] ?? 'test-results'}/sale-${width}.png`, fullPage: true });
  }
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mine (copy)');
  await page.goBack();
  await page.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click();
  await expect(page.getByText('Sale deleted. The usual prices apply.')).toBeVisible();
  expect(await price()).toBe('999.00');
});

test('prices are changed on a phone and a tablet, and what is typed survives a reload', async ({ page, admin }) => {
  const { kurtas } = await aCategory(admin);
  const search = new URLSearchParams(kurtas.map(({ id }) => ['ids', id]));
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `/admin/prices?${search}`);
  await expect(page.getByRole('button', { name: '3 selected products' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Lower by').fill('+20%');
  await page.getByLabel('Struck-through price').selectOption('Keep the MRP');
  await expect(page.getByText('3 products: no price changes. 6 cannot change.')).toBeVisible();
  await expect(table(page).getByText('Above its MRP.').first()).toBeVisible();
  await waitForContent(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: `${process.env['SHOTS'] ?? 'test-results'}/prices-360.png`, fullPage: true });
  await page.getByLabel('Raise by').fill('5');
  await page.getByLabel('Struck-through price').selectOption('Keep the discount, change the MRP');
  await expect(page.getByText('3 products: 6 prices change.')).toBeVisible();
  await page.waitForTimeout(500);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.reload();
  await expect(page.getByText(/^Unsaved changes from .* were restored\./)).toBeVisible();
  await expect(page.getByLabel('Raise by')).toHaveValue('5');
  await expect(page.getByRole('button', { name: 'Change 6 prices' })).toBeVisible();
  await waitForContent(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: `${process.env['SHOTS'] ?? 'test-results'}/prices-768.png`, fullPage: true });
  await openOfficeMenu(page);
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('You have unsaved changes here.');
});
