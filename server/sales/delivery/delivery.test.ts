// On both engines: a transaction that places an order reads the rules while another transaction changes them.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, indianDay } from '#domain/days.ts';
import { anAddress, makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { upi } from '../../../test/returns.ts';
import { withInvoices } from '../../../test/shipped-orders.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();
let owner: Caller;
beforeAll(async () => {
  owner = await withInvoices(shop);
});

const off = { cutoffHour: 24, daysOff: [], holidays: [], chargeRate: null, zones: [] };
const zone = {
  name: 'Everywhere',
  pins: [] as string[],
  isRest: true,
  isServed: true,
  daysFrom: 3,
  daysTo: 6,
  takesCash: true,
  cashFee: '0',
  mostCash: null as string | null,
  freeFrom: '999' as string | null,
  rates: [{ from: '0', fromGrams: 0, charge: '49' }],
};
type Zone = typeof zone;
const save = async (zones: Array<Partial<Zone>>, more: object = {}) =>
  owner.call('PUT /delivery-rules', { body: { ...off, zones: zones.map((one) => ({ ...zone, ...one })), ...more } });
const setZones = async (...zones: Array<Partial<Zone>>) => expect((await save(zones)).status).toBe(200);
beforeEach(async () => setZones({}));
afterEach(async () => expect((await save([])).status).toBe(200));

/** Makes a shopper with items in the cart, by default one item for ₹500, and an address in this PIN code. */
async function shopping({ pin = anAddress.postalCode, sellingPaise = 50_000, quantity = 1, stock = 500 } = {}) {
  const shopper = await makeShopper(shop);
  const product = await makeProduct(shop, { variants: [{ stock, sellingPaise }] });
  const variantId = product.variants[0]?.id ?? '';
  await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity } });
  await shopper.call(`PUT /addresses/${shopper.addressId}`, { body: { ...anAddress, postalCode: pin } });
  const place = async (body: object = {}) =>
    shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD', ...body } });
  const cart = async (asked = `?pin=${pin}`) => (await shopper.call(`GET /cart${asked}`)).body.cart;
  return { ...shopper, product, variantId, place, cart };
}
const rowOf = async (id: string) =>
  shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a shop without rules', () => {
  test('answers what the specification says: no charge, today plus five, no PIN code asked', async () => {
    await setZones();
    const shopper = await shopping();
    expect(await shopper.cart()).toMatchObject({ total: '500.00', charges: [], payable: '500.00' });
    expect(await shopper.cart()).not.toHaveProperty('delivery');
    const { order } = (await shopper.place({ expectedTotal: '500.00' })).body;
    expect(order.orderTotal).toBe('500.00');
    expect(order.expectedDeliveryDate).toBe(addDays(indianDay(order.createdAt), 5));
    for (const name of ['charges', 'deliveryFrom']) expect(order).not.toHaveProperty(name);
    expect((await shopper.call('GET /delivery')).body).toEqual({ asksPin: false, shipping: 'free', freeFrom: '0.00' });
    expect((await shopper.call('GET /delivery/302029')).body).toEqual({ delivery: null });
  });
  test('tells carts the day that it promises, so that a checkout which is open when the first zone comes asks again', async () => {
    await setZones();
    const shopper = await shopping();
    const shown = await shopper.cart();
    expect(shown.expectedDeliveryDate).toBe(addDays(indianDay(shop.now()), 5));
    const expected = { expectedTotal: shown.total, expectedDeliveryDate: shown.expectedDeliveryDate };
    await setZones({ rates: [], daysFrom: 7, daysTo: 10 });
    const refused = await shopper.place(expected);
    const day = addDays(indianDay(shop.now()), 10);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'CART_CHANGED', changed: ['delivery'], expectedDeliveryDate: day },
    ]);
    expect(await shopper.cart()).not.toHaveProperty('expectedDeliveryDate');
    expect((await shopper.place({ ...expected, expectedDeliveryDate: day })).status).toBe(201);
  });
  test('takes orders of carts that were opened before midnight, but not of other days', async () => {
    await setZones();
    const shopper = await shopping({ quantity: 1 });
    const day = (count: number) => ({ expectedDeliveryDate: addDays(indianDay(shop.now()), count) });
    expect((await shopper.place(day(3))).body.code).toBe('CART_CHANGED');
    expect((await shopper.place(day(6))).body.code).toBe('CART_CHANGED');
    const { order } = (await shopper.place(day(4))).body;
    expect(order).toMatchObject(day(5));
  });
});

