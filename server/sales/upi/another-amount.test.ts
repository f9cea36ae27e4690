// On both engines: the SQL that finds the payment of an order differs.
import { describe, expect, test } from 'vitest';
import { addMs } from '#domain/instants.ts';
import { ledgerAgrees, stockOf } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { aCounter, newUtr } from '../../../test/upi-counter.ts';
import { lapseUnpaid } from './payments.ts';

// These tests show how the shop handles a payment that names an order, but whose amount is not the order's total.

const shop = useShop();
const HOUR_MS = 3_600_000;
const WEEK_HOURS = 7 * 24;
const after = (hours: number) => addMs(shop.now(), hours * HOUR_MS);

type Counter = Awaited<ReturnType<typeof aCounter>>;
const rowOf = async ({ onTab }: Counter, tab: string, id: string) =>
  (await onTab(tab)).payments.find(({ orderId }: { orderId: string }) => orderId === id);
const strayOf = async ({ onTab }: Counter, utr: string) =>
  (await onTab('strays')).credits.find((credit: { utr: string }) => credit.utr === utr);

describe('a payment of another amount that names its order', () => {
  test('is shown with its order, which does not lapse meanwhile, and counts with the amount that came', async () => {
    const counter = await aCounter(shop);
    const { accounts, place, paste } = counter;
    const { id, orderNumber, now, shopper } = await place();
    const utr = newUtr();
    expect((await paste([[utr, '1,400.00', orderNumber]])).body.credits).toMatchObject([{ outcome: 'wrong' }]);
    expect(await rowOf(counter, 'toMatch', id)).toMatchObject({
      ...{ state: 'waiting', utr: null, total: '1401.00' },
      ...{ came: '1400.00', cameUtr: utr, paid: null },
    });
    await lapseUnpaid(shop.db, after(25));
    expect(await now()).toMatchObject({ deliveryStatus: 'PENDING', stage: 'TO_PAY' });
    const match = async (body: object) => accounts.call(`PUT /upi-payments/${id}/match`, { body });
    expect((await match({ expectedAmount: '1401.00' })).body.code).toBe('EDITED_ELSEWHERE');
    expect((await match({})).body.payment).toMatchObject({ state: 'paid', utr, paid: '1400.00' });
    expect(await strayOf(counter, utr)).toBeUndefined();
    await shopper.call(`PUT /orders/${id}/cancel`);
    expect(await rowOf(counter, 'owed', id)).toMatchObject({ state: 'owed', owed: '1400.00' });
  });

  test('keeps its order for a week and no longer: anybody may send a rupee and write the order’s number', async () => {
    const counter = await aCounter(shop);
    const { accounts, place, paste, variantId } = counter;
    const [named, whole, own] = [await place(), await place(), await place()];
    const [rupee, theirs] = [newUtr(), newUtr()];
    await own.give(theirs);
    await paste([
      [rupee, '1.00', named.orderNumber],
      [theirs, '1,400.00'],
    ]);
    // A line without titles waits for the staff, although its amount is the order's total.
    await paste(`UPI/CR/${newUtr()}/ASHA/${whole.orderNumber} 1401.00`);
    const stock = await stockOf(shop, variantId);
    await lapseUnpaid(shop.db, after(24 + WEEK_HOURS - 1));
    expect((await named.now()).deliveryStatus).toBe('PENDING');
    await lapseUnpaid(shop.db, after(24 + WEEK_HOURS + 1));
    expect(await named.now()).toMatchObject({ deliveryStatus: 'CANCELED', paymentStatus: 'CANCELED' });
    for (const { now } of [whole, own]) expect(await now()).toMatchObject({ stage: 'TO_PAY' });
    expect(await stockOf(shop, variantId)).toBe(stock + 2);
    expect(await ledgerAgrees(shop)).toBe(true);
    // The money is not lost: staff match it with the cancelled order, and the shop then owes it.
    expect(await strayOf(counter, rupee)).toMatchObject({ orderId: named.id, matchesAs: 'owed' });
    const body = { utr: rupee, expectedAmount: '1.00' };
    expect((await accounts.call(`PUT /upi-payments/${named.id}/match`, { body })).status).toBe(200);
    expect(await rowOf(counter, 'owed', named.id)).toMatchObject({ state: 'owed', owed: '1.00' });
    expect(await strayOf(counter, rupee)).toBeUndefined();
  });

  test('does not hide the payment of the customer, which is nearer to the total, nor one with the shopper’s UTR', async () => {
    const counter = await aCounter(shop);
    const { place, paste, accounts } = counter;
    const { id, orderNumber, give } = await place();
    const [customers, strangers, own] = [newUtr(), newUtr(), newUtr()];
    await paste([[customers, '1,400.00', orderNumber]]);
    await paste([[strangers, '1.00', orderNumber]]);
    expect(await rowOf(counter, 'toMatch', id)).toMatchObject({ came: '1400.00', cameUtr: customers });
    await give(own);
    expect(await rowOf(counter, 'toMatch', id)).toMatchObject({ utr: own, came: '1400.00', cameUtr: customers });
    await paste([[own, '900.00']]);
    expect(await rowOf(counter, 'toMatch', id)).toMatchObject({ utr: own, came: '900.00', cameUtr: own });
    const { payment } = (await accounts.call(`PUT /upi-payments/${id}/match`, { body: {} })).body;
    expect(payment).toMatchObject({ utr: own, paid: '900.00' });
    expect(await strayOf(counter, customers)).toMatchObject({ outcome: 'wrong', matchesAs: null });
  });

  test('that waits to be confirmed is the payment that staff accept on the order’s row', async () => {
    const counter = await aCounter(shop);
    const { accounts, place, paste } = counter;
    const { id, orderNumber } = await place();
    const utr = newUtr();
    await paste(`UPI/CR/${utr}/ASHA/${orderNumber} 1400.00`);
    expect(await rowOf(counter, 'toMatch', id)).toMatchObject({ came: '1400.00', cameUtr: utr });
    const { payment } = (await accounts.call(`PUT /upi-payments/${id}/match`, { body: {} })).body;
    expect(payment).toMatchObject({ utr, paid: '1400.00' });
    expect(await strayOf(counter, utr)).toBeUndefined();
  });
});
