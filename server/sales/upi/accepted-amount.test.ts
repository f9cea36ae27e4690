// On both engines: SQL lists the orders to which the shop owes money.
import { describe, expect, test } from 'vitest';
import { makeProduct, makeShopper } from '../../../test/factories.ts';
import { upi } from '../../../test/returns.ts';
import { useShop } from '../../../test/shop.ts';
import { aCounter, newUtr } from '../../../test/upi-counter.ts';
import { forgetPerson } from '../payments/forget-person.ts';

// These tests show what the shop owes and refunds if the staff have accepted a payment of another amount than the
// order's total.

const shop = useShop();

type Counter = Awaited<ReturnType<typeof aCounter>>;
type Order = Omit<Awaited<ReturnType<Counter['place']>>, 'give'>;
const rowOf = async ({ onTab }: Counter, tab: string, id: string) =>
  (await onTab(tab)).payments.find(({ orderId }: { orderId: string }) => orderId === id);

/**
 * Places an order of ₹1,401, unless `order` is given. A payment of another amount comes for the order, and the staff
 * accept this amount.
 */
async function accepted({ accounts, place, paste }: Counter, amount: string, order?: Order) {
  const placed = order ?? (await place());
  const utr = newUtr();
  await placed.shopper.call(`PUT /orders/${placed.id}/utr`, { body: { utr } });
  await paste([[utr, amount]]);
  const body = { expectedAmount: amount };
  expect((await accounts.call(`PUT /upi-payments/${placed.id}/match`, { body })).status).toBe(200);
  return placed;
}

/** Places an order with two lines of one piece each, at ₹700.50. */
async function placeTwoLines({ admin }: Counter): Promise<Order & { variantIds: string[] }> {
  const { variants } = await makeProduct(shop, {
    variants: ['M', 'L'].map((size) => ({ size, stock: 10, sellingPaise: 70_050 })),
  });
  const shopper = await makeShopper(shop);
  for (const { id } of variants) await shopper.call('POST /cart/add', { body: { productVariantId: id, quantity: 1 } });
  const body = { addressId: shopper.addressId, paymentMethod: 'UPI' };
  const { order } = (await shopper.call('POST /orders/place', { body })).body;
  const now = async () => (await admin.call(`GET /orders/${order.id}`)).body.order;
  const variantIds = variants.map(({ id }) => id);
  return { id: order.id, orderNumber: order.orderNumber, order, shopper, now, variantIds };
}

describe('an order for which more came than it costs', () => {
  test('owes the surplus until somebody refunds it, and then is paid with its total', async () => {
    const counter = await aCounter(shop);
    const { accounts, move, onTab } = counter;
    const { id, now, shopper } = await accepted(counter, '1500.00');
    const { owed } = (await onTab('owed')).counts;
    expect(await rowOf(counter, 'owed', id)).toMatchObject({ state: 'paid', paid: '1500.00', owed: '99.00' });
    expect(await rowOf(counter, 'paid', id)).toBeUndefined();
    const refund = async (reference: string, expectedAmount: string) =>
      accounts.call(`PUT /upi-payments/${id}/refund`, { body: { reference, expectedAmount } });
    expect((await refund('IMPS 1', '1500.00')).body.code).toBe('EDITED_ELSEWHERE');
    const refunded = (await refund('IMPS 1', '99.00')).body.payment;
    expect(refunded).toMatchObject({ state: 'paid', paid: '1500.00', owed: null, refundReference: '' });
    const surplus = { surplus: '99.00', surplusReference: 'IMPS 1' };
    expect(refunded).toMatchObject(surplus);
    expect((await onTab('owed')).counts.owed).toBe(owed - 1);
    expect(await rowOf(counter, 'paid', id)).toMatchObject({ paid: '1500.00', ...surplus });
    expect(await now()).toMatchObject({ paymentStatus: 'PAID', deliveryStatus: 'PENDING', upi: { paid: '1401.00' } });
    expect((await refund('IMPS 1', '99.00')).body.code).toBe('NOTHING_OWED');
    // The shop has refunded a part of the payment, so the payment cannot move to another order any more.
    const unmatched = await accounts.call(`PUT /upi-payments/${id}/unmatch`, { body: { reason: 'Wrong' } });
    expect(unmatched.body.code).toBe('REFUNDED');
    // The shop has erased the references of the shopper's refunds, but still refuses to detach the payment.
    await shop.db.transaction().execute(async (db) => forgetPerson(db, shopper.user.id));
    expect((await accounts.call(`PUT /upi-payments/${id}/unmatch`, { body: { reason: 'Wrong' } })).body.code).toBe(
      'REFUNDED',
    );
    expect(await rowOf(counter, 'paid', id)).toMatchObject({ surplus: '99.00', surplusReference: '' });
    await move(id, 'CANCELED');
    expect(await rowOf(counter, 'owed', id)).toMatchObject({ state: 'owed', owed: '1401.00' });
    expect((await refund('IMPS 2', '1401.00')).body.payment).toMatchObject({
      ...{ state: 'refunded', owed: null, paid: '1500.00', surplus: '99.00', refundReference: 'IMPS 2' },
    });
    expect((await now()).upi).toMatchObject({ state: 'refunded', paid: '1401.00', refundReference: 'IMPS 2' });
  });

  test('owes everything that came once it is cancelled', async () => {
    const counter = await aCounter(shop);
    const { id } = await accepted(counter, '1500.00');
    await counter.move(id, 'CANCELED');
    expect(await rowOf(counter, 'owed', id)).toMatchObject({ state: 'owed', owed: '1500.00' });
  });
});

