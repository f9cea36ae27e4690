import { ShopError } from '#contract/errors.ts';
import { stageOf } from '#domain/order-stages.ts';
import { paymentLimits } from '#domain/payments.ts';
import * as paymentText from '#text/online-payment.ts';
import type { Db } from '../../platform/db/schema.ts';
import { canBecomePrepaid } from '../editing/become-prepaid.ts';
import type { OrderRow } from '../orders/orders.ts';
import { dueOf, moneyOf, prepaidPaise, type OnlineOrderRow } from '../payments/payments.ts';

/**
 * Returns the paise that can be paid for an order now. Throws 409 ORDER_CANCELLED, LAPSED, HELD, PAID_ALREADY, 409
 * NOT_ONLINE for an order that cannot be paid online, and 409 TOO_LITTLE_TO_PAY for an amount that is too small for
 * gateways.
 */
export async function payablePaise(db: Db, order: OrderRow, row: OnlineOrderRow, now: string): Promise<number> {
  const paise = await duePaise(db, order, row, now);
  if (paise < paymentLimits.leastPaise) throw refusal('TOO_LITTLE_TO_PAY', paymentText.tooLittle());
  return paise;
}

async function duePaise(db: Db, order: OrderRow, row: OnlineOrderRow, now: string): Promise<number> {
  if (order.payment_status === 'CANCELED') throw refusal('ORDER_CANCELLED', paymentText.cancelled());
  if (row.hold !== '') throw refusal('HELD', paymentText.held());
  if (order.payment_method !== 'ONLINE') {
    if (!(await canBecomePrepaid(db, order))) throw refusal('NOT_ONLINE', paymentText.notOnline());
    return prepaidPaise(order);
  }
  const due = dueOf(order, await moneyOf(db, order.id));
  if (due === 0) throw refusal('PAID_ALREADY', paymentText.paidAlready());
  const isLate = row.pay_before !== null && row.pay_before < now;
  const isWaiting = stageOf(order.delivery_status, order.stage) === 'TO_PAY';
  const hasPaidSome = due < Number(order.total_paise);
  if (isLate && isWaiting && !hasPaidSome) throw refusal('LAPSED', paymentText.lapsed());
  return due;
}

function refusal(code: string, message: string): ShopError {
  return new ShopError('conflict', code, message);
}
