import { describe, expect, test } from 'vitest';
import { ledgerAgrees, makeAdmin, stockOf } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { aCounter, newUtr } from '../../../test/upi-counter.ts';
import { statementOf } from '../../../test/statement-of.ts';
import { lapseUnpaid } from './payments.ts';

// These tests show which payments the shop finds in a bank's statement, and how the staff correct them.

const shop = useShop();
const limited = useShop({ RATE_LIMITS: '1' });

describe('a statement', () => {
  test('of 2,000 lines costs a few statements, and each payment in it is found', async () => {
    const { place, paste } = await aCounter(shop);
    const orders = await Promise.all(Array.from({ length: 5 }, async () => place()));
    const said = newUtr();
    await orders[4]?.give(said);
    const named = orders.slice(0, 4).map(({ orderNumber }) => [newUtr(), '1,401.00', orderNumber] as const);
    const strangers = Array.from({ length: 1990 }, () => [newUtr(), '250.00'] as const);
    let begun = 0;
    let statements = 0;
    shop.queries.watch(({ sql }) => {
      statements++;
      if (/^begin/i.test(sql)) begun++;
    });
    const pasted = await paste([...strangers.slice(0, 900), ...named, ...strangers.slice(900), [said, '1401.00']]);
    expect(pasted.body.message).toBe('5 payments found.');
    expect(begun).toBeLessThan(40);
    // An earlier version of the shop sent ten thousand SQL statements for such a bank statement. `statements` also
    // counts the queries that the shop's jobs send meanwhile.
    expect(statements).toBeLessThan(800);
    for (const { now } of orders) expect((await now()).paymentStatus).toBe('PAID');
  });
  test('whose reading broke off is simply read again', async () => {
    const { place, paste } = await aCounter(shop);
    const { orderNumber, now } = await place();
    const utr = newUtr();
    // The test writes a row as if a process had ended right after it had stored the statement's lines.
    const line = statementOf([[utr, '1401.00', orderNumber]]);
    const row = { id: `broken-${utr}`, utr, paise: 140_100, order_id: null, outcome: 'unknown' as const, line };
    const read = { day: null, is_sure: 1, by_hand: 0 } as const;
    await shop.db
      .insertInto('upi_credits')
      .values({ ...row, ...read, user_id: null, created_at: shop.now() })
      .execute();
    expect((await paste(line)).body.message).toBe('1 payment found.');
    expect((await now()).paymentStatus).toBe('PAID');
  });
  test('whose line names another order than the staff have written its UTR down for leaves both to them', async () => {
    const { accounts, place, paste } = await aCounter(shop);
    const [byHand, named] = [await place(), await place()];
    const utr = newUtr();
    await accounts.call(`PUT /upi-payments/${byHand.id}/match`, { body: { utr } });
    const line = statementOf([[utr, '1401.00', named.orderNumber]]);
    expect(await paste(line)).toMatchObject({
      status: 200,
      body: {
        message: '1 payment read; it does not match any unpaid order with this amount.',
        credits: [{ utr, outcome: 'unknown' }],
      },
    });
    expect((await named.now()).paymentStatus).toBe('PENDING');
    await accounts.call(`PUT /upi-payments/${byHand.id}/unmatch`, { body: { reason: 'Another one’s' } });
    expect((await paste(line)).body.message).toBe('1 payment found.');
    expect((await named.now()).paymentStatus).toBe('PAID');
  });
  test('finds nothing in what went out: who was paid back knows that UTR, too', async () => {
    const { place, paste } = await aCounter(shop);
    const { now, give, orderNumber } = await place();
    const utr = newUtr();
    await give(utr);
    for (const text of [
      `23/11/26,UPI/${utr}/${orderNumber},1401.00,,90000.00`,
      `23/11/26,UPI/DR/${utr}/${orderNumber},,1401.00,90000.00`,
      `23/11/26,UPI/CR/${utr}/${orderNumber}/reversal,,1401.00,90000.00`,
    ]) {
      const pasted = await paste(`${statementOf([[newUtr(), '1.00']])}\n${text}`);
      expect(pasted.body.message).not.toContain('1 payment found');
    }
    expect(await now()).toMatchObject({ paymentStatus: 'PENDING', stage: 'TO_PAY', upi: { state: 'given' } });
    expect((await paste([[utr, '1,401.00']])).body.message).toBe('1 payment found.');
  });
  test('is read so often, and then has to wait', async () => {
    const accounts = await makeAdmin(limited, 'accounts');
    const statuses: number[] = [];
    for (let n = 0; n < 62; n++)
      statuses.push((await accounts.call('POST /upi-payments/statement', { body: { text: 'x' } })).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a payment that was found for the wrong order', () => {
  test('is not taken off while a parcel is booked that would be sent unpaid; once that is off, it is', async () => {
    const { accounts, admin, place, paste } = await aCounter(shop);
    const { id, orderNumber, now } = await place();
    await paste([[newUtr(), '1401.00', orderNumber]]);
    await admin.call(`PUT /orders/${id}/step`, { body: { step: 'pack' } });
    const { couriers } = (await admin.call('GET /couriers')).body;
    const number = `UB${newUtr()}`;
    const { parcel } = (await admin.call(`POST /orders/${id}/parcels`, { body: { courierId: couriers[0].id, number } }))
      .body;
    const unmatch = async () => accounts.call(`PUT /upi-payments/${id}/unmatch`, { body: { reason: 'It was Ravi’s' } });
    expect(await unmatch()).toMatchObject({
      status: 409,
      body: { code: 'PARCEL_BOOKED', message: expect.stringContaining(`${couriers[0].name} ${number}`) },
    });
    expect(await now()).toMatchObject({ paymentStatus: 'PAID', stage: 'PACKED' });
    await admin.call(`DELETE /orders/${id}/parcels/${parcel.id}`);
    expect((await unmatch()).body.payment.state).toBe('waiting');
    expect(await now()).toMatchObject({ paymentStatus: 'PENDING', stage: 'TO_PAY' });
  });
  test('is taken off it, and found for the right one; the log says who and why', async () => {
    const { accounts, admin, place, paste, onTab, variantId } = await aCounter(shop);
    const [wrong, right] = [await place(), await place()];
    const utr = newUtr();
    await paste([[utr, '1401.00', wrong.orderNumber]]);
    await admin.call(`PUT /orders/${wrong.id}/step`, { body: { step: 'pack' } });
    const unmatch = async (body: object = { reason: 'It was Ravi’s' }) =>
      accounts.call(`PUT /upi-payments/${wrong.id}/unmatch`, { body });
    expect((await unmatch({ reason: ' ' })).status).toBe(400);
    const taken = await unmatch();
    expect(taken.body.payment).toMatchObject({ state: 'waiting', utr: null, paid: null });
    expect(await wrong.now()).toMatchObject({ paymentStatus: 'PENDING', stage: 'TO_PAY', upi: { state: 'waiting' } });
    expect((await onTab('strays')).credits.map((credit: { utr: string }) => credit.utr)).toContain(utr);
    expect((await unmatch()).body.code).toBe('NOT_PAID');
    // A later statement contains the same payment again, and the payer's remark still names the wrong order.
    expect((await paste([[utr, '1401.00', wrong.orderNumber]])).body.message).toBe(
      '1 payment read; it does not match any unpaid order with this amount.',
    );
    expect(await wrong.now()).toMatchObject({ paymentStatus: 'PENDING', stage: 'TO_PAY' });
    await shop.jobs.idle();
    const email = (await shop.emails()).findLast(({ to }) => to?.[0]?.address === wrong.shopper.user.email);
    expect(email?.subject).toMatch(new RegExp(`^Pay ₹1,401 by .* to keep order ${wrong.orderNumber} –`));
    expect(email?.text).toContain('Reason: It was Ravi’s');
    expect(email?.attachments).toHaveLength(1);
    const { lines } = (await admin.call(`GET /audit?subject=order&id=${wrong.id}`)).body;
    expect(lines[0]).toMatchObject({ action: 'upi.unmatched', before: { utr }, after: { reason: 'It was Ravi’s' } });
    // The statement was pasted before the shopper entered the UTR, so a member of staff must confirm the payment.
    expect((await right.give(utr)).body.order).toMatchObject({ paymentStatus: 'PENDING', upi: { utr } });
    expect((await onTab('toConfirm')).credits).toMatchObject([{ utr, orderId: right.id, waits: 'there' }]);
    await accounts.call(`PUT /upi-payments/${right.id}/match`, { body: { utr, expectedAmount: '1401.00' } });
    expect(await right.now()).toMatchObject({ paymentStatus: 'PAID', upi: { utr } });
    expect(await stockOf(shop, variantId)).toBe(96);
    expect(await ledgerAgrees(shop)).toBe(true);
    // The order has as much time to pay as a new order.
    shop.wait(23 * 3_600_000);
    await lapseUnpaid(shop.db, shop.now());
    expect((await (await makeAdmin(shop)).call(`GET /orders/${wrong.id}`)).body.order.deliveryStatus).toBe('PENDING');
  });
  test('stays where the order has left, or the money was paid back', async () => {
    const { accounts, place, paste, move } = await aCounter(shop);
    const [left, back] = [await place(), await place()];
    await paste([left, back].map(({ orderNumber }) => [newUtr(), '1401.00', orderNumber]));
    await move(left.id, 'SHIPPED');
    const unmatch = async (id: string) =>
      accounts.call(`PUT /upi-payments/${id}/unmatch`, { body: { reason: 'Wrong' } });
    expect((await unmatch(left.id)).body.code).toBe('ON_ITS_WAY');
    await move(back.id, 'CANCELED');
    await accounts.call(`PUT /upi-payments/${back.id}/refund`, { body: { reference: 'NEFT 7' } });
    expect((await unmatch(back.id)).body.code).toBe('REFUNDED');
    expect((await left.now()).paymentStatus).toBe('PAID');
  });
  test('of a cancelled order is owed no more', async () => {
    const { accounts, place, paste, move, onTab } = await aCounter(shop);
    const { id, orderNumber, now } = await place();
    await paste([[newUtr(), '1401.00', orderNumber]]);
    await move(id, 'CANCELED');
    await accounts.call(`PUT /upi-payments/${id}/unmatch`, { body: { reason: 'Wrong' } });
    expect(await now()).toMatchObject({ deliveryStatus: 'CANCELED', paymentStatus: 'CANCELED' });
    const { payments } = await onTab('owed');
    expect(payments.map(({ orderId }: { orderId: string }) => orderId)).not.toContain(id);
  });
});

test('a payment that was taken off an order is not found for it because its shopper says it once more; the staff may', async () => {
  const { accounts, place, paste } = await aCounter(shop);
  const { id, give, now } = await place();
  const utr = newUtr();
  await give(utr);
  await paste([[utr, '1401.00']]);
  await accounts.call(`PUT /upi-payments/${id}/unmatch`, { body: { reason: 'Another one’s' } });
  expect((await give(utr)).body.order).toMatchObject({ paymentStatus: 'PENDING', upi: { state: 'given', utr } });
  await paste([[utr, '1401.00']]);
  expect((await now()).paymentStatus).toBe('PENDING');
  await accounts.call(`PUT /upi-payments/${id}/match`, { body: {} });
  expect(await now()).toMatchObject({ paymentStatus: 'PAID', upi: { state: 'paid', utr } });
});

test('a UTR that a shopper mistyped is put right by the staff, and the order is paid where the statement has it', async () => {
  const { accounts, admin, place, paste } = await aCounter(shop);
  const { id, give, now } = await place();
  const [mistyped, utr] = [newUtr(), newUtr()];
  await give(mistyped);
  await paste([[utr, '1401.00']]);
  const corrected = await accounts.call(`PUT /upi-payments/${id}/utr`, { body: { utr } });
  expect(corrected.body.payment).toMatchObject({ state: 'paid', utr });
  expect((await now()).paymentStatus).toBe('PAID');
  const { lines } = (await admin.call(`GET /audit?subject=order&id=${id}`)).body;
  expect(lines.map(({ action }: { action: string }) => action)).toContain('upi.corrected');
});

test('of two of the staff who correct one UTR the second is told, and nothing of the first’s is lost', async () => {
  const { accounts, place } = await aCounter(shop);
  const { id, give, now } = await place();
  const [mistyped, first, second] = [newUtr(), newUtr(), newUtr()];
  await give(mistyped);
  const correct = async (utr: string, expectedUtr?: string) =>
    accounts.call(`PUT /upi-payments/${id}/utr`, { body: { utr, expectedUtr } });
  const replies = await Promise.all([correct(first, mistyped), correct(second, mistyped)]);
  expect(replies.map(({ status, body }) => `${status} ${body.code ?? ''}`).toSorted()).toEqual([
    '200 ',
    '409 EDITED_ELSEWHERE',
  ]);
  const stands = replies[0].status === 200 ? first : second;
  expect((await now()).upi.utr).toBe(stands);
  expect((await correct(second, stands)).body.payment.utr).toBe(second);
  expect((await correct(first)).body.payment.utr).toBe(first);
});
