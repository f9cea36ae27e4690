import type { APIRequestContext, Page } from '@playwright/test';
import { allowConsoleErrors, expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { anAddress, callsOf, newCustomer, signIn, signInBrowser, type Caller } from './people.ts';
import { aProduct } from './products.ts';
import { adminPassword } from './shops.ts';

// A packer with a scanner, who looks at the pieces and touches neither mouse nor keyboard. The journeys show what she
// sees and hears when something goes wrong.

/** Types as a scanner does into the element that has the focus: all keys at once, and then the scanner's last key. */
async function scan(page: Page, text: string, last: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  await page.evaluate(
    ({ text, last }) => {
      const at = document.activeElement ?? document.body;
      for (const key of [...text, last]) {
        const isTaken = !at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        if (isTaken || !(at instanceof HTMLInputElement)) continue;
        if (key.length === 1) document.execCommand('insertText', false, key);
        else if (key === 'Enter') at.form?.requestSubmit();
      }
    },
    { text, last },
  );
}

const boxOf = (page: Page) => page.getByRole('textbox', { name: /^(Order or tracking number|SKU of the piece)$/ });
const piecesOf = (page: Page, { orderNumber }: { orderNumber: string }) =>
  page.getByRole('region', { name: `Pieces of ${orderNumber}` });

/** Places orders of two equal pieces and a third one, and opens the packing table. */
async function aTable(page: Page, request: APIRequestContext, admin: Caller, count: number) {
  const stamp = Date.now();
  const [sku, third] = [`KUR-${stamp}`, `SAR-${stamp}`];
  const { name, variants } = await aProduct(admin, {
    variants: [
      { size: 'M', stock: 30, sku },
      { size: 'L', stock: 30, sku: third },
    ],
  });
  const calls = callsOf(request, await newCustomer(request, 'troubles'));
  const { address } = await calls.post('/addresses', anAddress);
  const orders: Array<{ id: string; orderNumber: string }> = [];
  for (let n = 0; n < count; n++) {
    for (const [index, quantity] of [2, 1].entries())
      await calls.post('/cart/add', { productVariantId: variants[index]?.id, quantity });
    orders.push((await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' })).order);
  }
  const nobody = { id: '', orderNumber: '' };
  const [one = nobody, two = nobody] = orders;
  await open(page, '/admin/order/pack');
  await expect(boxOf(page)).toBeFocused();
  const stageOf = async ({ id }: { id: string }) => (await admin.calls.get(`/orders/${id}`)).order.stage;
  return { name, sku, third, one, two, stageOf };
}

test('a parcel whose saving failed is saved by the next scan, which then opens its order, or when the device is online', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  allowConsoleErrors(/net::ERR_/);
  const { sku, third, one, two, stageOf } = await aTable(page, request, admin, 2);
  await scan(page, one.orderNumber);
  await scan(page, sku);
  await scan(page, sku);
  await expect(piecesOf(page, one).getByText('2 / 2')).toBeVisible();
  await page.context().setOffline(true);
  await scan(page, third);
  const notSaved = `${one.orderNumber} is not saved yet. You are offline, so nothing was changed.`;
  await expect(page.getByRole('alert')).toContainText(notSaved);
  await expectAccessible();
  // Further scans do not hide the message that the order is not saved.
  for (const text of [two.orderNumber, sku, 'SAR-404']) {
    await scan(page, text);
    await expect(page.getByRole('alert')).toContainText(notSaved);
  }
  await page.context().setOffline(false);
  await expect(page.getByText(`${one.orderNumber} is packed. Scan the next order.`)).toBeVisible();
  expect(await stageOf(one)).toBe('PACKED');

  // Two answers get lost, the second one after the shop has saved the parcel. The next scan sends the request again.
  await scan(page, two.orderNumber);
  await scan(page, sku);
  await scan(page, sku);
  await expect(piecesOf(page, two).getByText('2 / 2')).toBeVisible();
  await page.route('**/api/orders/*/step', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await scan(page, third);
  await expect(page.getByRole('alert')).toContainText(`${two.orderNumber} is not saved yet. The shop did not respond`);
  await page.unroute('**/api/orders/*/step');
  await scan(page, two.orderNumber);
  await expect(page.getByText(`${two.orderNumber} is packed. Scan the next order.`)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('the next slip that is scanned after a failed saving saves the parcel and opens the next order', async ({
  page,
  request,
  admin,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const { sku, third, one, two, stageOf } = await aTable(page, request, admin, 2);
  await scan(page, one.orderNumber);
  for (const piece of [sku, sku]) await scan(page, piece);
  await page.route('**/api/orders/*/step', async (route) => route.abort());
  await scan(page, third);
  await expect(page.getByRole('alert')).toContainText(`${one.orderNumber} is not saved yet.`);
  await page.unroute('**/api/orders/*/step');
  await scan(page, two.orderNumber);
  await expect(page.getByText(`${two.orderNumber}: scan each piece.`)).toBeVisible();
  expect(await stageOf(one)).toBe('PACKED');
});

test('a parcel that the shop refuses makes room for the next one, and the packer reads what to do', async ({
  page,
  request,
  admin,
}) => {
  const { sku, third, one, two } = await aTable(page, request, admin, 2);
  await scan(page, one.orderNumber);
  for (const piece of [sku, sku]) await scan(page, piece);
  const why = 'This order is not paid yet, so it cannot be packed or shipped.';
  await page.route('**/api/orders/*/step', async (route) =>
    route.fulfill({ status: 409, json: { code: 'NOT_PAID', message: why } }),
  );
  await scan(page, third);
  await expect(page.getByRole('alert')).toHaveText(
    `${one.orderNumber} is not packed. ${why} Set the parcel aside and scan the next order.`,
  );
  await expect(piecesOf(page, one)).toBeHidden();
  await page.unroute('**/api/orders/*/step');
  await scan(page, two.orderNumber);
  await expect(page.getByText(`${two.orderNumber}: scan each piece.`)).toBeVisible();
});

test('the number of orders to pack is new after a colleague was faster, however the packer learns of it', async ({
  page,
  request,
  admin,
}) => {
  const { sku, third, one, two } = await aTable(page, request, admin, 2);
  let toPack = 7;
  await page.route('**/api/orders/desk', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), toPack } });
  });
  await page.reload();
  await expect(page.getByRole('link', { name: '7 orders to pack' })).toBeVisible();
  await scan(page, one.orderNumber);
  for (const piece of [sku, sku]) await scan(page, piece);
  await expect(piecesOf(page, one).getByText('2 / 2')).toBeVisible();
  await admin.calls.put(`/orders/${one.id}/step`, { step: 'pack' });
  toPack = 6;
  await scan(page, third);
  await expect(page.getByRole('alert')).toContainText(`${one.orderNumber} is already packed.`);
  await expect(page.getByRole('link', { name: '6 orders to pack' })).toBeVisible();
  await admin.calls.put(`/orders/${two.id}/step`, { step: 'pack' });
  toPack = 5;
  await scan(page, two.orderNumber);
  await expect(page.getByRole('alert')).toContainText(`${two.orderNumber} is already packed.`);
  await expect(page.getByRole('link', { name: '5 orders to pack' })).toBeVisible();
});

test('a session that ends at the packing table: a stray scan is no password, and signing in saves the parcel', async ({
  page,
  request,
  owner,
  engine,
}) => {
  const password = await adminPassword(engine);
  const packer = await signIn(request, 'admin@example.com', password);
  await signInBrowser(page, packer);
  const { sku, third, one, stageOf } = await aTable(page, request, owner, 1);
  await scan(page, one.orderNumber);
  for (const piece of [sku, sku]) await scan(page, piece);
  await expect(piecesOf(page, one).getByText('2 / 2')).toBeVisible();
  await callsOf(request, packer).post('/auth/logout');
  await scan(page, third);
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  const box = dialog.getByLabel(/^Password/);
  await expect(box).toBeFocused();
  let tries = 0;
  page.on('request', (made) => (tries += made.url().endsWith('/auth/login') ? 1 : 0));
  await scan(page, third);
  await expect(dialog.getByText('That looks like a scan')).toBeVisible();
  await expect(box).toHaveValue('');
  await box.focus();
  await scan(page, third, 'Tab');
  await expect(box).toHaveValue('');
  expect(tries).toBe(0);
  // A pasted or filled-in password causes no key events, so the dialog does not take it for a scan.
  await box.fill(password);
  await box.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${one.orderNumber} is packed. Scan the next order.`)).toBeVisible();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeHidden();
  expect(tries).toBe(1);
  expect(await stageOf(one)).toBe('PACKED');
});

test('each scan has its sound, unless the packer switches the sounds off; the second of two equal pieces changes the words', async ({
  page,
  request,
  admin,
}) => {
  await page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(window, { heard });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      heard.push(this.frequency.value);
      start.call(this, when);
    };
  });
  const heard = async () => page.evaluate(() => (Reflect.get(window, 'heard') as number[]).splice(0).map(Math.round));
  const { name, sku, third, one, two } = await aTable(page, request, admin, 2);
  // Browsers play no sound before the first key.
  await page.keyboard.press('Shift');
  await scan(page, one.orderNumber);
  await expect(page.getByText(`${one.orderNumber}: scan each piece.`)).toBeVisible();
  expect(await heard()).toEqual([]);
  await scan(page, sku);
  await expect(page.getByText(`Correct: ${name}, M · 1 of 3`)).toBeVisible();
  expect(await heard()).toEqual([880]);
  await scan(page, sku);
  await expect(page.getByText(`Correct: ${name}, M · 2 of 3`)).toBeVisible();
  expect(await heard()).toEqual([880]);
  await scan(page, sku);
  await expect(page.getByRole('alert')).toContainText('One too many');
  expect(await heard()).toEqual([196, 196]);
  await scan(page, third);
  await expect(page.getByText(`${one.orderNumber} is packed.`)).toBeVisible();
  expect(await heard()).toEqual([880]);
  await page.getByRole('checkbox', { name: 'Sounds' }).uncheck();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Sounds' })).not.toBeChecked();
  await expect(boxOf(page)).toBeFocused();
  await page.keyboard.press('Shift');
  await scan(page, two.orderNumber);
  await scan(page, 'SAR-404');
  await expect(page.getByRole('alert')).toContainText('Wrong item!');
  expect(await heard()).toEqual([]);
  await expectNoSidewaysScroll(page);
});

test('each code that is scanned at a wrong moment has its own words, and a scanner may end with Tab', async ({
  page,
  request,
  admin,
}) => {
  const { sku, one, two } = await aTable(page, request, admin, 2);
  const alert = page.getByRole('alert');
  await scan(page, sku);
  await expect(alert).toContainText(`No order found for ${sku}. Scan the packing slip first.`);
  await scan(page, 'ORD000000');
  await expect(alert).toContainText('No order found for ORD000000.');
  await scan(page, one.orderNumber, 'Tab');
  await expect(page.getByText(`${one.orderNumber}: scan each piece.`)).toBeVisible();
  await expect(boxOf(page)).toBeFocused();
  await expect(boxOf(page)).toHaveValue('');
  await scan(page, sku, 'Tab');
  await expect(piecesOf(page, one).getByText('1 / 2')).toBeVisible();
  await scan(page, two.orderNumber);
  await expect(alert).toContainText(`${one.orderNumber} is still open: 2 pieces left to scan.`);
  await scan(page, one.orderNumber);
  await expect(page.getByText(`${one.orderNumber} is already open: 2 pieces left to scan.`)).toBeVisible();
  await scan(page, 'ऊऴ016-शघए-44');
  await expect(alert).toContainText('The keyboard is set to Hindi. Set it to English and scan again.');
  // A Tab that a person presses moves the focus to the next button.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Enter', exact: true })).toBeFocused();
  // If the packer scans the label of another parcel, the page does not call it a wrong item, but names the open order.
  const number = `AWB${Date.now()}`;
  const { couriers } = await admin.calls.get('/couriers');
  await admin.calls.post(`/orders/${two.id}/parcels`, { courierId: couriers[0].id, number });
  await scan(page, number);
  await expect(alert).toContainText(`${one.orderNumber} is still open: 2 pieces left to scan.`);
});

test('a reload keeps the parcel with its counted pieces, if the order has not changed', async ({
  page,
  request,
  admin,
}) => {
  const { sku, third, one, two } = await aTable(page, request, admin, 2);
  await scan(page, one.orderNumber);
  for (const piece of [sku, sku]) await scan(page, piece);
  await expect(piecesOf(page, one).getByText('2 / 2')).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${one.orderNumber} is still open: 1 piece left to scan.`)).toBeVisible();
  await expect(piecesOf(page, one).getByText('2 / 2')).toBeVisible();
  await scan(page, third);
  await expect(page.getByText(`${one.orderNumber} is packed. Scan the next order.`)).toBeVisible();

  await scan(page, two.orderNumber);
  await scan(page, sku);
  await expect(piecesOf(page, two).getByText('1 / 2')).toBeVisible();
  await admin.calls.put(`/orders/${two.id}/status`, { deliveryStatus: 'CANCELED' });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(`${two.orderNumber} is cancelled. Do not pack it.`);
  await expect(piecesOf(page, two)).toBeHidden();
  await page.reload();
  await expect(page.getByText('Scan an order.')).toBeVisible();
});