describe('a charge', () => {
  test('is the same on the PIN box, in the cart, at checkout, in the order, its spreadsheet and its email', async () => {
    await setZones({ cashFee: '30' });
    const shopper = await shopping();
    expect((await shopper.call('GET /delivery/302%20029')).body.delivery).toMatchObject({
      freeFrom: '999.00',
      cashFee: '30.00',
      rates: [{ charge: '49.00' }],
    });
    const charges = [
      { kind: 'delivery', amount: '49.00' },
      { kind: 'cash', amount: '30.00' },
    ];
    expect(await shopper.cart()).toMatchObject({ total: '500.00', charges, payable: '579.00' });
    // The charges depend on the PIN code, so a cart without a PIN code has no charges.
    expect(await shopper.cart('')).toMatchObject({ charges: [], payable: '500.00', delivery: null });
    const { status, body } = await shopper.place({ expectedTotal: '579.00' });
    expect(status).toBe(201);
    expect(body.order).toMatchObject({ subtotal: '500.00', discount: '0.00', orderTotal: '579.00', charges });
    expect(await rowOf(body.order.id)).toMatchObject({
      delivery_paise: 4900,
      cash_fee_paise: 3000,
      total_paise: 57_900,
      zone: 'Everywhere',
    });
    const csv: string = (await owner.call(`GET /exports/orders?ids=${body.order.id}`)).body;
    expect(csv.trim().split('\n').at(-1)).toContain(',49,30,');
  });
  test('is free from the amount on, and the order of ₹500 for UPI pays no fee for cash', async () => {
    await setZones({ cashFee: '30' });
    const shopper = await shopping({ quantity: 2, sellingPaise: 49_950 });
    expect(await shopper.cart(`?pin=302029&method=UPI`)).toMatchObject({ charges: [], payable: '999.00' });
  });
  test('cannot be left out by a client that shows the goods alone; the answer says the sums as they are', async () => {
    const shopper = await shopping();
    const refused = await shopper.place({ expectedTotal: '500.00' });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'PRICE_CHANGED',
        total: '500.00',
        payable: '549.00',
        charges: [{ kind: 'delivery', amount: '49.00' }],
      },
    });
    const sent = await shopper.place({ charges: [], deliveryPaise: 0, payable: '0', zone: 'x', expectedTotal: '549' });
    expect(sent.body.order.orderTotal).toBe('549.00');
  });
  test('follows the weight of variant, product, category and the category above', async () => {
    await setZones({
      freeFrom: null,
      rates: [
        { from: '0', fromGrams: 0, charge: '49' },
        { from: '0', fromGrams: 1000, charge: '99' },
      ],
    });
    const shopper = await shopping({ quantity: 2 });
    const payable = async () => (await shopper.cart()).payable;
    expect(await payable()).toBe('1049.00');
    const { categoryId } = shopper.product;
    await shop.db.updateTable('categories').set({ grams: 500 }).where('id', '=', categoryId).execute();
    expect(await payable()).toBe('1099.00');
    await shop.db.updateTable('products').set({ grams: 499 }).where('id', '=', shopper.product.id).execute();
    expect(await payable()).toBe('1049.00');
    await shop.db.updateTable('variants').set({ grams: 0 }).where('id', '=', shopper.variantId).execute();
    expect(await payable()).toBe('1049.00');
    await shop.db.updateTable('variants').set({ grams: 700 }).where('id', '=', shopper.variantId).execute();
    expect((await shopper.place({ expectedTotal: '1099' })).status).toBe(201);
  });
});

