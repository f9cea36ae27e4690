// On both engines: if a statement line violates a unique constraint, the transaction for several lines is rolled back.
import { expect, test, vi } from 'vitest';
import { indianDay } from '#domain/days.ts';
import { statementOf } from '../../../test/statement-of.ts';
import { useShop } from '../../../test/shop.ts';
import { aCounter, newUtr } from '../../../test/upi-counter.ts';
import { matchStatement } from './match-statement.ts';
import { readStatement } from './read-statement.ts';

const shop = useShop();

test('a statement with one line that cannot be matched finds the other payments, and says how many', async () => {
  const { accounts, place, paste } = await aCounter(shop);
  const [byHand, named, first, second] = [await place(), await place(), await place(), await place()];
  const utr = newUtr();
  await accounts.call(`PUT /upi-payments/${byHand.id}/match`, { body: { utr } });
  const pasted = await paste([
    [newUtr(), '1401.00', first.orderNumber],
    [utr, '1401.00', named.orderNumber],
    [newUtr(), '1401.00', second.orderNumber],
  ]);
  expect(pasted.body.message).toBe('2 payments found.');
  for (const { now } of [first, second]) expect((await now()).paymentStatus).toBe('PAID');
  expect((await named.now()).paymentStatus).toBe('PENDING');
});

test('the log names the order of a payment that failed by itself, and the other payments are found', async () => {
  const { accounts, place } = await aCounter(shop);
  const [broken, whole] = [await place(), await place()];
  await shop.db.deleteFrom('upi_payments').where('order_id', '=', broken.id).execute();
  const today = indianDay(shop.now());
  const { credits } = readStatement(
    statementOf(
      [
        [newUtr(), '1401.00', broken.orderNumber],
        [newUtr(), '1401.00', whole.orderNumber],
      ],
      today,
    ),
  );
  const warn = vi.fn();
  expect(await matchStatement(shop.db, credits, { userId: accounts.user.id, now: shop.now() }, { warn })).toBe(1);
  expect((await whole.now()).paymentStatus).toBe('PAID');
  expect(warn.mock.calls).toEqual([
    [{ err: expect.objectContaining({ code: 'NOT_UPI' }), orderId: broken.id }, expect.any(String)],
  ]);
});
