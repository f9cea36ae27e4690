import type { APIRequestContext } from '@playwright/test';
import { expect, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer, type Caller } from './people.ts';
import { aProduct } from './products.ts';

// A morning at the packing table: forty orders of eight customers, who called about them, go out with their slips.

const CUSTOMERS = 8;
const ORDERS_EACH = 5;
const ALL = CUSTOMERS * ORDERS_EACH;

test('forty orders are found by phone, shipped together by keys, and their slips printed two to a sheet', async ({
  page,
  request,
  admin,
}) => {
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: ALL }] });
  const callers = await Promise.all(
    Array.from({ length: CUSTOMERS }, async () => ordersByPhone(request, variants[0]?.id ?? '')),
  );
  const numbers = callers.flatMap(({ orderNumbers }) => orderNumbers);
  await open(page, '/admin/order');
  await expect(page.getByRole('searchbox')).toBeVisible();
  for (const [index, { phone, orderNumbers }] of callers.entries()) {
    // As it is read out on the phone.
    // The box that was ticked has the focus: the key works from there too.
    await page.keyboard.press('/');
    await page.keyboard.type(`${phone.slice(0, 5)} ${phone.slice(5)}`);
    await expect(page.getByLabel(/^Select ORD/)).toHaveCount(ORDERS_EACH);
    await expect(page.getByRole('button', { name: orderNumbers[0] })).toBeVisible();
    await page.getByLabel('Select all on this page').check();
    await expect(page.getByText(`${(index + 1) * ORDERS_EACH} selected`)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Packing slips' }).click();
  await expect(page.getByRole('article')).toHaveCount(ALL);
  const slips = await page.getByRole('main').textContent();
  expect(numbers.filter((number) => !slips?.includes(number))).toEqual([]);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect((pdf.match(/\/Type\s*\/Page\b/g) ?? []).length).toBe(ALL / 2);

  // Back at the list they are still selected.
  await page.goBack();
  await expect(page.getByText(`${ALL} selected, ${ALL - ORDERS_EACH} of them on other pages`)).toBeVisible();
  await page.getByLabel('Set status of selected orders').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
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
});

/** A new customer, reached by a phone of their own, with some orders placed. */
async function ordersByPhone(request: APIRequestContext, productVariantId: string) {
  const person = await newCustomer(request, 'caller');
  const calls: Caller['calls'] = callsOf(request, person);
  const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  const { address } = await calls.post('/addresses', { ...anAddress, phone });
  const orderNumbers: string[] = [];
  for (let n = 0; n < ORDERS_EACH; n++) {
    await calls.post('/cart/add', { productVariantId, quantity: 1 });
    const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
    orderNumbers.push(order.orderNumber);
  }
  return { phone, orderNumbers };
}