describe('a PIN code', () => {
  beforeEach(async () =>
    setZones(
      { name: 'Ladakh', pins: ['194'], isRest: false, takesCash: false, daysFrom: 7, daysTo: 10 },
      { name: 'Andaman', pins: ['744'], isRest: false, isServed: false },
      { name: 'Army', pins: ['9'], isRest: false, mostCash: '600' },
      {},
    ),
  );
  test.each([
    ['744301', 1, 'NOT_SERVED', 'We don’t deliver to 744301 yet. Please choose an address with another PIN code.'],
    ['194101', 1, 'NO_CASH_HERE', 'Cash on delivery isn’t available for 194101.'],
    ['900056', 2, 'TOO_MUCH_CASH', 'For 900056, cash on delivery is available up to ₹600.'],
  ])('%s refuses an order of %i pieces paid in cash: %s', async (pin, quantity, code, sentence) => {
    const shopper = await shopping({ pin, quantity });
    const refused = await shopper.place();
    expect(refused).toMatchObject({ status: 409, body: { code } });
    expect(refused.body.message).toContain(sentence);
    expect((await shopper.cart()).items).toHaveLength(1);
  });
  test('gets its own promise, which the order keeps when the rules change', async () => {
    const shopper = await shopping({ pin: '900056' });
    const { delivery } = await shopper.cart();
    const { order } = (await shopper.place({ expectedDeliveryDate: delivery.to })).body;
    expect(order).toMatchObject({ expectedDeliveryDate: delivery.to, deliveryFrom: delivery.from });
    await setZones({ daysFrom: 20, daysTo: 30 });
    expect((await shopper.call(`GET /orders/${order.id}`)).body.order).toMatchObject({
      expectedDeliveryDate: delivery.to,
      deliveryFrom: delivery.from,
    });
  });
  test('is refused with the new day where the page promised another', async () => {
    const shopper = await shopping({ pin: '900056' });
    const { delivery } = await shopper.cart();
    const refused = await shopper.place({ expectedDeliveryDate: addDays(delivery.to, -1) });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CART_CHANGED', changed: ['delivery'], expectedDeliveryDate: delivery.to },
    });
  });
  test.each(['', '12345', '1234567', 'abc', '012345'])('"%s" is answered with what to enter', async (pin) => {
    const { status, body } = await owner.call(`GET /delivery/${encodeURIComponent(pin || ' ')}`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('Please enter a 6-digit PIN code.');
  });
});

test('while the owner makes delivery dearer, 50 checkouts get the total that they showed, or 409', async () => {
  const shoppers = await Promise.all(Array.from({ length: 50 }, async () => shopping()));
  const order = async (shopper: (typeof shoppers)[number]) => {
    const { payable, delivery } = await shopper.cart();
    const { status, body } = await shopper.place({ expectedTotal: payable, expectedDeliveryDate: delivery.to });
    if (status === 201) expect(body.order.orderTotal).toBe(payable);
    else expect([status, body.code, body.payable === payable]).toEqual([409, 'PRICE_CHANGED', false]);
    return status;
  };
  const [statuses] = await Promise.all([
    Promise.all(shoppers.map(order)),
    ...['99', '59', '79'].map(async (charge) => setZones({ rates: [{ from: '0', fromGrams: 0, charge }] })),
  ]);
  // Each refused shopper sees the new total and then orders at this total.
  for (const [at, shopper] of shoppers.entries()) if (statuses[at] === 409) expect(await order(shopper)).toBe(201);
});

