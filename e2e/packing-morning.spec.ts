import { textOfPdf } from '../test/pdf-text.ts';
import { expect, open, test } from './journey.ts';
import { ordersOfAMorning, parcelsFor } from './morning-orders.ts';

// A morning at the packing table: the staff print the papers of sixty orders from twelve callers, and pack and send the
// orders.

const CUSTOMERS = 12;
const ORDERS_EACH = 5;
const ALL = CUSTOMERS * ORDERS_EACH;

test('sixty orders are found by phone, shipped together by keys, and each is in every one of the papers', async ({
  page,
  request,
  admin,
  afterwards,
}) => {
  const { settings } = await admin.calls.get('/tax');
  const { updatedAt: _, ...before } = settings;
  afterwards(async () => admin.calls.put('/tax', before));
  await admin.calls.put('/tax', { ...before, invoices: true, legalName: 'Weavers', stateCode: '08' });
  const { courier } = await admin.calls.post('/couriers', { name: `Morning ${Date.now()}` });
  const callers = await ordersOfAMorning(request, admin, { customers: CUSTOMERS, ordersEach: ORDERS_EACH });
  const orders = callers.flatMap((caller) => caller.orders);
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  const parcels = await parcelsFor(admin, courier.id, orders);
  await open(page, '/admin/order');
  await expect(page.getByRole('searchbox')).toBeVisible();
  for (const [index, { phone, orders }] of callers.entries()) {
    // The test types the phone number as a caller says it. A checkbox has the focus, and the key "/" works there, too.
    await page.keyboard.press('/');
    await page.keyboard.type(`${phone.slice(0, 5)} ${phone.slice(5)}`);
    await expect(page.getByLabel(/^Select ORD/)).toHaveCount(ORDERS_EACH);
    await expect(page.getByRole('button', { name: orders[0]?.orderNumber ?? '' })).toBeVisible();
    await page.getByLabel('Select all on this page').check();
    await expect(page.getByText(`${(index + 1) * ORDERS_EACH} selected`)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Packing slips' }).click();
  await expect(page.getByRole('article')).toHaveCount(ALL);
  const missingIn = async (names: readonly string[]) => {
    const paper = await page.getByRole('main').textContent();
    return names.filter((name) => !paper?.includes(name));
  };
  const pagesOf = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    return (pdf.match(/\/Type\s*\/Page\b/g) ?? []).length;
  };
  expect(await missingIn(numbers)).toEqual([]);
  // A sheet of paper has room for two slips, so the number of sheets is half the number of orders.
  expect(await pagesOf()).toBe(ALL / 2);

  // After the return to the list the orders are still selected.
  await page.goBack();
  await expect(page.getByText(`${ALL} selected (${ALL - ORDERS_EACH} on other pages)`)).toBeVisible();
  const move = page.getByLabel('Next step of the selected orders');
  await move.focus();
  for (let presses = 0; presses < 12 && (await move.inputValue()) !== 'SHIPPED'; presses++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Ship ${ALL} orders?`);
  await expect(question.getByRole('button', { name: 'Ship' })).toBeVisible();
  await question.getByRole('button', { name: 'Ship' }).press('Enter');
  await expect(page.getByText(`${ALL} orders set to SHIPPED`)).toBeVisible();
  const statuses = await Promise.all(
    callers.map(async ({ phone }) => {
      const { orders } = await admin.calls.get(`/orders/all?q=${phone}&limit=${ORDERS_EACH}`);
      return orders.map((order: { deliveryStatus: string }) => order.deliveryStatus);
    }),
  );
  expect(statuses.flat()).toEqual(Array.from({ length: ALL }, () => 'SHIPPED'));

  const ids = orders.map(({ id }) => `ids=${id}`).join('&');
  for (const [kind, pages] of [
    ['labels', ALL],
    ['labels-a4', ALL / 4],
  ] as const) {
    await open(page, `/admin/order/print?kind=${kind}&${ids}`);
    await expect(page.getByRole('article')).toHaveCount(ALL);
    expect(await missingIn([...numbers, ...parcels.values()])).toEqual([]);
    expect(await pagesOf()).toBe(pages);
  }
  await open(page, `/admin/order/print?kind=manifest&${ids}`);
  const manifest = page.getByRole('region', { name: `Manifest – ${courier.name}` });
  await expect(manifest.getByRole('row')).toHaveCount(ALL + 1);
  expect(await missingIn([...parcels.values()])).toEqual([]);

  const file = await request.get(`/api/exports/invoices?${ids}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const invoices = textOfPdf(await file.body());
  expect(invoices).toHaveLength(ALL);
  expect(numbers.filter((number) => !invoices.some((invoice) => invoice.includes(number)))).toEqual([]);
});
