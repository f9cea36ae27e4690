// On both engines: a statement line that violates a unique constraint rolls back the transaction of several lines.
import { expect, test } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { aCounter, newUtr } from '../../../test/upi-counter.ts';

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