describe('an edited order', () => {
  const edit = async (id: string, body: object) => owner.call(`PUT /orders/${id}/content`, { body });
  const ordered = async () => {
    const shopper = await shopping({ quantity: 2, sellingPaise: 50_000 });
    const { order } = (await shopper.place()).body;
    return { shopper, order, item: order.items[0] };
  };
  test('to the same PIN code never pays more for delivery than it did', async () => {
    const { order, item, shopper } = await ordered();
    expect(order.orderTotal).toBe('1000.00');
    const one = await edit(order.id, { items: [{ id: item.id, productVariantId: shopper.variantId, quantity: 1 }] });
    expect(one.body.order).toMatchObject({ orderTotal: '500.00' });
    expect(one.body.order).not.toHaveProperty('charges');
  });
  test('keeps what it pays for delivery while its goods cost the same, whatever the rules are by then', async () => {
    const shopper = await shopping();
    const { order } = (await shopper.place()).body;
    await setZones({ rates: [{ from: '0', fromGrams: 0, charge: '39' }] });
    const moved = await edit(order.id, { address: { ...anAddress, addressLine1: '15 Weavers’ Lane' } });
    expect(moved.body.order).toMatchObject({ orderTotal: '549.00' });
    await setZones();
    const again = await edit(order.id, { address: { ...anAddress, addressLine1: '16 Weavers’ Lane' } });
    expect(again.body.order).toMatchObject({ orderTotal: '549.00' });
  });
  test('does not become larger than the zone takes in cash', async () => {
    await setZones({ mostCash: '600' });
    const shopper = await shopping();
    const { order } = (await shopper.place()).body;
    const [item] = order.items;
    const three = { items: [{ id: item.id, productVariantId: shopper.variantId, quantity: 3 }] };
    expect(await edit(order.id, three)).toMatchObject({ status: 409, body: { code: 'TOO_MUCH_CASH' } });
    expect((await shopper.call(`GET /orders/${order.id}`)).body.order.orderTotal).toBe('549.00');
  });
  test('is sent free of charge once it is large enough', async () => {
    const shopper = await shopping();
    const { order } = (await shopper.place()).body;
    expect(order.orderTotal).toBe('549.00');
    const [item] = order.items;
    const two = await edit(order.id, { items: [{ id: item.id, productVariantId: shopper.variantId, quantity: 2 }] });
    expect(two.body.order.orderTotal).toBe('1000.00');
  });
  test('to another PIN code has its charges and its promise, or is refused', async () => {
    const { order } = await ordered();
    await setZones(
      { name: 'Ladakh', pins: ['194'], isRest: false, freeFrom: null, daysFrom: 7, daysTo: 10 },
      { name: 'Andaman', pins: ['744'], isRest: false, isServed: false },
      {},
    );
    const refused = await edit(order.id, { address: { ...anAddress, postalCode: '744301' } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'NOT_SERVED' } });
    const moved = await edit(order.id, { address: { ...anAddress, postalCode: '194101' } });
    expect(moved.body.order).toMatchObject({
      orderTotal: '1049.00',
      expectedDeliveryDate: addDays(indianDay(order.createdAt), 10),
    });
    expect(await rowOf(order.id)).toMatchObject({ zone: 'Ladakh' });
  });
});

