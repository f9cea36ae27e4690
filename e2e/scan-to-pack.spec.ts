import type { Page } from '@playwright/test';
import { SCAN_GAP_MS } from '../web/admin/scanner/scanned-keys.ts';
import { allowConsoleErrors, expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer } from './people.ts';
import { aProduct } from './products.ts';
import { scan, scanIntoFocus } from './scanner.ts';

/**
 * Types like a scanner into the box of the packing table, which has the focus without a click. On a touch screen a tap
 * takes the focus from the box, so that no keyboard opens. The function then types without a focused box, and the page
 * must accept the scan.
 */
async function scanIntoBox(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: /^(Order or tracking number|SKU of the piece)$/ });
  if (await box.evaluate((one) => one !== document.activeElement && !matchMedia('(pointer: fine)').matches))
    return scan(page, text);
  await expect(box).toBeFocused();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
}

test('an order is scanned open, packed piece by piece, and a wrong piece is said loudly @core', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const skus = [`KUR-${Date.now()}`, `NCW-${Date.now()}`];
  const { variants } = await aProduct(admin, {
    variants: skus.map((sku, index) => ({ size: index === 0 ? 'M' : 'L', stock: 9, sku })),
  });
  const otherSku = `OTH-${Date.now()}`;
  const other = await aProduct(admin, { variants: [{ size: 'S', stock: 9, sku: otherSku }] });
  const calls = callsOf(request, await newCustomer(request, 'scanned'));
  const { address } = await calls.post('/addresses', anAddress);
  const place = async (quantities: readonly number[]) => {
    for (const [index, quantity] of quantities.entries())
      await calls.post('/cart/add', { productVariantId: variants[index]?.id, quantity });
    return (await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' })).order;
  };
  const order = await place([2, 1]);

  await open(page, '/admin/order');
  await expect(page.getByRole('button', { name: order.orderNumber, exact: true })).toBeVisible();
  await scan(page, 'ORD000000');
  await expect(page.getByText('Nothing found for ORD000000.')).toBeVisible();
  // If the shop does not answer, the page must not claim that the order does not exist.
  await page.route(`**/api/orders/all?*q=${order.orderNumber}*`, async (route) => route.abort());
  await scan(page, order.orderNumber);
  await expect(page.getByText('Failed to fetch orders')).toBeVisible();
  await expect(page.getByText(`Nothing found for ${order.orderNumber}.`)).toBeHidden();
  await page.unroute(`**/api/orders/all?*q=${order.orderNumber}*`);
  await scan(page, order.orderNumber);
  await expect(page.getByRole('dialog', { name: `Order ${order.orderNumber}` })).toBeVisible();
  // A person's own typing in the box that searches orders stays a search, but a scanned code in it opens the order.
  await page.keyboard.press('Escape');
  const find = page.getByRole('searchbox', { name: /^Number, name, phone/ });
  await find.fill('Jaipur');
  await scanIntoFocus(page, order.orderNumber);
  await expect(page.getByRole('dialog', { name: `Order ${order.orderNumber}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(find).toHaveValue('Jaipur');
  await find.fill('');
  await find.focus();
  await page.keyboard.type(order.orderNumber, { delay: 90 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`q=${order.orderNumber}`));
  await expect(page.getByRole('dialog')).toBeHidden();
  await find.fill('');
  await scan(page, order.orderNumber);
  await expect(page.getByRole('dialog', { name: `Order ${order.orderNumber}` })).toBeVisible();
  // The letters that a scanner types never work as keys of the screen.
  await admin.calls.put(`/orders/${order.id}/step`, { step: 'hold' });
  await page.reload();
  await expect(page.getByRole('group', { name: 'Call result' })).toBeVisible();
  await scan(page, skus[1] ?? '');
  await expect(page.getByText(`Nothing found for ${skus[1]}.`)).toBeVisible();
  expect((await admin.calls.get(`/orders/${order.id}`)).order.stage).toBe('TO_CONFIRM');
  // The test waits, because the page takes a key that follows very fast for a key of the scanner.
  await page.waitForTimeout(2 * SCAN_GAP_MS);
  await page.keyboard.press('c');
  await expect(page.getByRole('group', { name: 'Call result' })).toBeHidden();

  await open(page, `/admin/order/print?kind=slips&ids=${order.id}`);
  await expect(page.getByRole('img', { name: skus[0] })).toBeVisible();

  await open(page, '/admin/order/pack');
  await scanIntoBox(page, order.orderNumber.toLowerCase());
  const pieces = page.getByRole('region', { name: `Pieces of ${order.orderNumber}` });
  await expect(pieces.getByText('0 / 2')).toBeVisible();
  await scanIntoBox(page, skus[0] ?? '');
  await expect(pieces.getByText('1 / 2')).toBeVisible();
  await scanIntoBox(page, 'SAR-404');
  await expect(page.getByRole('alert')).toContainText('Wrong item! SAR-404 is not in this order.');
  // If another piece of the shop is scanned, the message names it, so that the packer knows where it belongs.
  await scanIntoBox(page, otherSku);
  await expect(page.getByRole('alert')).toContainText(`Wrong item! ${other.name}, Indigo, S is not in this order.`);
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await scanIntoBox(page, skus[0] ?? '');
  await expect(pieces.getByText('2 / 2')).toBeVisible();
  await scanIntoBox(page, skus[0] ?? '');
  await expect(page.getByRole('alert')).toContainText('One too many');
  // The packer counts the last piece by hand, with the focus on its button.
  await pieces.getByRole('button', { name: /^Count by hand/ }).click();
  await expect(page.getByText(`${order.orderNumber} is packed. Scan the next order.`)).toBeVisible();
  expect((await admin.calls.get(`/orders/${order.id}`)).order.stage).toBe('PACKED');
  await scanIntoBox(page, order.orderNumber);
  await expect(page.getByRole('alert')).toContainText(`${order.orderNumber} is already packed.`);
  const dropped = await place([1]);
  await admin.calls.put(`/orders/${dropped.id}/status`, { deliveryStatus: 'CANCELED' });
  await scanIntoBox(page, dropped.orderNumber);
  await expect(page.getByRole('alert')).toContainText(`${dropped.orderNumber} is cancelled. Do not pack it.`);
  // If an order is cancelled while it is open at the packing table, the packer gets the same message.
  const late = await place([1]);
  await scanIntoBox(page, late.orderNumber);
  await expect(page.getByText(`${late.orderNumber}: scan each piece.`)).toBeVisible();
  await admin.calls.put(`/orders/${late.id}/status`, { deliveryStatus: 'CANCELED' });
  await scanIntoBox(page, skus[0] ?? '');
  await expect(page.getByRole('alert')).toContainText(`${late.orderNumber} is cancelled. Do not pack it.`);
  await expect(page.getByRole('region', { name: `Pieces of ${late.orderNumber}` })).toBeHidden();
});

test('an order whose last piece is counted is marked again when that failed, and the next may be scanned meanwhile', async ({
  page,
  request,
  admin,
  isPhone,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const sku = `TIE-${Date.now()}`;
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 9, sku }] });
  const calls = callsOf(request, await newCustomer(request, 'marked'));
  const { address } = await calls.post('/addresses', anAddress);
  const place = async () => {
    await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 2 });
    return (await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' })).order;
  };
  const [one, two] = [await place(), await place()];
  await open(page, '/admin/order/pack');
  const box = page.getByRole('textbox', { name: /^(Order or tracking number|SKU of the piece)$/ });
  await scanIntoBox(page, one.orderNumber);
  await page.getByRole('button', { name: /^Count by hand/ }).click();
  // At a desk the focus is in the box again. On a touch screen that would open the keyboard, so the first letter of the
  // next scan moves the focus there.
  if (!isPhone) await expect(box).toBeFocused();
  await page.route('**/api/orders/*/step', async (route) => route.abort());
  await scanIntoBox(page, sku);
  await expect(page.getByRole('alert')).toBeVisible();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.unroute('**/api/orders/*/step');
  await page.route('**/api/orders/*/step', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await box.focus();
  await scanIntoBox(page, two.orderNumber);
  letGo();
  await expect(page.getByRole('region', { name: `Pieces of ${two.orderNumber}` })).toBeVisible();
  expect((await admin.calls.get(`/orders/${one.id}`)).order.stage).toBe('PACKED');
});

test('pieces that are scanned before the shop has found their order are counted with it', async ({
  page,
  request,
  admin,
}) => {
  const sku = `SOON-${Date.now()}`;
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 9, sku }] });
  const calls = callsOf(request, await newCustomer(request, 'quick'));
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 2 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await open(page, '/admin/order/pack');
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/api/orders/all?*q=${order.orderNumber}*`, async (route) => {
    await held;
    await route.continue();
  });
  await scanIntoBox(page, order.orderNumber);
  await scanIntoBox(page, sku);
  letGo();
  const pieces = page.getByRole('region', { name: `Pieces of ${order.orderNumber}` });
  await expect(pieces.getByText('1 / 2')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await scanIntoBox(page, sku);
  await expect(page.getByText(`${order.orderNumber} is packed. Scan the next order.`)).toBeVisible();
});

test('no Enter of a scan is lost, however slow the scanner and wherever the focus', async ({
  page,
  request,
  admin,
}) => {
  const sku = `SLOW-${Date.now()}`;
  const { variants } = await aProduct(admin, { variants: [{ size: 'M', stock: 9, sku }] });
  const calls = callsOf(request, await newCustomer(request, 'slow'));
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 2 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await open(page, '/admin/order/pack');
  const slowly = async (text: string) => {
    await page.keyboard.type(text, { delay: 2 * SCAN_GAP_MS });
    await page.keyboard.press('Enter');
  };
  await page.getByRole('heading', { name: 'Scan to pack' }).click();
  await slowly(order.orderNumber);
  const pieces = page.getByRole('region', { name: `Pieces of ${order.orderNumber}` });
  await expect(pieces.getByText('0 / 2')).toBeVisible();
  await pieces.getByRole('button', { name: 'Item missing' }).focus();
  await slowly(sku);
  await expect(pieces.getByText('1 / 2')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  // In the list of orders, a select still has the focus after a choice, and a scanner's Enter in it would change an
  // order.
  await open(page, `/admin/order?q=${order.orderNumber}`);
  await page.getByLabel(`Status of ${order.orderNumber}`).focus();
  await scan(page, order.orderNumber);
  await expect(page.getByRole('dialog', { name: `Order ${order.orderNumber}` })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('an order that is edited while it is being packed is not packed as it was', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  const stamp = Date.now();
  const { name, variants } = await aProduct(admin, {
    variants: [
      { size: 'M', stock: 9, sku: `OLD-${stamp}` },
      { size: 'L', stock: 9, sku: `NEW-${stamp}` },
    ],
  });
  const calls = callsOf(request, await newCustomer(request, 'changed'));
  const { address } = await calls.post('/addresses', anAddress);
  await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 1 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await open(page, '/admin/order/pack');
  await scanIntoBox(page, order.orderNumber);
  await expect(page.getByText(`OLD-${stamp}`)).toBeVisible();
  const [item] = order.items;
  await admin.calls.put(`/orders/${order.id}/content`, {
    items: [{ id: item.id, productVariantId: variants[1]?.id, quantity: 1 }],
  });
  await scanIntoBox(page, `OLD-${stamp}`);
  await expect(page.getByText('This order has been changed. Please check it again.')).toBeVisible();
  await expect(page.getByText(`NEW-${stamp}`)).toBeVisible();
  await expect(page.getByText(`Changed: ${name} (Indigo, M) to Indigo, L. Slips printed`)).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await scanIntoBox(page, `NEW-${stamp}`);
  await expect(page.getByText(`${order.orderNumber} is packed. Scan the next order.`)).toBeVisible();
  expect((await admin.calls.get(`/orders/${order.id}`)).order.stage).toBe('PACKED');
});

test('a swap is scanned by its order’s number, counted by its new pieces, and checked again by its parcel’s', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  const stamp = Date.now();
  const sku = (name: string) => `${name}-${stamp}`;
  const products = await Promise.all(
    ['KUR', 'PAL'].map(async (name) =>
      aProduct(admin, {
        variants: [
          { size: 'M', stock: 9, sku: sku(`${name}-M`) },
          { size: 'L', stock: 9, sku: sku(`${name}-L`) },
        ],
      }),
    ),
  );
  const calls = callsOf(request, await newCustomer(request, 'swapscan'));
  const { address } = await calls.post('/addresses', anAddress);
  for (const { variants } of products)
    await calls.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 2 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await admin.calls.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });
  const swaps: string[] = [];
  for (const { name, variants } of products) {
    const item = order.items.find((one: { product: { name: string } }) => one.product.name === name);
    const { return: asked } = await calls.post(`/orders/${order.id}/returns`, {
      kind: 'swap',
      reason: 'SIZE_SMALL',
      lines: [{ itemId: item.id, quantity: 2, swapVariantId: variants[1]?.id }],
    });
    swaps.push(asked.id);
  }
  const [first = '', second = ''] = swaps;
  const step = async (id: string, event: string, more = {}) =>
    admin.calls.put(`/returns/${id}/step`, { event, ...more });
  const stateOf = async (id: string) => (await admin.calls.get(`/returns/${id}`)).return.state;
  await open(page, '/admin/order/pack');
  // None of the returned pieces has come back yet, so the swaps cannot be packed.
  await scanIntoBox(page, order.orderNumber);
  await expect(page.getByRole('alert')).toContainText(`${order.orderNumber} cannot be packed now.`);
  for (const id of swaps) for (const event of ['approve', 'receive', 'inspect']) await step(id, event);

  // Two swaps belong to one order number, so the first scanned piece decides which one is packed.
  await scanIntoBox(page, order.orderNumber.toLowerCase());
  await expect(page.getByText(`${order.orderNumber} has 2 exchanges.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Which exchange?' }).getByRole('button', { name: /2 × / })).toHaveCount(
    2,
  );
  await expectAccessible();
  await expectNoSidewaysScroll(page);
  await scanIntoBox(page, sku('PAL-M'));
  await expect(page.getByRole('alert')).toContainText(/Wrong item! .*, Indigo, M is not in this order/);
  await scanIntoBox(page, sku('PAL-L'));
  const pieces = page.getByRole('region', { name: `Pieces of ${order.orderNumber}` });
  await expect(pieces.getByRole('heading', { name: `${order.orderNumber} · Exchange` })).toBeVisible();
  await expect(pieces.getByText('1 / 2')).toBeVisible();
  await scanIntoBox(page, sku('KUR-L'));
  await expect(page.getByRole('alert')).toContainText('Wrong item!');
  await scanIntoBox(page, sku('PAL-L'));
  await expect(page.getByText(`The exchange for ${order.orderNumber} is packed. Scan the next order.`)).toBeVisible();
  expect([await stateOf(first), await stateOf(second)]).toEqual(['INSPECTED', 'SWAP_PACKED']);

  // The other exchange becomes a refund while its pieces lie on the packing table.
  await scanIntoBox(page, order.orderNumber);
  await expect(page.getByText(`Exchange for ${order.orderNumber}: scan each new piece.`)).toBeVisible();
  await scanIntoBox(page, sku('KUR-L'));
  await step(first, 'refund', { reference: 'UTR 7' });
  await scanIntoBox(page, sku('KUR-L'));
  await expect(page.getByText('Someone else has updated this return.')).toBeVisible();
  await expect(pieces).toBeHidden();

  // A scan of a packed swap's label opens the swap: at the packing table for another check, and in the back office.
  const number = `SWP${stamp}`;
  const { couriers } = await admin.calls.get('/couriers');
  const { id: courierId } = couriers[0];
  await admin.calls.post(`/returns/${second}/parcels`, { courierId, number });
  await scanIntoBox(page, number);
  await expect(page.getByText(`The exchange for ${order.orderNumber} is already packed.`)).toBeVisible();
  for (let piece = 0; piece < 2; piece++) await pieces.getByRole('button', { name: /^Count by hand/ }).click();
  await expect(page.getByText(`The exchange for ${order.orderNumber} is correct.`)).toBeVisible();
  await open(page, '/admin/order');
  await expect(page.getByRole('button', { name: order.orderNumber, exact: true })).toBeVisible();
  await scan(page, number);
  await expect(page).toHaveURL(new RegExp(`/admin/returns\\?return=${second}`));
  await expect(page.getByRole('dialog')).toContainText(number);
  await step(second, 'sendSwap');
  await open(page, '/admin/order/pack');
  await scanIntoBox(page, number);
  await expect(page.getByRole('alert')).toContainText(`${order.orderNumber} cannot be packed now.`);
});
