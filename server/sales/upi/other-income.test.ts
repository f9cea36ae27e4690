import { describe, expect, test } from 'vitest';
import { addDays, indianDay } from '#domain/days.ts';
import { addMs } from '#domain/instants.ts';
import { makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { aCounter, newUtr } from '../../../test/upi-counter.ts';
import { statementOf } from '../../../test/statement-of.ts';
import { lapseUnpaid } from './payments.ts';

// A shop also has income without orders. A customer who paid at the counter knows the UTR of that payment. The customer
// could place an order for the same amount and enter this UTR, in order to pay nothing for the order.

const shop = useShop();
const today = () => indianDay(shop.now());
const yesterday = () => addDays(today(), -1);

/** Lists the payments with this UTR that wait for a decision of the staff. */
const waiting = async ({ onTab }: Awaited<ReturnType<typeof aCounter>>, utr: string) =>
  (await onTab('toConfirm')).credits.filter((credit: { utr: string }) => credit.utr === utr);

describe('a payment waits for somebody of the staff, and says why', () => {
  test('where the statement had it before its shopper named it; one word of the staff, and it is paid', async () => {
    const { accounts, place, paste, onTab } = await aCounter(shop);
    const before = (await onTab('toConfirm')).counts.toConfirm;
    const counter = newUtr();
    await paste([[counter, '1401.00', 'TEA STALL']]);
    const { id, orderNumber, give, now, shopper } = await place();
    expect((await give(counter)).body.order).toMatchObject({ paymentStatus: 'PENDING', stage: 'TO_PAY' });
    const { credits, counts } = await onTab('toConfirm');
    const waiting = { outcome: 'there', waits: 'there', amount: '1401.00', expected: '1401.00', day: today() };
    expect(credits).toMatchObject([{ utr: counter, orderId: id, orderNumber, ...waiting }]);
    expect(counts.toConfirm).toBe(before + 1);
    // The data that a shopper may download does not contain the statement's line, because the line names another
    // person.
    const own = (await shopper.call('GET /account/personal-data')).body;
    expect(JSON.stringify(own)).not.toContain('TEA STALL');
    // If the staff paste the same lines again, nothing changes.
    await paste([[counter, '1401.00', 'TEA STALL']]);
    expect((await now()).paymentStatus).toBe('PENDING');
    await accounts.call(`PUT /upi-payments/${id}/match`, { body: { utr: counter, expectedAmount: '1401.00' } });
    expect(await now()).toMatchObject({ paymentStatus: 'PAID', upi: { utr: counter } });
    expect((await onTab('toConfirm')).credits).toEqual([]);
  });

  test('where the bank’s day lies before the order', async () => {
    const { place, paste, onTab } = await aCounter(shop);
    const { id, give, now } = await place();
    const utr = newUtr();
    await give(utr);
    await paste(statementOf([[utr, '1401.00']], yesterday()));
    expect((await now()).paymentStatus).toBe('PENDING');
    expect((await onTab('toConfirm')).credits).toContainEqual(
      expect.objectContaining({ orderId: id, waits: 'before', day: yesterday() }),
    );
  });

  test('where no day is read; a statement with its day is enough', async () => {
    const { place, paste, onTab } = await aCounter(shop);
    const { id, give, now } = await place();
    const utr = newUtr();
    await give(utr);
    await paste(`Narration,Credit\nUPI/CR/${utr}/ASHA,1401.00`);
    expect((await onTab('toConfirm')).credits).toContainEqual(
      expect.objectContaining({ orderId: id, waits: 'undated', day: null }),
    );
    expect((await paste([[utr, '1401.00']])).body.message).toBe('1 payment found.');
    expect((await now()).paymentStatus).toBe('PAID');
  });

  test('where it was read without titles, also if it names the order; the order does not lapse meanwhile', async () => {
    const { place, paste, onTab } = await aCounter(shop);
    const { id, orderNumber, now } = await place();
    const utr = newUtr();
    await paste(`UPI/CR/${utr}/ASHA/${orderNumber} 1401.00`);
    expect((await now()).paymentStatus).toBe('PENDING');
    expect((await onTab('toConfirm')).credits).toContainEqual(
      expect.objectContaining({ utr, orderId: id, waits: 'unsure' }),
    );
    await lapseUnpaid(shop.db, addMs(shop.now(), 25 * 3_600_000));
    expect((await now()).deliveryStatus).toBe('PENDING');
    // The shop first read the payment in a line without titles. A row of a table with titles replaces this uncertain
    // reading.
    expect((await paste([[utr, '1,401.00', orderNumber]])).body.message).toBe('1 payment found.');
    expect((await now()).paymentStatus).toBe('PAID');
  });

  test('but not where its line names the order, on whatever day', async () => {
    const { place, paste } = await aCounter(shop);
    const { orderNumber, now } = await place();
    await paste(statementOf([[newUtr(), '1401.00', orderNumber]], yesterday()));
    expect((await now()).paymentStatus).toBe('PAID');
  });

  test('nor where its line names two orders: then it names none', async () => {
    const { place, paste, onTab } = await aCounter(shop);
    const [one, other] = [await place(), await place()];
    const utr = newUtr();
    await paste([[utr, '1401.00', `${one.orderNumber} ${other.orderNumber}`]]);
    for (const { now } of [one, other]) expect((await now()).paymentStatus).toBe('PENDING');
    expect((await onTab('strays')).credits.map((credit: { utr: string }) => credit.utr)).toContain(utr);
  });
});

test('the staff say that it is not this order’s: its shopper is told, and it is not found for this order again', async () => {
  const counter = await aCounter(shop);
  const { accounts, place, paste } = counter;
  const utr = newUtr();
  await paste([[utr, '1401.00']]);
  const [wrong, right] = [await place(), await place()];
  await wrong.give(utr);
  expect((await right.give(utr)).body.code).toBe('UTR_TAKEN');
  const reason = 'That was paid at the counter';
  const refused = await accounts.call(`PUT /upi-payments/${wrong.id}/unmatch`, { body: { reason } });
  expect(refused.body.payment).toMatchObject({ state: 'waiting', utr: null, paid: null });
  expect(await waiting(counter, utr)).toEqual([]);
  await shop.jobs.idle();
  const email = (await shop.emails()).findLast(({ to }) => to?.[0]?.address === wrong.shopper.user.email);
  expect(email?.text).toContain(reason);
  expect((await wrong.give(utr)).body.order).toMatchObject({ paymentStatus: 'PENDING' });
  await paste([[utr, '1401.00']]);
  expect((await wrong.now()).paymentStatus).toBe('PENDING');
  expect((await accounts.call(`PUT /upi-payments/${wrong.id}/unmatch`, { body: { reason } })).body.code).toBe(
    'NOT_PAID',
  );
});

test('a number that the shopper has said stays, where it is another line that is taken off', async () => {
  const { accounts, place, paste } = await aCounter(shop);
  const { id, orderNumber, give, now } = await place();
  const [own, others] = [newUtr(), newUtr()];
  await give(own);
  await paste(`UPI/CR/${others}/ASHA/${orderNumber} 1401.00`);
  const taken = await accounts.call(`PUT /upi-payments/${id}/unmatch`, { body: { reason: 'Not theirs' } });
  expect(taken.body.payment).toMatchObject({ state: 'given', utr: own });
  await paste([[own, '1401.00']]);
  expect((await now()).paymentStatus).toBe('PAID');
});

test('a shopper who says another number lets go of the one that waited', async () => {
  const counter = await aCounter(shop);
  const { place, paste } = counter;
  const utr = newUtr();
  await paste([[utr, '1401.00']]);
  const [first, second] = [await place(), await place()];
  await first.give(utr);
  await first.give(newUtr());
  expect(await waiting(counter, utr)).toEqual([]);
  expect((await second.give(utr)).status).toBe(200);
  expect(await waiting(counter, utr)).toMatchObject([{ utr, orderId: second.id }]);
});

test('of two payments for one order the second is no more to be confirmed once the first one is found', async () => {
  const counter = await aCounter(shop);
  const { place, paste, onTab } = counter;
  const { orderNumber, now } = await place();
  const [bare, sure] = [newUtr(), newUtr()];
  await paste(`UPI/CR/${bare}/ASHA/${orderNumber} 1401.00`);
  await paste([[sure, '1401.00', orderNumber]]);
  expect(await now()).toMatchObject({ paymentStatus: 'PAID', upi: { utr: sure } });
  expect(await waiting(counter, bare)).toEqual([]);
  expect((await onTab('strays')).credits).toContainEqual(expect.objectContaining({ utr: bare, outcome: 'wrong' }));
});

test('twelve accounts that name one counter sale at once: nobody’s order is paid, and one waits', async () => {
  const counter = await aCounter(shop);
  const { place, paste } = counter;
  const orders = await Promise.all(Array.from({ length: 12 }, async () => place()));
  const utr = newUtr();
  const sale = statementOf([[utr, '1401.00']], yesterday());
  const replies = await Promise.all([
    ...orders.map(async ({ give }) => give(utr)),
    paste(sale),
    ...orders.map(async ({ give }) => give(utr)),
    paste(sale),
  ]);
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  await paste(sale);
  for (const { now } of orders) expect((await now()).paymentStatus).toBe('PENDING');
  expect(await waiting(counter, utr)).toMatchObject([{ utr }]);
});

describe('a better reading', () => {
  test('takes the place of a wrong one that has settled no order; one that has stays', async () => {
    const { place, paste, onTab } = await aCounter(shop);
    const { give, now } = await place();
    const utr = newUtr();
    await give(utr);
    expect((await paste([[utr, '401.00']])).body.credits).toMatchObject([{ outcome: 'wrong', amount: '401.00' }]);
    // The shop has read an amount in a table's row. A line without titles does not replace this amount.
    await paste(`${utr} 1401.00`);
    expect((await onTab('strays')).credits).toContainEqual(expect.objectContaining({ utr, amount: '401.00' }));
    expect((await paste([[utr, '1,401.00']])).body.message).toBe('1 payment found.');
    expect((await now()).paymentStatus).toBe('PAID');
    expect((await paste([[utr, '1.00']])).body.credits).toMatchObject([{ outcome: 'matched', amount: '1401.00' }]);
  });

  test('is typed by the owner for one line: it is found for its order, stands in the log, and no statement replaces it', async () => {
    const { accounts, admin, place, paste } = await aCounter(shop);
    const { orderNumber, now } = await place();
    const utr = newUtr();
    const words = `UPI-TEA STALL ${orderNumber}`;
    const text = `Date,Narration,Ref No,Debit,Credit,Balance\n${today()},${words},5.32E+11,,1401.00,9`;
    const { body } = await paste(text);
    expect(body).toMatchObject({ credits: [], unread: 1, message: 'No payment was found.' });
    expect(body.lines).toMatchObject([{ line: 2, unread: 'shortened', utr: null, amount: null }]);
    const line = body.lines[0].text as string;
    const correct = async (amount: string) =>
      accounts.call('POST /upi-payments/statement/line', { body: { text: line, utr, amount } });
    expect((await correct('0')).status).toBe(400);
    expect((await correct('140.10')).body.credit).toMatchObject({ utr, outcome: 'wrong', expected: '1401.00' });
    await paste([[utr, '7.00', orderNumber]]);
    expect((await correct('1401.00')).body.credit).toMatchObject({ utr, outcome: 'matched', orderNumber });
    expect((await now()).paymentStatus).toBe('PAID');
    expect((await correct('1.00')).body.code).toBe('UTR_TAKEN');
    const { lines } = (await admin.call('GET /audit?subject=site')).body;
    expect(lines[0]).toMatchObject({
      action: 'upi.lineCorrected',
      subject: utr,
      before: { amount: '140.10' },
      after: { amount: '1401.00' },
    });
  });

  test('is nobody’s but the staff’s', async () => {
    const shopper = await makeShopper(shop);
    const body = { text: 'x', utr: newUtr(), amount: '1.00' };
    expect((await shopper.call('POST /upi-payments/statement/line', { body })).status).toBe(403);
  });
});