describe('invoice and credit notes', () => {
  const documentsOf = async (orderId: string) => {
    const all = await shop.db
      .selectFrom('invoices')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
    return Promise.all(
      all.map(async (invoice) => ({
        ...invoice,
        lines: await shop.db
          .selectFrom('invoice_lines')
          .selectAll()
          .where('invoice_id', '=', invoice.id)
          .orderBy('position')
          .execute(),
      })),
    );
  };
  /**
   * Makes a delivered order of items at ₹3,000 (18 % tax) and ₹500 (5 % tax), with ₹49 for delivery and ₹30 for cash.
   */
  async function delivered(quantities: readonly [number, number] = [1, 2]) {
    await setZones({ cashFee: '30', freeFrom: null });
    const shopper = await makeShopper(shop);
    const product = await makeProduct(shop, {
      variants: [
        { size: 'M', sellingPaise: 300_000 },
        { size: 'L', sellingPaise: 50_000 },
      ],
    });
    for (const [at, quantity] of quantities.entries())
      await shopper.call('POST /cart/add', { body: { productVariantId: product.variants[at]?.id, quantity } });
    const { order } = (
      await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } })
    ).body;
    for (const deliveryStatus of ['SHIPPED', 'DELIVERED'])
      await owner.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus } });
    return { shopper, order, items: order.items as Array<{ id: string; quantity: number }> };
  }
  type Delivered = Awaited<ReturnType<typeof delivered>>;
  async function giveBack({ shopper, order }: Delivered, reason: string, lines: object[], found: object = {}) {
    const asked = await shopper.call(`POST /orders/${order.id}/returns`, {
      body: { kind: 'refund', reason, payout: upi, lines },
    });
    expect(asked.status).toBe(201);
    const { id } = asked.body.return;
    for (const body of [
      { event: 'approve' },
      { event: 'receive' },
      { event: 'inspect', ...found },
      { event: 'refund', reference: 'UTR' },
    ])
      expect((await owner.call(`PUT /returns/${id}/step`, { body })).status).toBe(200);
    return (await shopper.call(`GET /orders/${order.id}/returns`)).body.returns[0];
  }
  test('charge delivery at the rates of the goods, in proportion to value', async () => {
    const { order } = await delivered();
    const [invoice] = await documentsOf(order.id);
    expect(invoice?.total_paise).toBe(407_900);
    const charges = invoice?.lines.slice(2).map(({ name, quantity, rate, total_paise: paise }) => ({
      ...{ name, quantity, rate, paise },
    }));
    expect(charges).toHaveLength(4);
    expect(charges).toEqual(
      expect.arrayContaining([
        { name: 'delivery', quantity: 0, rate: 500, paise: 1225 },
        { name: 'delivery', quantity: 0, rate: 1800, paise: 3675 },
        { name: 'cash', quantity: 0, rate: 500, paise: 750 },
        { name: 'cash', quantity: 0, rate: 1800, paise: 2250 },
      ]),
    );
    expect(invoice?.lines.reduce((sum, line) => sum + line.total_paise, 0)).toBe(invoice?.total_paise);
  });
  test('charge it at the owner’s own rate where there is one', async () => {
    const made = await save([{ freeFrom: null }], { chargeRate: 18 });
    expect(made.body.rules.chargeRate).toBe(18);
    const shopper = await shopping();
    const { order } = (await shopper.place()).body;
    await owner.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
    const [invoice] = await documentsOf(order.id);
    expect(invoice?.lines.at(-1)).toMatchObject({ name: 'delivery', rate: 1800, hsn: '9965', total_paise: 4900 });
  });
  test('refund charges with pieces where the shop is at fault, to the last paisa once all are back', async () => {
    const made = await delivered([1, 3]);
    const [first, second] = made.items;
    const offered = async () => (await made.shopper.call(`GET /orders/${made.order.id}/returns`)).body.offer.charges;
    expect(await offered()).toEqual({ left: '79.00', always: false });
    const returns = [
      await giveBack(made, 'DAMAGED', [{ itemId: second?.id, quantity: 1 }]),
      await giveBack(made, 'WRONG_PIECE', [{ itemId: second?.id, quantity: 2 }]),
      await giveBack(made, 'QUALITY', [{ itemId: first?.id, quantity: 1 }]),
    ];
    expect(returns.map(({ refundedCharges }) => refundedCharges)).toEqual(['8.78', '17.55', '52.67']);
    expect(await offered()).toBeUndefined();
    const [invoice, ...notes] = await documentsOf(made.order.id);
    const parts = ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'] as const;
    const sumOf = (lines: ReadonlyArray<Record<(typeof parts)[number], number>>) =>
      parts.map((part) => lines.reduce((sum, line) => sum + line[part], 0));
    expect(sumOf(notes.flatMap(({ lines }) => lines))).toEqual(sumOf(invoice?.lines ?? []));
    expect(notes.reduce((sum, { total_paise }) => sum + total_paise, 0)).toBe(invoice?.total_paise);
  });
  test('keep them where the shopper changed their mind, unless the policy refunds them', async () => {
    const made = await delivered();
    const [first] = made.items;
    const kept = await giveBack(made, 'CHANGED_MIND', [{ itemId: first?.id, quantity: 1 }]);
    expect(kept).toMatchObject({ refundAmount: '3000.00' });
    expect(kept).not.toHaveProperty('refundedCharges');
    const policy = { days: 30, holdDays: 10, categories: [] };
    expect((await owner.call('PUT /return-policy', { body: { ...policy, refundsCharges: true } })).status).toBe(200);
    const another = await delivered();
    const all = await giveBack(
      another,
      'CHANGED_MIND',
      another.items.map(({ id: itemId, quantity }) => ({ itemId, quantity })),
    );
    expect(all).toMatchObject({ refundAmount: '4079.00', refundedCharges: '79.00' });
    // If a request does not contain `refundsCharges`, the shop keeps the stored value.
    await owner.call('PUT /return-policy', { body: policy });
    expect((await owner.call('GET /return-policy')).body.policy.refundsCharges).toBe(true);
    await owner.call('PUT /return-policy', { body: { ...policy, refundsCharges: false } });
  });
  test('leave them out where the inspection found no fault of the shop; the shopper is told why', async () => {
    const made = await delivered([1, 3]);
    const [first, second] = made.items;
    const back = [{ itemId: second?.id, quantity: 1 }];
    const kept = await giveBack(made, 'DAMAGED', back, { refundsCharges: false });
    expect(kept).toMatchObject({ state: 'REFUNDED', refundAmount: '500.00', chargesWithheld: true });
    expect(kept).not.toHaveProperty('refundedCharges');
    const [, note] = await documentsOf(made.order.id);
    expect(note?.lines.map(({ name, total_paise: paise }) => [name, paise])).toEqual([[expect.any(String), 50_000]]);
    // If the shopper returns the other items, the shop refunds the part of the charges that belongs to these items, and
    // no more.
    const rest = await giveBack(made, 'QUALITY', [
      { itemId: first?.id, quantity: 1 },
      { itemId: second?.id, quantity: 2 },
    ]);
    expect(rest).toMatchObject({ refundAmount: '4070.22', refundedCharges: '70.22' });
    expect(rest).not.toHaveProperty('chargesWithheld');
  });
  test('are withheld by those alone who may refund less, and never against the return policy', async () => {
    const made = await delivered();
    const asked = await made.shopper.call(`POST /orders/${made.order.id}/returns`, {
      body: { kind: 'refund', reason: 'DAMAGED', payout: upi, lines: [{ itemId: made.items[0]?.id, quantity: 1 }] },
    });
    const packer = await makeAdmin(shop, 'packing');
    const step = async (by: Caller, body: object) => by.call(`PUT /returns/${asked.body.return.id}/step`, { body });
    for (const event of ['approve', 'receive']) await step(owner, { event });
    expect((await step(packer, { event: 'inspect', refundsCharges: false })).status).toBe(403);
    const policy = { days: 30, holdDays: 10, categories: [], refundsCharges: true };
    await owner.call('PUT /return-policy', { body: policy });
    await shop.db.updateTable('orders').set({ delivered_at: shop.now() }).where('id', '=', made.order.id).execute();
    const refused = await step(owner, { event: 'inspect', refundsCharges: false });
    expect(refused.body.issues).toEqual([
      {
        path: 'refundsCharges',
        message: 'Under the return policy, delivery and COD charges are refunded with every return.',
      },
    ]);
    await owner.call('PUT /return-policy', { body: { ...policy, refundsCharges: false } });
    await shop.db
      .updateTable('orders')
      .set({ delivered_at: shop.now(), phone: '9876543210' })
      .where('id', '=', made.order.id)
      .execute();
    expect((await step(owner, { event: 'inspect', refundsCharges: false })).status).toBe(200);
    const { contact } = (await owner.call(`GET /returns/${asked.body.return.id}/contact`)).body;
    expect(contact.whatsapp.text).toContain(
      'Delivery and COD charges are not refunded, because the mistake was not ours.',
    );
  });
  test('of a cancelled order are equal', async () => {
    const { order } = await delivered();
    await owner.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'CANCELED' } });
    const [invoice, note] = await documentsOf(order.id);
    expect(note?.lines).toEqual(invoice?.lines.map((line) => ({ ...line, invoice_id: note?.id })));
  });
});

