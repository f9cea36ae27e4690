import type { Locator, Page } from '@playwright/test';
import { aPicture } from '../test/pictures.ts';
import { expect, open, test } from './journey.ts';
import type { Caller } from './people.ts';
import { uniqueName } from './products.ts';

test('three garments of four colours and six sizes are added with at most sixty keys and clicks each', async ({
  page,
  admin,
}) => {
  await open(page, '/admin/product');
  for (const kind of ['Kurta', 'Dress', 'Shirt']) await addGarment(page, admin, uniqueName(`Grid ${kind}`));
});

async function addGarment(page: Page, admin: Caller, name: string): Promise<void> {
  const code = name.slice(-6).toUpperCase();
  const { count, click, enter, choose, press } = counter(page);
  await click(page.getByRole('button', { name: 'Add product' }));
  const form = page.getByRole('dialog', { name: 'New product' });
  await enter(form.getByLabel(/^Product name/), name);
  await choose(form.getByLabel('Category', { exact: true }), { label: 'Women' });
  await choose(form.getByLabel('Subcategory 1'), { index: 1 });
  const pictures = [await aPicture(51), await aPicture(52)];
  await form.getByLabel('Add pictures').setInputFiles(
    await Promise.all(
      pictures.map(async (picture, index) => ({
        name: `grid-${index}.png`,
        mimeType: 'image/png',
        buffer: Buffer.from(await picture.arrayBuffer()),
      })),
    ),
  );
  await click(form.getByRole('button', { name: 'Colours × sizes' }));
  await enter(form.getByLabel('New colours'), 'Indigo, Rust, Sage, Sand');
  await press('Enter');
  for (const [color, hex] of [
    ['Indigo', '#27396f'],
    ['Rust', '#8a3b12'],
    ['Sage', '#8a9a7b'],
    ['Sand', '#d9c7a3'],
  ])
    await enter(form.getByLabel(`Colour code of ${color}`), hex ?? '');
  await enter(form.getByLabel('New sizes'), 'XXL, XS, S, M, L, XL');
  await press('Enter');
  await enter(form.getByLabel('Stock for all', { exact: true }), '12');
  await press('Enter');
  // In the test's product, one size of one colour has fewer pieces, and one colour lacks the largest size.
  await enter(form.getByLabel('Stock of Rust, XS'), '2');
  await click(form.getByRole('button', { name: 'Price ₹' }));
  await enter(form.getByLabel('Price for all', { exact: true }), '799');
  await press('Enter');
  await enter(form.getByLabel('Price for all colours of XXL'), '899');
  await press('Enter');
  await click(form.getByRole('button', { name: 'MRP ₹' }));
  await enter(form.getByLabel('MRP for all', { exact: true }), '999');
  await press('Enter');
  await click(form.getByRole('button', { name: 'SKU' }));
  await enter(form.getByLabel('SKU for all', { exact: true }), `${code}-COLOUR-SIZE`);
  await press('Enter');
  await expect(form.getByLabel('SKU of Sand, M')).toHaveValue(`${code}-SAND-M`);
  await press('Control+s');
  await expect(form).toBeHidden();
  expect(count(), 'keys, clicks and fields').toBeLessThanOrEqual(60);

  const { data } = await admin.calls.get(`/products?q=${encodeURIComponent(name)}`);
  const variants = data[0].variants as Array<Record<string, unknown>>;
  expect(variants).toHaveLength(24);
  expect(variants.find(({ color, size }) => color === 'Rust' && size === 'XS')).toMatchObject({
    stock: 2,
    colorHexCode: '#8A3B12',
    originalPrice: '799.00',
    discountPrice: '200.00',
    sku: `${code}-RUST-XS`,
  });
  expect(variants.find(({ color, size }) => color === 'Sage' && size === 'XXL')).toMatchObject({
    stock: 12,
    originalPrice: '899.00',
    discountPrice: '100.00',
  });
  await admin.calls.delete(`/products/${data[0].id}`);
}

/**
 * Counts an admin's steps: each click, key and filled field is one. The count starts at 1, for the choice of the
 * picture files.
 */
function counter(page: Page) {
  let steps = 1;
  return {
    count: () => steps,
    click: async (target: Locator) => {
      steps++;
      await target.click();
    },
    enter: async (target: Locator, text: string) => {
      steps++;
      await target.fill(text);
    },
    choose: async (target: Locator, option: { label: string } | { index: number }) => {
      steps++;
      await target.selectOption(option);
    },
    press: async (key: string) => {
      steps++;
      await page.keyboard.press(key);
    },
  };
}

test('the grid of colours and sizes makes the variants @core', async ({ page, admin: _admin }) => {
  await open(page, '/admin/product?edit=new');
  const form = page.getByRole('dialog', { name: 'New product' });
  await form.getByLabel('Price of variant 1').fill('799');
  await form.getByRole('button', { name: 'Colours × sizes' }).click();
  for (const color of ['Indigo', 'Rust']) {
    await form.getByLabel('New colours', { exact: true }).fill(color);
    await form.getByRole('button', { name: 'Add colours' }).click();
  }
  await form.getByLabel('New sizes').fill('L, S, M');
  await form.getByRole('button', { name: 'Add sizes' }).click();
  await expect(form.getByRole('columnheader')).toHaveText(['Stock', 'All sizes', 'S', 'M', 'L']);
  for (const [cell, stock] of [
    ['Indigo, S', '4'],
    ['Indigo, L', '2'],
    ['Rust, M', '7'],
  ])
    await form.getByLabel(`Stock of ${cell}`).fill(stock ?? '');
  await form.getByRole('button', { name: 'List' }).click();
  await expect(form.getByLabel(/^Size of variant/)).toHaveCount(3);
  await expect(form.getByLabel('Price of variant 3')).toHaveValue('799');
  await expect(form.getByLabel('Stock of variant 3')).toHaveValue('7');
});
