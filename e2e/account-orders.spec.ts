import { addDays, indianDay } from '#domain/days.ts';
import { formatDay } from '#messages/format.ts';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, findProductsInStock, signIn } from './people.ts';
import { aProduct } from './products.ts';
import { adminPassword } from './shops.ts';

type Calls = ReturnType<typeof callsOf>;

/** Places one order for each entry of `sizes`. The entry is the number of different products in the order. */
async function place(calls: Calls, request: Parameters<typeof findProductsInStock>[0], sizes: readonly number[]) {
  const { address } = await calls.post('/addresses', anAddress);
  const products = await findProductsInStock(request, { limit: 40, atLeast: 8 });
  const orders = [];
  for (const [index, size] of sizes.entries()) {
    for (const product of products.slice(index * 3, index * 3 + size))
      await calls.post('/cart/add', { productVariantId: product.variant.id, quantity: 2 });
    orders.push((await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' })).order);
  }
  return orders;
}

test('the orders page shows tabs with counts and the contents of each order, and cancels a pending one @core', async ({
  page,
  request,
  engine,
  customer,
  expectAccessible,
}) => {
  await open(page, '/myaccount/order');
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await expectAccessible();

  const [first, second, third] = await place(customer.calls, request, [1, 3, 1]);
  const admin = callsOf(request, await signIn(request, 'admin@example.com', await adminPassword(engine)));
  await admin.put(`/orders/${first.id}/status`, { deliveryStatus: 'DELIVERED' });
  await admin.put(`/orders/${third.id}/status`, { deliveryStatus: 'SHIPPED' });
  await page.reload();
  const tabs = page.getByRole('group', { name: 'Orders by status' }).getByRole('button');
  await expect(tabs).toHaveText(['All (3)', 'Pending (1)', 'Shipped (1)', 'Delivered (1)', 'Cancelled (0)']);
  await tabs.filter({ hasText: 'Cancelled' }).click();
  await expect(page.getByText('No orders found for "Cancelled" status.')).toBeVisible();
  await tabs.filter({ hasText: 'All' }).click();

  const today = indianDay(new Date().toISOString());
  const row = (order: { id: string }) =>
    page.getByRole('listitem').filter({ has: page.getByText(`#${order.id.slice(-8)}`) });
  await expect(row(first).getByText(`Delivered ${formatDay(today)}`)).toBeVisible();
  await expect(row(second).getByText(`Expected ${formatDay(addDays(today, 5))}`)).toBeVisible();
  await expect(row(second).getByText('+2', { exact: true })).toBeVisible();
  await expect(row(second).getByText('6 items')).toBeVisible();
  await expect(row(second)).toContainText('₹');
  await expect(row(second)).toContainText(second.orderNumber);

  await row(second).getByRole('button', { expanded: false }).click();
  for (const item of second.items) await expect(row(second).getByText(item.product.name).first()).toBeVisible();
  await expect(row(second).getByText(/^2 × ₹/)).toHaveCount(3);
  await expect(row(second).getByText('Order total')).toBeVisible();
  await expect(row(second).getByRole('list', { name: 'Order updates' })).toContainText('Placed');
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  await row(second).getByRole('button', { name: 'Cancel Order' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Are you sure you want to cancel this order? This action cannot be undone.');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Keep Order' }).click();
  await expect(dialog).toBeHidden();
  await row(second).getByRole('button', { name: 'Cancel Order' }).click();
  await dialog.getByRole('button', { name: 'Yes, Cancel' }).click();
  await expect(page.getByText('Order cancelled successfully!')).toBeVisible();
  await expect(tabs).toHaveText(['All (3)', 'Pending (0)', 'Shipped (1)', 'Delivered (1)', 'Cancelled (1)']);
  await expect(row(second).getByText('–', { exact: true })).toHaveCount(0);
  // The third order is already shipped, so the shopper can no longer cancel it.
  await row(third).getByRole('button', { expanded: false }).click();
  await expect(row(third).getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
});

test('a cancelled order stands there as cancelled before the list of orders has come again', async ({
  page,
  request,
  customer,
}) => {
  await place(customer.calls, request, [1]);
  await open(page, '/myaccount/order');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { expanded: false }) });
  await row.getByRole('button').first().click();
  await page.route('**/api/orders/my-orders', () => {});
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Cancel' }).click();
  await expect(page.getByText('Order cancelled successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('listitem').getByRole('button', { expanded: true })).toContainText('Cancelled');
  await expect(page.getByRole('listitem').getByRole('button', { expanded: true })).toBeFocused();
});

test('printing shows the open order only, without header, menu and buttons @core', async ({
  page,
  request,
  customer,
}) => {
  const [first, second] = await place(customer.calls, request, [1, 1]);
  await open(page, '/myaccount/order');
  const row = (order: { id: string }) =>
    page.getByRole('listitem').filter({ has: page.getByText(`#${order.id.slice(-8)}`) });
  await row(second).getByRole('button', { expanded: false }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(row(second).getByText('Order total')).toBeVisible();
  await expect(row(first)).toBeHidden();
  for (const hidden of [
    page.getByRole('contentinfo'),
    page.getByRole('navigation', { name: 'Account' }),
    row(second).getByRole('button', { name: 'Cancel Order' }),
    page.getByRole('button', { name: 'Print' }),
  ])
    await expect(hidden).toBeHidden();
});

test('an order is ordered again: its pieces lie in the cart, and what is gone is named', async ({
  page,
  customer,
  owner,
}) => {
  const { name, variants } = await aProduct(owner, {
    variants: [
      { size: 'M', stock: 5 },
      { size: 'L', stock: 1 },
    ],
  });
  const { address } = await customer.calls.post('/addresses', anAddress);
  for (const { id } of variants) await customer.calls.post('/cart/add', { productVariantId: id, quantity: 1 });
  const { order } = await customer.calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await open(page, `/myaccount/order?order=${order.id}`);
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByText(`We added what is in stock. Not fully available: ${name} (Indigo, L).`)).toBeVisible();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: 'Your Shopping Cart (1)' })).toBeVisible();
});
