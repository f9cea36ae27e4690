import { ShopError } from '#contract/errors.ts';
import * as paymentText from '#text/online-payment.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listCapturesOf } from './online-rows.ts';

/**
 * Throws 409 UNDECIDED if nobody may pack or send an order because a person must first decide about an amount that the
 * shop has not asked for.
 */
export async function refuseDoubtfulMoney(db: Db, orderId: string): Promise<void> {
  const captures = await listCapturesOf(db, [orderId]);
  if (captures.some(({ outcome }) => outcome === 'wrong'))
    throw new ShopError('conflict', 'UNDECIDED', paymentText.undecided());
}
