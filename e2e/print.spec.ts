import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';

test('slips are printed two to a sheet, without a blank one; slips and pick list name SKU and phone', async ({
  page,
  admin,
  expectAccessible,
}) => {
  const { orders } = (await admin.calls.get('/orders/all?limit=40&sort=oldest')) as {
    orders: Array<{ id: string; orderNumber: string; items: Array<{ product: { name: string } }> }>;
  };
  for (const [count, sheets] of [
    [1, 1],
    [2, 1],
    [3, 2],
    [40, 20],
  ] as const) {
    const ids = orders.slice(0, count).map(({ id }) => `ids=${id}`);
    await open(page, `/admin/order/print?kind=slips&${ids.join('&')}`);
    await expect(page.getByRole('article')).toHaveCount(count);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect([count, (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length]).toEqual([count, sheets]);
    // A4, in points.
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45]\.\d+ 84[12]\.\d+\]/);
  }
  const slip = page.getByRole('article').first();
  await expect(slip.getByRole('img', { name: `Barcode of ${orders[0]?.orderNumber}` })).toBeVisible();
  await expect(slip.getByRole('columnheader', { name: 'SKU' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await open(page, `/admin/order/print?kind=picks&ids=${orders[0]?.id}`);
  await expect(page.getByRole('columnheader', { name: 'SKU' })).toBeVisible();
});
