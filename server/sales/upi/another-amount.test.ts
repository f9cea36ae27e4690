// On both engines: SQL finds the payment that came for an order.
import { describe, expect, test } from 'vitest';
import { addMs } from '#domain/instants.ts';
import { ledgerAgrees, stockOf } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { aCounter, newUtr } from '../../../test/upi-counter.ts';
import { lapseUnpaid } from './payments.ts';

// These tests show how the shop handles a payment that names an order but does not have the order's total as its
// amount.

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
    expect((await match({})).body).toMatchObject({ code: 'OTHER_AMOUNT', message: expect.stringContaining('₹1,400') });
    const { payment } = (await match({ expectedAmount: '1400.00' })).body;
    expect(payment).toMatchObject({ state: 'paid', utr, paid: '1400.00' });
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
    // A payment from a line without column titles waits for the staff, even if its amount is the order's total.
    await paste(`UPI/CR/${newUtr()}/ASHA/${whole.orderNumber} 1401.00`);
    const stock = await stockOf(shop, variantId);
    await lapseUnpaid(shop.db, after(24 + WEEK_HOURS - 1));
    expect((await named.now()).deliveryStatus).toBe('PENDING');
    await lapseUnpaid(shop.db, after(24 + WEEK_HOURS + 1));
    expect(await named.now()).toMatchObject({ deliveryStatus: 'CANCELED', paymentStatus: 'CANCELED' });
    for (const { now } of [whole, own]) expect(await now()).toMatchObject({ stage: 'TO_PAY' });
    expect(await stockOf(shop, variantId)).toBe(stock + 2);
    expect(await ledgerAgrees(shop)).toBe(true);
    // The money is not lost: the staff match the payment with the cancelled order, and the shop then owes the money to
    // the shopper.
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
    const { payment } = (await accounts.call(`PUT /upi-payments/${id}/match`, { body: { utr: own } })).body;
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
    const body = { expectedAmount: '1400.00' };
    const { payment } = (await accounts.call(`PUT /upi-payments/${id}/match`, { body })).body;
    expect(payment).toMatchObject({ utr, paid: '1400.00' });
    expect(await strayOf(counter, utr)).toBeUndefined();
  });
});

describe('a payment that staff detach from the order it names', () => {
  test('is the payment whose row they chose, and no other one that names the order', async () => {
    const counter = await aCounter(shop);
    const { accounts, place, paste, onTab } = counter;
    const { id, orderNumber, now } = await place();
    const [rupee, customers] = [newUtr(), newUtr()];
    await paste(`UPI/CR/${rupee}/RAVI/${orderNumber} 1.00`);
    await paste(`UPI/CR/${customers}/ASHA/${orderNumber} 1401.00`);
    const unmatch = async (more: object) =>
      accounts.call(`PUT /upi-payments/${id}/unmatch`, { body: { reason: 'It was a stranger’s', ...more } });
    expect((await unmatch({})).body.code).toBe('SEVERAL_PAYMENTS');
    expect((await unmatch({ utr: newUtr() })).body.code).toBe('NOT_PAID');
    expect((await unmatch({ utr: rupee })).body.payment).toMatchObject({ cameUtr: customers, came: '1401.00' });
    expect(await strayOf(counter, rupee)).toMatchObject({ outcome: 'takenOff', matchesAs: null });
    const waiting = (await onTab('toConfirm')).credits.map(({ utr }: { utr: string }) => utr);
    expect(waiting).toContain(customers);
    expect(waiting).not.toContain(rupee);
    expect((await unmatch({ utr: rupee })).body.code).toBe('NOT_PAID');
    await accounts.call(`PUT /upi-payments/${id}/match`, { body: {} });
    expect(await now()).toMatchObject({ paymentStatus: 'PAID', upi: { utr: customers, paid: '1401.00' } });
  });

  test('no longer counts for the order, also when it is read again, and the real payment does', async () => {
    const counter = await aCounter(shop);
    const { accounts, place, paste } = counter;
    const [detached, marked, typed] = [await place(), await place(), await place()];
    const rupees = [detached, marked, typed].map((order) => ({ order, utr: newUtr() }));
    const strangers = rupees.map(({ order, utr }) => [utr, '1.00', order.orderNumber] as const);
    const real = newUtr();
    await paste([...strangers, [real, '1,401.00']]);
    for (const { order, utr } of rupees.slice(0, 2)) {
      const body = { reason: 'It was a stranger’s', utr };
      const { payment } = (await accounts.call(`PUT /upi-payments/${order.id}/unmatch`, { body })).body;
      expect(payment).toMatchObject({ state: 'waiting', came: null, cameUtr: null });
    }
    await paste(strangers);
    for (const { order, utr } of rupees.slice(0, 2)) {
      expect(await rowOf(counter, 'toMatch', order.id)).toMatchObject({ came: null, cameUtr: null });
      expect(await strayOf(counter, utr)).toMatchObject({ outcome: 'takenOff' });
    }
    // A detached payment no longer keeps its order alive, so the shop cancels the order at the end of the time for
    // payment.
    await lapseUnpaid(shop.db, after(25));
    expect((await detached.now()).deliveryStatus).toBe('CANCELED');
    expect((await typed.now()).deliveryStatus).toBe('PENDING');

    // Staff find the payment in the statement; its words do not name the order.
    const given = await accounts.call(`PUT /upi-payments/${typed.id}/utr`, { body: { utr: real, expectedUtr: '' } });
    expect(given.status).toBe(200);
    expect(await typed.now()).toMatchObject({ paymentStatus: 'PAID', upi: { utr: real, paid: '1401.00' } });
  });

  test('or leaves to a transfer that no statement contains, whose UTR they type', async () => {
    const { accounts, place, paste } = await aCounter(shop);
    const { id, orderNumber } = await place();
    const [rupee, transfer] = [newUtr(), newUtr()];
    await paste([[rupee, '1.00', orderNumber]]);
    const match = async (body: object) => accounts.call(`PUT /upi-payments/${id}/match`, { body });
    expect((await match({})).body.code).toBe('OTHER_AMOUNT');
    expect((await match({ utr: transfer })).body.payment).toMatchObject({ utr: transfer, paid: '1401.00' });
  });
});
