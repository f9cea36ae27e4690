import { ShopError } from '#contract/errors.ts';
import { stageOf } from '#domain/order-stages.ts';
import * as paymentText from '#text/online-payment.ts';
import type { Db } from '../../platform/db/schema.ts';
import { canBecomePrepaid, prepaidPaise } from '../editing/become-prepaid.ts';
import type { OrderRow } from '../orders/orders.ts';
import { moneyOf, paidPaise, type OnlineOrderRow } from '../payments/payments.ts';

/** Answers what an order still costs online, in paise: of a cash order what it would cost without its charge. */
export async function duePaise(db: Db, order: OrderRow): Promise<number> {
  if (order.payment_method !== 'ONLINE') return prepaidPaise(order);
  return Math.max(0, Number(order.total_paise) - paidPaise(await moneyOf(db, order.id)));
}

/**
 * Answers the paise that can be paid for an order now. Throws 409 ORDER_CANCELLED, LAPSED, HELD, PAID_ALREADY, and
 * NOT_ONLINE for an order that is paid otherwise.
 */
export async function payablePaise(db: Db, order: OrderRow, row: OnlineOrderRow, now: string): Promise<number> {
  if (order.payment_status === 'CANCELED') throw refusal('ORDER_CANCELLED', paymentText.cancelled());
  if (row.hold !== '') throw refusal('HELD', paymentText.held());
  if (order.payment_method !== 'ONLINE') {
    if (await canBecomePrepaid(db, order)) return prepaidPaise(order);
    throw refusal('NOT_ONLINE', paymentText.notOnline());
  }
  const due = await duePaise(db, order);
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
