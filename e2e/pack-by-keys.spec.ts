import { press } from './by-keys.ts';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { parcelsFor } from './morning-orders.ts';
import { anAddress, callsOf, newCustomer } from './people.ts';
import { aProduct } from './products.ts';

// The journey uses a tablet with a keyboard on a packing table. The browser is in touch mode, but the person uses only
// the keyboard.
test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });

test('orders are packed, one is set aside, and the rest go out with their papers, by keys alone on a tablet', async ({
  page,
  request,
  admin,
  expectAccessible,
}) => {
  const stamp = Date.now();
  const sku = `KEY-${stamp}`;
  const { name, variants } = await aProduct(admin, {
    variants: [
      { size: 'M', stock: 30, sku },
      { size: 'L', stock: 30 },
    ],
  });
  const calls = callsOf(request, await newCustomer(request, 'bykeys'));
  const phone = `9${String(stamp).slice(-9)}`;
  const { address } = await calls.post('/addresses', { ...anAddress, phone });
  const orders = [];
  for (let n = 0; n < 3; n++) {
    for (const { id } of variants) await calls.post('/cart/add', { productVariantId: id, quantity: 1 });
    orders.push((await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' })).order);
  }
  const [first, second, third] = orders;
  const stageOf = async ({ id }: { id: string }) => (await admin.calls.get(`/orders/${id}`)).order.stage;

  await open(page, '/admin/order');
  await press(page, page.getByRole('main').getByRole('link', { name: 'Scan to pack' }));
  const box = page.getByRole('textbox', { name: /^(Order or tracking number|SKU of the piece)$/ });
  await expect(box).toBeFocused();
  const left = page.getByRole('link', { name: /orders? to pack$/ });
  const count = async () => Number((await left.textContent())?.replaceAll(/\D/g, ''));
  await expect(left).toBeVisible();
  const before = await count();
  const type = async (text: string) => {
    await expect(box).toBeFocused();
    await page.keyboard.type(text, { delay: 80 });
    await page.keyboard.press('Enter');
  };
  const byHand = page.getByRole('button', { name: /^Count by hand: .*, L$/ });
  for (const { orderNumber } of [first, second]) {
    await type(orderNumber);
    await expect(page.getByRole('region', { name: `Pieces of ${orderNumber}` })).toBeVisible();
    await type(sku);
    await expect(page.getByText(`Correct: ${name}, M`)).toBeVisible();
    // The piece has no SKU that could be scanned, so the packer counts it by hand. After the order is packed, the focus
    // is on the box for the next order.
    await press(page, byHand);
    await expect(page.getByText(`${orderNumber} is packed. Scan the next order.`)).toBeVisible();
    await expect(box).toBeFocused();
  }
  await expect.poll(count).toBe(before - 2);

  await type(third.orderNumber);
  await type(sku);
  await press(page, page.getByRole('button', { name: 'Item missing' }));
  const question = page.getByRole('alertdialog', { name: `Put ${third.orderNumber} on hold?` });
  await expect(question.getByRole('listitem')).toHaveText([`1 × ${name} (Indigo, L)`]);
  await expectAccessible();
  // The packer finds a missing piece after all, and it counts.
  await press(page, question.getByRole('button', { name: 'Continue packing' }));
  await expect(question).toBeHidden();
  await press(page, page.getByRole('button', { name: 'Item missing' }));
  await press(page, question.getByRole('button', { name: 'Put on hold' }));
  await expect(page.getByText(`${third.orderNumber} is on hold. Scan the next order.`)).toBeVisible();
  await expect(box).toBeFocused();
  expect(await Promise.all(orders.map(stageOf))).toEqual(['PACKED', 'PACKED', 'TO_CONFIRM']);
  const { timeline } = await admin.calls.get(`/orders/${third.id}/timeline`);
  const notes = timeline.filter(({ kind }: { kind: string }) => kind === 'note');
  expect(notes.map(({ text }: { text: string }) => text)).toEqual([
    `Missing at the packing table: 1 × ${name} (Indigo, L)`,
  ]);
  await expectNoSidewaysScroll(page);

  const { courier } = await admin.calls.post('/couriers', { name: `Keys ${stamp}` });
  await parcelsFor(admin, courier.id, [first, second]);
  await page.keyboard.press('Shift+Tab');
  await expect(left).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: /^To ship/ }));
  await page.keyboard.press('/');
  await page.keyboard.type(phone);
  await expect(page.getByLabel(/^Select ORD/)).toHaveCount(2);
  await press(page, page.getByLabel(/^Select ORD/).first(), 'Space');
  await press(page, page.getByLabel(/^Select ORD/).last(), 'Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectNoSidewaysScroll(page);
  const step = page.getByLabel('Next step of the selected orders');
  for (let presses = 0; presses < 40 && !(await step.evaluate((one) => one === document.activeElement)); presses++)
    await page.keyboard.press('Shift+Tab');
  for (let presses = 0; presses < 8 && (await step.inputValue()) !== 'handOver'; presses++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const handOver = page.getByRole('alertdialog', { name: 'Mark 2 orders as shipped?' });
  await press(page, handOver.getByRole('button', { name: 'Mark as shipped' }));
  await expect(page.getByText('2 orders are now In transit.')).toBeVisible();
  expect(await Promise.all([first, second].map(stageOf))).toEqual([undefined, undefined]);
  const ids = [first, second].map(({ id }) => `ids=${id}`).join('&');
  await open(page, `/admin/order/print?kind=manifest&${ids}`);
  await expect(page.getByRole('region', { name: `Manifest – ${courier.name}` }).getByRole('row')).toHaveCount(3);
  await expectNoSidewaysScroll(page);
});
