import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import { formatRupees, parseRupees } from '#domain/money.ts';
import { formatDay } from '#messages/format.ts';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer } from './people.ts';
import { aProduct } from './products.ts';
import { databaseOf, type Engine } from './shops.ts';

/** Counts in the database the orders between two instants that are not cancelled, and adds up their totals. */
async function soldBetween(engine: Engine, from: string, to: string): Promise<{ orders: number; paise: number }> {
  const db = databaseOf(engine);
  const { orders, paise } = await db
    .selectFrom('orders')
    .select((all) => [all.fn.countAll<number>().as('orders'), all.fn.sum<number>('total_paise').as('paise')])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('delivery_status', '!=', 'CANCELED')
    .executeTakeFirstOrThrow();
  await db.destroy();
  return { orders: Number(orders), paise: Number(paise) };
}

test('the dashboard links each card to its page, its figures agree with the orders, and each number opens its rows', async ({
  page,
  admin,
  engine,
  expectAccessible,
}) => {
  await open(page, '/admin/dashboard');
  for (const [card, path] of [
    ['Pending orders', '/admin/order?status=PENDING'],
    ['Categories', '/admin/category'],
    ['Products', '/admin/product'],
    ['Company', '/admin/company'],
    ['Legal pages', '/admin/legal'],
  ]) {
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`${card}$`) })
        .first(),
    ).toHaveAttribute('href', path ?? '');
  }
  await page.getByRole('button', { name: '90 days' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}$/);
  const from = new URL(page.url()).searchParams.get('from') ?? '';
  const today = indianDay(new Date().toISOString());
  // The range ends yesterday, because journeys that run at the same time place and cancel orders today.
  const yesterday = addDays(today, -1);
  const { totals, days } = await admin.calls.get(`/insights?from=${from}&to=${yesterday}`);
  const sold = await soldBetween(engine, startOfDay(from), startOfDay(today));
  expect(sold.orders).toBeGreaterThan(1000);
  expect([totals.orders - totals.canceled, parseRupees(totals.revenue)]).toEqual([sold.orders, sold.paise]);
  const chart = page.getByRole('group', { name: 'Revenue by day' });
  await expect(chart.getByRole('link')).toHaveCount(90);
  const day = days[60] as { day: string; revenue: string; orders: number; canceled: number };
  const bar = chart.getByRole('link', {
    name: `${formatDay(day.day)}: ${formatRupees(day.revenue)}, ${day.orders - day.canceled} order`,
  });
  await expect(bar).toHaveAttribute('href', `/admin/order?from=${day.day}&to=${day.day}`);
  await expectAccessible();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Revenue by day, as a table' }).getByRole('row')).toHaveCount(91);
  await page.getByRole('region', { name: 'Best sellers' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: 'Edit product' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /^₹/ }).first().click();
  await expect(page).toHaveURL(`/admin/order?from=${from}&to=${today}&except=CANCELED`);
  await expectNoSidewaysScroll(page);
  // The order list of that day has as many rows as the chart shows orders.
  await open(page, `/admin/order?from=${day.day}&to=${day.day}`);
  await expect(page.getByRole('group', { name: 'Orders by status' }).getByRole('button', { name: /^ALL/ })).toHaveText(
    `ALL ${day.orders}`,
  );
});

test('what is to be done today comes first, and each number opens a list of exactly so many', async ({
  page,
  admin: _admin,
  expectAccessible,
}) => {
  const today = page.getByRole('region', { name: 'To do today' });
  const tasks = ['Orders to pack', 'Delayed orders', 'Products to reorder'];
  await open(page, '/admin/dashboard');
  await expect(page.getByRole('main').getByRole('heading').nth(1)).toHaveText('To do today');
  // A shop without a mail server does not count unsent emails as failed.
  await expect(page.getByText('Email is not set up')).toBeVisible();
  await expect(today.getByRole('link', { name: /Confirmations not sent/ })).toHaveCount(0);
  await expectAccessible();
  for (const task of tasks) {
    // Journeys that run at the same time place orders, so this test reads the number and the list again until they
    // agree.
    await expect(async () => {
      await open(page, '/admin/dashboard');
      const link = today.getByRole('link', { name: new RegExp(task) });
      await expect(link).toHaveText(/^[\d,]+ /);
      const count = /^[\d,]+/.exec((await link.textContent()) ?? '')?.[0];
      await link.click();
      const shown = count === '0' ? 'No orders found.' : `of ${count}, page`;
      await expect(page.getByText(shown).first()).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 30_000 });
  }
});

test('an order that waits for its customer is not counted among those to pack', async ({ page, request, admin }) => {
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 9 }] });
  const calls = callsOf(request, await newCustomer(request, 'held'));
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await admin.calls.put(`/orders/${order.id}/step`, { step: 'hold' });
  const toPack = page.getByRole('region', { name: 'To do today' }).getByRole('link', { name: /Orders to pack/ });
  await expect(async () => {
    await open(page, '/admin/dashboard');
    await expect(toPack).toHaveText(/^[\d,]+ /);
    const shown = Number(/^[\d,]+/.exec((await toPack.textContent()) ?? '')?.[0].replaceAll(',', ''));
    expect(shown).toBe((await admin.calls.get('/orders/desk')).toPack);
  }).toPass({ timeout: 30_000 });
  await toPack.click();
  await expect(page.getByRole('button', { name: /^To pack/, pressed: true })).toBeVisible();
  await expect(page.getByRole('button', { name: order.orderNumber, exact: true })).toBeHidden();
});

test('customers to ask and returns to decide are among what is to be done, and lead to their lists', async ({
  page,
  request,
  admin,
}) => {
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 9 }] });
  const calls = callsOf(request, await newCustomer(request, 'waits'));
  const { address } = await calls.post('/addresses', anAddress);
  const place = async () => {
    await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
    return (await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' })).order;
  };
  const [held, delivered] = [await place(), await place()];
  await admin.calls.put(`/orders/${held.id}/step`, { step: 'hold' });
  await admin.calls.put(`/orders/${delivered.id}/status`, { deliveryStatus: 'DELIVERED' });
  const lines = [{ itemId: delivered.items[0].id, quantity: 1 }];
  const refund = { kind: 'refund', reason: 'QUALITY', lines, payout: { by: 'upi', upiId: 'asha@okbank' } };
  await calls.post(`/orders/${delivered.id}/returns`, refund);
  const today = page.getByRole('region', { name: 'To do today' });
  for (const [task, number] of [
    [/Orders to confirm/, held.orderNumber],
    [/Returns to review/, delivered.orderNumber],
  ] as const) {
    await open(page, '/admin/dashboard');
    await today.getByRole('link', { name: task }).click();
    await expect(page.getByText(number).first()).toBeVisible();
  }
});
