import { ShopError } from '#contract/errors.ts';
import { toRupees } from '#domain/money.ts';
import { owedPaise } from '#domain/upi.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as upiText from '#text/upi.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { refuseStale } from '../../platform/db/edited-elsewhere.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { OrderRow } from '../orders/orders.ts';
import { keptUpiPaise, updatePayment, type UpiPaymentRow } from '../payments/payments.ts';
import { lockPayment } from './payments.ts';

/**
 * Records the refund of a cancelled order's payment, or of the surplus if a payment was higher than the order's total.
 * Throws 404, 409 NOTHING_OWED, and EDITED_ELSEWHERE if the shop owes another amount, in paise, than the member of
 * staff has seen.
 */
export async function markRefunded(
  db: Db,
  orderId: string,
  { reference, expectedAmount }: { reference: string; expectedAmount?: number | undefined },
  by: By,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const { order, payment } = await lockPayment(db, orderId);
    const paise = owedFor(order, payment);
    if (paise === 0) throw new ShopError('conflict', 'NOTHING_OWED', upiText.nothingOwed());
    refuseStale(expectedAmount?.toString(), String(paise), editedText.upiAmount);
    const isSurplus = order.payment_status !== 'CANCELED';
    // After the refund of a surplus, the order is still paid, because the money that is left covers its price.
    const refund = isSurplus
      ? { surplus_paise: paise, surplus_reference: reference }
      : { refunded_at: by.now, refund_reference: reference };
    await updatePayment(db, orderId, refund);
    const uniqueKey = `${isSurplus ? 'surplus' : 'refund'} ${orderId}`;
    const queuing = { now: by.now, lane: order.user_id, uniqueKey };
    await queueMessage(db, { event: 'refund', orderId, facts: { paise } }, queuing);
    const after = { amount: toRupees(paise), reference };
    await noteInLog(db, by, { action: 'upi.refunded', id: orderId, name: order.order_number, after });
  });
}

/** Returns the amount in paise that the shop owes to the shopper of an order. */
export function owedFor(
  { total_paise, payment_status }: Pick<OrderRow, 'total_paise' | 'payment_status'>,
  payment: Pick<UpiPaymentRow, 'paid_paise' | 'surplus_paise' | 'refunded_at'>,
): number {
  return owedPaise({
    keptPaise: keptUpiPaise(payment),
    totalPaise: Number(total_paise),
    isRefunded: payment.refunded_at !== null,
    isCancelled: payment_status === 'CANCELED',
  });
}
