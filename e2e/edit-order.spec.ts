import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { press } from './by-keys.ts';
import { anAddress, callsOf, newCustomer, signInBrowser, type Caller } from './people.ts';
import { aProduct } from './products.ts';
import type { APIRequestContext } from '@playwright/test';

// A customer calls after ordering and wants another size, one piece more, and another address; the staff edit the
// order.

/** Makes an order of two pieces in M of a product that also exists in L, and a scarf that nobody has ordered yet. */
async function anOrder(request: APIRequestContext, owner: Caller, l: number) {
  const kurta = await aProduct(owner, {
    variants: [
      { size: 'M', stock: 9 },
      { size: 'L', stock: l },
    ],
  });
  const sku = `SCARF-${Date.now()}`;
  const scarf = await aProduct(owner, { variants: [{ size: 'Free Size', stock: 5, sku }] });
  const customer = await newCustomer(request, 'rings');
  const calls = callsOf(request, customer);
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: kurta.variants[0]?.id, quantity: 2 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  return { kurta, scarf, sku, customer, calls, order };
}

test('the staff change what a customer ordered, from the list to the slip and the label; the customer sees it @core', async ({
  page,
  browser,
  request,
  admin,
  baseURL,
  expectAccessible,
}) => {
  const { kurta, scarf, customer, order } = await anOrder(request, admin, 3);
  await open(page, `/admin/order?q=${order.orderNumber}`);
  await page.getByRole('button', { name: order.orderNumber, exact: true }).click();
  await page.getByRole('button', { name: 'Edit order' }).click();
  const dialog = page.getByRole('dialog', { name: `Edit order ${order.orderNumber}` });
  await expect(dialog.getByText('Same as before')).toBeVisible();
  await dialog.getByLabel(`Colour and size of ${kurta.name}`).selectOption({ label: 'Indigo, L · ₹999 · 3 in stock' });
  await dialog
    .getByRole('group', { name: `Quantity of ${kurta.name}` })
    .getByRole('button', { name: 'One more' })
    .click();
  await dialog.getByLabel('Add an item: name or SKU').fill(scarf.name);
  await dialog
    .getByRole('group', { name: scarf.name })
    .getByRole('option', { name: /Free Size/ })
    .click();
  await dialog.getByLabel('Address line 1').fill('9 Potters’ Street');
  await dialog.getByLabel('PIN code').fill('560038');
  await expect(dialog.getByLabel('City')).toHaveValue('Bengaluru');
  await expect(dialog.getByLabel('State')).toHaveValue('Karnataka');
  await dialog.getByLabel('Message to the customer (optional)').fill('As you asked on the phone.');
  await expect(dialog.getByText('₹1,998 more than before (₹1,998)')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  // Meanwhile another customer buys one of the last three pieces.
  const buyer = callsOf(request, await newCustomer(request, 'quicker'));
  const { address } = await buyer.post('/addresses', anAddress);
  await buyer.post('/cart/add', { productVariantId: kurta.variants[1]?.id, quantity: 1 });
  await buyer.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    dialog.getByText(`Only 2 more of ${kurta.name} (Indigo, L) are left. Nothing was changed.`),
  ).toBeVisible();
  await expect(dialog.getByText('Only 2 available.')).toBeVisible();
  await expect(dialog.getByLabel('Address line 1')).toHaveValue('9 Potters’ Street');
  await expect(dialog.getByLabel('Message to the customer (optional)')).toHaveValue('As you asked on the phone.');
  await dialog
    .getByRole('group', { name: `Quantity of ${kurta.name}` })
    .getByRole('button', { name: 'One less' })
    .click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const detail = page.getByRole('dialog', { name: `Order ${order.orderNumber}`, exact: true });
  await expect(detail.getByText('9 Potters’ Street')).toBeVisible();
  await expect(detail.getByRole('list', { name: 'History' })).toContainText(
    `Changed: ${kurta.name} (Indigo, M) to Indigo, L. Added: 1 × ${scarf.name} (Indigo, Free Size)`,
  );
  await expect(detail.getByText('₹2,997', { exact: true })).toBeVisible();

  await open(page, `/admin/order/print?kind=slips&ids=${order.id}`);
  await expect(page.getByText(scarf.name)).toBeVisible();
  await expect(page.getByText('9 Potters’ Street')).toBeVisible();
  await expect(page.getByText(/^Changed \d/)).toBeVisible();
  await open(page, `/admin/order/print?kind=labels&ids=${order.id}`);
  const label = page.getByRole('article');
  await expect(label).toContainText('₹2,997');
  await expect(label).toContainText('9 Potters’ Street');
  await expect(label).toContainText(/Changed \d/);

  const theirs = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signInBrowser(theirs, customer);
  await open(theirs, `/myaccount/order?order=${order.id}`);
  await expect(theirs.getByRole('list', { name: 'Order updates' })).toContainText('Changed by the shop');
  await expect(theirs.getByRole('list', { name: 'Order updates' })).toContainText('As you asked on the phone.');
  await expect(theirs.getByText(scarf.name).first()).toBeVisible();
  await expectNoSidewaysScroll(theirs);
  await theirs.context().close();
});