describe('the returns of an order for which another amount came than it costs', () => {
  /**
   * Lets the shopper ask for a return of pieces of the line with this index. Then takes the return further until it can
   * be inspected.
   */
  async function received({ admin, move }: Counter, order: Order, { place = 0, quantity = 1 }) {
    if ((await order.now()).deliveryStatus !== 'DELIVERED') await move(order.id, 'DELIVERED');
    const lines = [{ itemId: order.order.items[place].id, quantity }];
    const asked = await order.shopper.call(`POST /orders/${order.id}/returns`, {
      body: { kind: 'refund', reason: 'SIZE_SMALL', payout: upi, lines },
    });
    const { id, lines: made } = asked.body.return;
    const step = async (event: string, more: object = {}) =>
      admin.call(`PUT /returns/${id}/step`, { body: { event, ...more } });
    const inspect = async (amount: string) =>
      step('inspect', { refunds: [{ lineId: made[0].id, amount, reason: 'You paid less for this order' }] });
    await step('approve');
    await step('receive');
    return { step, inspect };
  }

  test('refund at most what came', async () => {
    const counter = await aCounter(shop);
    const { step, inspect } = await received(counter, await accepted(counter, '1000.00'), { quantity: 2 });
    expect(await step('inspect')).toMatchObject({
      status: 409,
      body: { code: 'REFUND_TOO_LARGE', message: expect.stringContaining('₹1,000') },
    });
    expect((await inspect('1000.01')).body.code).toBe('REFUND_TOO_LARGE');
    expect((await inspect('1000.00')).body.return).toMatchObject({ state: 'INSPECTED', refundAmount: '1000.00' });
    expect((await step('refund', { reference: 'IMPS 3' })).body.return).toMatchObject({
      state: 'REFUNDED',
      refundAmount: '1000.00',
    });
  });

  test('refund at most what came together, also before the first of them is paid', async () => {
    const counter = await aCounter(shop);
    const order = await accepted(counter, '1000.00', await placeTwoLines(counter));
    const first = await received(counter, order, { place: 0 });
    const second = await received(counter, order, { place: 1 });
    expect((await first.step('inspect')).body.return).toMatchObject({ refundAmount: '700.50' });
    expect((await second.step('inspect')).body.message).toContain('₹299.50');
    await second.inspect('299.50');
    for (const [{ step }, refundAmount] of [
      [first, '700.50'],
      [second, '299.50'],
    ] as const)
      expect((await step('refund', { reference: 'IMPS 4' })).body.return).toMatchObject({
        state: 'REFUNDED',
        refundAmount,
      });
  });

  test('of which one is an exchange: it refunds nothing, and at most what is left if it is refunded after all', async () => {
    const counter = await aCounter(shop);
    const { admin, move } = counter;
    const placed = await placeTwoLines(counter);
    const order = await accepted(counter, '500.00', placed);
    await move(order.id, 'DELIVERED');
    const lines = [{ itemId: order.order.items[0].id, quantity: 1, swapVariantId: placed.variantIds[1] }];
    const body = { kind: 'swap', reason: 'SIZE_SMALL', payout: upi, lines };
    const { id } = (await order.shopper.call(`POST /orders/${order.id}/returns`, { body })).body.return;
    const step = async (event: string, more: object = {}) =>
      admin.call(`PUT /returns/${id}/step`, { body: { event, ...more } });
    await step('approve');
    await step('receive');
    expect((await step('inspect')).body.return).toMatchObject({ state: 'INSPECTED' });
    // The staff first pay the refund and then record it, so they see its amount before.
    expect((await admin.call(`GET /returns/${id}`)).body.return).toMatchObject({ refundAmount: '500.00' });
    expect((await step('refund', { reference: 'IMPS 5' })).body.return).toMatchObject({
      ...{ state: 'REFUNDED', refundAmount: '500.00' },
      lines: [{ refund: '500.00', refundReason: 'The amount paid for this order was less than its total.' }],
    });
  });

  test('refund no surplus, which the shop owes apart from them', async () => {
    const counter = await aCounter(shop);
    const order = await accepted(counter, '1500.00');
    const { step } = await received(counter, order, { quantity: 2 });
    expect((await step('inspect')).body.return).toMatchObject({ refundAmount: '1401.00' });
    expect((await step('refund', { reference: 'IMPS 6' })).status).toBe(200);
    expect(await rowOf(counter, 'owed', order.id)).toMatchObject({ owed: '99.00' });
  });
});
