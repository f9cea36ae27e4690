import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer } from './people.ts';
import { aProduct } from './products.ts';

// After a cash delivery, the courier owes the shop money; the ledger shows the amount that the courier has not paid
// yet.

test('what a courier has delivered is expected of it, short, then complete; a list is taken back @core', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 5 }] });
  const customer = await newCustomer(request, 'payer');
  const calls = callsOf(request, customer);
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 2 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  const { courier } = await admin.calls.post('/couriers', { name: `Swift ${order.orderNumber}` });
  const number = `SW${order.orderNumber.slice(3)}`;
  await admin.calls.post(`/orders/${order.id}/parcels`, { courierId: courier.id, number, isHandedOver: true });
  await admin.calls.put(`/orders/${order.id}/step`, { step: 'deliver' });

  await open(page, `/admin/cash?courier=${courier.id}`);
  const sums = page.getByRole('region', { name: 'COD by courier' }).getByRole('row', { name: courier.name });
  await expect(sums).toContainText('₹1,998');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: order.orderNumber, exact: true }) });
  await expect(row).toContainText(number);
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Record remittance' }).click();
  // The test waits for the heading, because the page before this one has a box with the same name.
  await expect(page.getByRole('heading', { name: 'Record remittance' })).toBeVisible();
  await page.getByLabel('Courier', { exact: true }).selectOption(courier.name);
  await page.getByLabel('CSV file').setInputFiles({
    name: 'remittance.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`AWB No.,COD Amount\n${number},1500\nSTRAY${number},20\n`),
  });
  await expect(page.getByLabel('Tracking numbers and amounts')).toHaveValue(/AWB No/);
  await page.getByLabel('Reference').fill('NEFT 4711');
  await page.getByRole('button', { name: 'Review list' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('row', { name: order.orderNumber })).toContainText('Short-paid');
  await expect(result.getByRole('row', { name: `STRAY${number}` })).toContainText('Unknown tracking number');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await expect(result).toContainText(
    'Unknown tracking numbers and duplicates are recorded too, but only ₹1,500 is matched to orders.',
  );
  await result.getByRole('button', { name: 'Record ₹1,520' }).click();

  const detail = page.getByRole('dialog', { name: `Remittance from ${courier.name}` });
  await expect(detail).toContainText('NEFT 4711');
  await expectAccessible();
  await detail.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('group', { name: 'COD by status' }).getByRole('button', { name: 'Short-paid' }).click();
  await page.getByLabel('Courier', { exact: true }).selectOption(courier.name);
  await expect(row).toContainText('₹498');

  await admin.calls.post('/remittances', { courierId: courier.id, text: `${number} 498` });
  await page.reload();
  await expect(page.getByText('Nothing short-paid')).toBeVisible();
  await page.getByRole('group', { name: 'COD by status' }).getByRole('button', { name: 'Remittances' }).click();
  await page.getByRole('button', { name: 'NEFT 4711' }).click();
  await detail.getByRole('button', { name: 'Reverse' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reverse' }).click();
  await expect(detail).toContainText('Reversed');
  const { couriers } = await admin.calls.get('/cash');
  expect(couriers.find(({ courierId }: { courierId: string }) => courierId === courier.id)).toMatchObject({
    expected: { amount: '1998.00' },
    received: { amount: '498.00' },
    short: { amount: '1500.00' },
  });
});
