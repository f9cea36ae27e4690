// On both engines: the charges of a return depend on what earlier returns have given back, in the same transaction.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goShopping, saveZones, type Zone } from '../../../test/delivery-rules.ts';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { upi } from '../../../test/returns.ts';
import { withInvoices } from '../../../test/shipped-orders.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

const shop = useShop();
let owner: Caller;
beforeAll(async () => {
  owner = await withInvoices(shop);
});

const save = async (zones: Zone[], more: object = {}) => saveZones(owner, zones, more);
const setZones = async (...zones: Zone[]) => expect((await save(zones)).status).toBe(200);
beforeEach(async () => setZones({}));
afterEach(async () => expect((await save([])).status).toBe(200));

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
    const shopper = await goShopping(shop);
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
    // If a request does not contain `refundsCharges`, the shop keeps the stored value of `refundsCharges`.
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
    // If the shopper returns all other items, the shop refunds only the part of the charges that belongs to these
    // items.
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
    const told = async () =>
      (await owner.call(`GET /returns/${asked.body.return.id}/contact`)).body.contact.whatsapp.text as string;
    expect(await told()).toContain('Delivery and COD charges are not refunded, because the mistake was not ours.');
    // The sentence names only the charges that the order has.
    await shop.db.updateTable('orders').set({ cash_fee_paise: 0 }).where('id', '=', made.order.id).execute();
    expect(await told()).toContain('The delivery charge is not refunded, because the mistake was not ours.');
  });
  test('of a cancelled order are equal', async () => {
    const { order } = await delivered();
    await owner.call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus: 'CANCELED' } });
    const [invoice, note] = await documentsOf(order.id);
    expect(note?.lines).toEqual(invoice?.lines.map((line) => ({ ...line, invoice_id: note?.id })));
  });
});
