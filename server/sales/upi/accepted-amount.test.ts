// On both engines: the SQL that lists what is owed differs.
import { describe, expect, test } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { aCounter, newUtr } from '../../../test/upi-counter.ts';

// These tests show what the shop owes and refunds for an order whose payment staff accepted with another amount.

const shop = useShop();

type Counter = Awaited<ReturnType<typeof aCounter>>;
const rowOf = async ({ onTab }: Counter, tab: string, id: string) =>
  (await onTab(tab)).payments.find(({ orderId }: { orderId: string }) => orderId === id);

/** Places an order of ₹1,401. Another amount comes for it, and the staff accept it. */
async function accepted({ accounts, place, paste }: Counter, amount: string) {
  const placed = await place();
  const utr = newUtr();
  await placed.shopper.call(`PUT /orders/${placed.id}/utr`, { body: { utr } });
  await paste([[utr, amount]]);
  const body = { expectedAmount: amount };
  expect((await accounts.call(`PUT /upi-payments/${placed.id}/match`, { body })).status).toBe(200);
  return placed;
}

describe('an order for which more came than it costs', () => {
  test('owes the surplus until somebody refunds it, and then is paid with its total', async () => {
    const counter = await aCounter(shop);
    const { accounts, move, onTab } = counter;
    const { id, now } = await accepted(counter, '1500.00');
    const { owed } = (await onTab('owed')).counts;
    expect(await rowOf(counter, 'owed', id)).toMatchObject({ state: 'paid', paid: '1500.00', owed: '99.00' });
    expect(await rowOf(counter, 'paid', id)).toBeUndefined();
    const refund = async (reference: string, expectedAmount: string) =>
      accounts.call(`PUT /upi-payments/${id}/refund`, { body: { reference, expectedAmount } });
    expect((await refund('IMPS 1', '1500.00')).body.code).toBe('EDITED_ELSEWHERE');
    const refunded = (await refund('IMPS 1', '99.00')).body.payment;
    expect(refunded).toMatchObject({ state: 'paid', paid: '1401.00', owed: null, refundReference: 'IMPS 1' });
    expect((await onTab('owed')).counts.owed).toBe(owed - 1);
    expect(await rowOf(counter, 'paid', id)).toMatchObject({ paid: '1401.00' });
    expect(await now()).toMatchObject({ paymentStatus: 'PAID', deliveryStatus: 'PENDING' });
    expect((await refund('IMPS 1', '99.00')).body.code).toBe('NOTHING_OWED');
    // A part of the payment has gone back, so the payment cannot move to another order any more.
    const unmatched = await accounts.call(`PUT /upi-payments/${id}/unmatch`, { body: { reason: 'Wrong' } });
    expect(unmatched.body.code).toBe('REFUNDED');
    await move(id, 'CANCELED');
    expect(await rowOf(counter, 'owed', id)).toMatchObject({ state: 'owed', owed: '1401.00' });
    expect((await refund('IMPS 2', '1401.00')).body.payment).toMatchObject({ state: 'refunded', owed: null });
  });

  test('owes everything that came once it is cancelled', async () => {
    const counter = await aCounter(shop);
    const { id } = await accepted(counter, '1500.00');
    await counter.move(id, 'CANCELED');
    expect(await rowOf(counter, 'owed', id)).toMatchObject({ state: 'owed', owed: '1500.00' });
  });
});