test('on a phone, by keys alone: an item is taken off and put back, and leaving asks', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { kurta, scarf, sku, order } = await anOrder(request, admin, 3);
  await open(page, `/admin/order?order=${order.id}&edit=1`);
  const dialog = page.getByRole('dialog', { name: `Edit order ${order.orderNumber}` });
  const box = dialog.getByLabel('Add an item: name or SKU');
  await expect(box).toBeVisible();
  await press(page, box, 'a');
  // A scanner of bar codes types the code in this way.
  await box.fill(sku.toLowerCase());
  await expect(dialog.getByRole('option', { name: /Free Size/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('');
  await expect(dialog.getByText('₹999 more than before (₹1,998)')).toBeVisible();
  await press(page, dialog.getByRole('button', { name: `Remove ${kurta.name}` }));
  await expect(dialog.getByText('₹999 less than before (₹1,998)')).toBeVisible();
  await expect(dialog.getByRole('button', { name: `Remove ${scarf.name}` })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await press(page, dialog.getByRole('button', { name: `Put back: ${kurta.name}` }));
  await press(page, dialog.getByLabel('PIN code'), '9');
  await dialog.getByLabel('PIN code').fill('0123');
  await page.keyboard.press('Control+s');
  await expect(dialog.getByLabel('PIN code')).toBeFocused();
  await expect(dialog.getByLabel('PIN code')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText('₹999 more than before (₹1,998)')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByLabel('PIN code').fill('302030');
  await page.reload();
  await expect(dialog.getByLabel('PIN code')).toHaveValue('302030');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: `Order ${order.orderNumber}`, exact: true })).toContainText('302030');
});

test('of two who edit at once the second sees what the first has saved, and loses nothing', async ({
  page,
  request,
  admin,
}) => {
  const { kurta, order } = await anOrder(request, admin, 3);
  await open(page, `/admin/order?order=${order.id}&edit=1`);
  const dialog = page.getByRole('dialog', { name: `Edit order ${order.orderNumber}` });
  await dialog.getByLabel('Full name').fill('Meera Iyer');
  const { content } = await admin.calls.get(`/orders/${order.id}/content`);
  const [item] = content.items;
  await admin.calls.put(`/orders/${order.id}/content`, {
    items: [{ id: item.id, productVariantId: item.productVariantId, quantity: 5 }],
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Someone else has just changed this order.')).toBeVisible();
  await dialog.getByRole('button', { name: /keep/i }).click();
  await expect(dialog.getByRole('group', { name: `Quantity of ${kurta.name}` })).toContainText('5');
  await expect(dialog.getByLabel('Full name')).toHaveValue('Meera Iyer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const detail = page.getByRole('dialog', { name: `Order ${order.orderNumber}`, exact: true });
  await expect(detail.getByText('Meera Iyer')).toBeVisible();
  await expect(detail.getByText('₹4,995', { exact: true }).first()).toBeVisible();

  await admin.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'SHIPPED' });
  await open(page, `/admin/order?order=${order.id}&edit=1`);
  await expect(dialog.getByText('so its items can no longer be changed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the order' }).click();
  await expect(detail.getByRole('button', { name: 'Edit order' })).toHaveCount(0);
});
