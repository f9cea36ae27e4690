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
    // The size of A4 in points.
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45]\.\d+ 84[12]\.\d+\]/);
  }
  const slip = page.getByRole('article').first();
  await expect(slip.getByRole('img', { name: `Barcode of ${orders[0]?.orderNumber}` })).toBeVisible();
  await expect(slip.getByRole('columnheader', { name: 'SKU' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ media: 'print' });
  expect(await slip.locator('tfoot').evaluate((foot) => getComputedStyle(foot).display)).toBe('table-row-group');
  await page.emulateMedia({ media: null });
  await open(page, `/admin/order/print?kind=picks&ids=${orders[0]?.id}`);
  await expect(page.getByRole('columnheader', { name: 'SKU' })).toBeVisible();
});

test('the pick list is printed once its pictures are there, also those further down', async ({ page, admin }) => {
  const { orders } = await admin.calls.get('/orders/all?limit=40&sort=oldest');
  await page.addInitScript(() => {
    window.print = () => {
      const missing = [...document.images].filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0);
      document.title = `printed, ${missing.length} missing`;
    };
  });
  await page.route(/\.(avif|webp)$/, async (route) => {
    await new Promise((resolve) => void setTimeout(resolve, 500));
    await route.continue();
  });
  await open(page, `/admin/order/print?kind=picks&${orders.map(({ id }: { id: string }) => `ids=${id}`).join('&')}`);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveTitle('printed, 0 missing');
});

test('labels are printed one to a page of 4 × 6 inches, or four to a sheet; a manifest names what couriers take', async ({
  page,
  admin,
  expectAccessible,
}) => {
  const { orders } = await admin.calls.get('/orders/all?limit=5&status=PENDING');
  const { couriers } = await admin.calls.get('/couriers');
  for (const [index, { id }] of orders.entries())
    await admin.calls.post(`/orders/${id}/parcels`, { courierId: couriers[0].id, number: `LABEL${index}X12345` });
  const ids = orders.map(({ id }: { id: string }) => `ids=${id}`).join('&');
  const pagesOf = async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  for (const [kind, pages, size] of [
    ['labels', 5, /\/MediaBox \[0 0 288(\.0+)? 432(\.0+)?\]/],
    ['labels-a4', 2, /\/MediaBox \[0 0 59[45]\.\d+ 84[12]\.\d+\]/],
  ] as const) {
    await open(page, `/admin/order/print?kind=${kind}&${ids}`);
    await expect(page.getByRole('article')).toHaveCount(5);
    await expect(page.getByRole('img', { name: 'Barcode of LABEL0X12345' })).toBeVisible();
    const pdf = await pagesOf();
    expect([kind, (pdf.match(/\/Type\s*\/Page\b/g) ?? []).length]).toEqual([kind, pages]);
    expect(pdf).toMatch(size);
    await expectAccessible();
    const desk = page.viewportSize() ?? { width: 1280, height: 720 };
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize(desk);
  }
  for (const of of [`&${ids}`, '']) {
    await open(page, `/admin/order/print?kind=manifest${of}`);
    const manifest = page.getByRole('region', { name: `Manifest – ${couriers[0].name}` });
    for (const index of orders.keys()) await expect(manifest).toContainText(`LABEL${index}X12345`);
    // Today's manifest (the list of parcels for a courier) also contains the parcels of other journeys.
    if (of) await expect(manifest.getByRole('row')).toHaveCount(6);
    if (of) await expect(manifest).toContainText('5 parcels');
    await expect(manifest).toContainText('Received by');
  }
  await expectAccessible();
  await expectNoSidewaysScroll(page);
});

test('labels without the shop’s address say so on the screen, and never on paper', async ({
  page,
  admin,
  afterwards,
}) => {
  const { details } = await admin.calls.get('/company-details');
  const formOf = (address: string) => {
    const form = new FormData();
    for (const name of ['name', 'email', 'phone', 'pincode']) form.set(name, details[name]);
    form.set('address', address);
    return form;
  };
  afterwards(async () => admin.calls.putForm('/company-details', formOf(details.address)));
  await admin.calls.putForm('/company-details', formOf(''));
  const { orders } = await admin.calls.get('/orders/all?limit=1&status=PENDING');
  await open(page, `/admin/order/print?kind=labels&ids=${orders[0].id}`);
  const said = page.getByText('Your shop has no address, so labels show no return address.');
  await expect(said).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(said).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.getByRole('link', { name: 'Add it under Company.' }).click();
  await expect(page.getByRole('heading', { name: 'Company' })).toBeVisible();
  await admin.calls.putForm('/company-details', formOf('14 Weavers’ Lane, Jaipur'));
  await open(page, `/admin/order/print?kind=labels&ids=${orders[0].id}`);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(said).toBeHidden();
});
