import { expect, open, test } from './journey.ts';

test('the grid of colours and sizes makes the variants', async ({ page, admin: _admin }) => {
  await open(page, '/admin/product?edit=new');
  const form = page.getByRole('dialog', { name: 'New product' });
  await form.getByLabel('Price of variant 1').fill('799');
  await form.getByRole('button', { name: 'Colours × sizes' }).click();
  for (const color of ['Indigo', 'Rust']) {
    await form.getByLabel('New colour', { exact: true }).fill(color);
    await form.getByRole('button', { name: 'Add colour' }).click();
  }
  await form.getByLabel('New sizes').fill('L, S, M');
  await form.getByRole('button', { name: 'Add sizes' }).click();
  await expect(form.getByRole('columnheader')).toHaveText(['Stock', 'S', 'M', 'L']);
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
