import { ShopError } from '#contract/errors.ts';
import * as paymentText from '#text/online-payment.ts';
import type { Db } from '../../platform/db/schema.ts';
import { paidPaise } from './money.ts';
import { listCapturesOf, listGatewayPayments, listRefundsOf, takesTestMoney } from './online-rows.ts';

/**
 * Throws if nobody may pack or send an order because of its online money. Throws 409 UNDECIDED while a person must
 * decide about money whose amount the shop did not ask for. Throws 409 TEST_MONEY if a gateway's test money pays for
 * the order although the shop takes real money.
 */
export async function refuseDoubtfulMoney(db: Db, orderId: string): Promise<void> {
  const captures = await listCapturesOf(db, [orderId]);
  if (captures.length === 0) return;
  if (captures.some(({ outcome }) => outcome === 'wrong'))
    throw new ShopError('conflict', 'UNDECIDED', paymentText.undecided());
  const tests = (await listGatewayPayments(db, orderId)).filter(({ is_test }) => is_test === 1).map(({ id }) => id);
  const ofTests = captures.filter(({ payment_id }) => tests.includes(payment_id));
  if (ofTests.length === 0 || (await takesTestMoney(db))) return;
  if (paidPaise({ captures: ofTests, refunds: await listRefundsOf(db, [orderId]) }) > 0)
    throw new ShopError('conflict', 'TEST_MONEY', paymentText.testMoney());
}