test('insights say which zones and couriers deliver on time', async () => {
  await setZones({ name: 'Ladakh', pins: ['194'], isRest: false }, {});
  const today = indianDay(shop.now());
  const onTime = async () => {
    const { body } = await owner.call(`GET /insights?from=${today}&to=${today}`);
    return body.onTime.find(({ zone }: { zone: string }) => zone === 'Ladakh');
  };
  for (const late of [false, true]) {
    const { order } = (await (await shopping({ pin: '194101' })).place()).body;
    await owner.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
    const end = `${order.expectedDeliveryDate}T18:29:59.999Z`;
    const delivered_at = late ? `${order.expectedDeliveryDate}T18:30:00.000Z` : end;
    await shop.db.updateTable('orders').set({ delivered_at }).where('id', '=', order.id).execute();
  }
  expect(await onTime()).toEqual({ zone: 'Ladakh', courier: '', delivered: 2, onTime: 1 });
});

test('a phone order looks at charges and promise, and is placed with them', async () => {
  const { user, variantId } = await shopping();
  const customerId = user.id;
  const items = [{ productVariantId: variantId, quantity: 1 }];
  const look = await owner.call('POST /phone-orders/look', { body: { items, postalCode: '302029' } });
  expect(look.body).toMatchObject({ total: '500.00', payable: '549.00', delivery: { pin: '302029' } });
  const address = { ...anAddress, recipientName: 'Asha Rao', phone: '9876543210' };
  const placed = await owner.call('POST /phone-orders', { body: { customerId, address, items, expectedTotal: '549' } });
  expect(placed.body.order).toMatchObject({ orderTotal: '549.00', channel: 'phone' });
});
