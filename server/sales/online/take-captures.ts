import type { CaptureOutcome } from '#domain/payments.ts';
import { stageOf } from '#domain/order-stages.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { queueEmail } from '../../platform/emails/queue-email.ts';
import type { Capture } from '../gateways/gateway.ts';
import { becomePrepaid, canBecomePrepaid } from '../editing/become-prepaid.ts';
import { moveOrder, settlePayment } from '../orders/move-order.ts';
import { queuePlacedMessage } from '../orders/order-messages.ts';
import { listOrderEvents, lockOrder, type OrderRow } from '../orders/orders.ts';
import {
  insertCapture,
  isPaid,
  refundCapture,
  refundSurplus,
  takesTestMoney,
  updateOnlineOrder,
  type CaptureRow,
  type PaymentRow,
} from '../payments/payments.ts';

/**
 * If `mayRevive` is true, a payment revives an order that has expired unpaid, and takes its items from the stock again.
 * If `mayRevive` is false, the shop refunds such a payment.
 */
export type Settling = { now: string; mayRevive: boolean };
type LockedPayment = { payment: PaymentRow; order: OrderRow | undefined };

/**
 * Records each captured payment only once. The shop keeps the money for the order, refunds it, or lets a person decide.
 */
export async function takeCaptures(
  db: Tx,
  { payment, order }: LockedPayment,
  captures: readonly Capture[],
  settling: Settling,
): Promise<void> {
  let present = order;
  for (const capture of captures) {
    if (capture.paise <= 0) continue;
    const outcome = await outcomeOf(db, { payment, order: present }, capture, settling);
    const row = toRow(payment, capture, outcome, settling.now);
    if (!(await insertCapture(db, row))) continue;
    if (present) await useFor(db, present, row, settling);
    else await refundCapture(db, row, null, { reason: 'trial', now: settling.now, afterMs: 0 });
    present = present && (await lockOrder(db, present.id));
  }
}

function toRow(payment: PaymentRow, capture: Capture, outcome: CaptureOutcome, now: string): CaptureRow {
  return {
    id: newId(),
    payment_id: payment.id,
    order_id: payment.order_id,
    gateway: payment.gateway,
    capture_id: capture.captureId,
    paise: capture.paise,
    method: capture.method.slice(0, 40),
    rrn: capture.rrn?.slice(0, 40) ?? null,
    captured_at: capture.at,
    created_at: now,
    outcome,
    user_id: null,
  };
}

async function outcomeOf(
  db: Tx,
  { payment, order }: LockedPayment,
  { paise }: Capture,
  { mayRevive }: Settling,
): Promise<CaptureOutcome> {
  if (!order) return 'trial';
  if (payment.is_test === 1 && !(await takesTestMoney(db))) return 'late';
  if (paise !== Number(payment.paise)) return 'wrong';
  if (order.payment_status === 'CANCELED') return mayRevive && (await hasLapsed(db, order)) ? 'kept' : 'late';
  if (order.payment_method !== 'ONLINE') return (await canBecomePrepaid(db, order)) ? 'kept' : 'late';
  return (await isPaid(db, order)) ? 'second' : 'kept';
}

/** True if the shop itself has cancelled the order because nobody paid in time. */
async function hasLapsed(db: Tx, { id, payment_method }: OrderRow): Promise<boolean> {
  const [before, last] = (await listOrderEvents(db, id)).slice(-2);
  return (
    payment_method === 'ONLINE' &&
    before !== undefined &&
    last !== undefined &&
    stageOf(before.delivery_status, before.stage) === 'TO_PAY' &&
    stageOf(last.delivery_status, last.stage) === 'CANCELED' &&
    last.by === 'shop' &&
    last.user_id === null
  );
}

async function useFor(db: Tx, order: OrderRow, capture: CaptureRow, { now }: Settling): Promise<void> {
  switch (capture.outcome) {
    case 'kept':
      return keep(db, order, now);
    case 'late':
    case 'second':
      return refundCapture(db, capture, order.user_id, { reason: capture.outcome, now, afterMs: 0 });
    case 'wrong':
      // The amount is not the amount that the shop asked for, so a person decides. Until then, nobody can pack the
      // order.
      return updateOnlineOrder(db, order.id, { hold: 'wrong' });
    case 'returned':
    case 'trial':
      throw new Error(`new money cannot be ${capture.outcome}`);
  }
}

/**
 * Moves an order to its next stage if the money that the shop keeps for the order covers the price. Refunds any money
 * above the price.
 */
export async function keep(db: Tx, order: OrderRow, now: string): Promise<void> {
  const mover = { userId: null, by: 'shop', reason: '', now } as const;
  const paying = order.payment_method === 'ONLINE' ? order : await becomePrepaid(db, order, now);
  const isCancelled = paying.payment_status === 'CANCELED';
  const isNowPaid = await isPaid(db, paying);
  if (isCancelled) await moveOrder(db, paying, 'TO_PACK', mover);
  else if (isNowPaid) await settlePayment(db, paying, mover);
  // If somebody has edited the cash order since the shopper opened the payment page, the money may not cover the new
  // price. Nobody can then pack the order until the rest has come.
  else if (stageOf(paying.delivery_status, paying.stage) === 'TO_PACK') await moveOrder(db, paying, 'TO_PACK', mover);
  if (isNowPaid) await refundSurplus(db, await present(db, paying), { reason: 'cheaper', now, afterMs: 0 });
  if (isNowPaid) await queuePlacedMessage(db, order, now);
  if (isNowPaid && order.email !== '')
    await queueEmail(db, { email: 'paid', orderId: order.id }, { now, lane: order.user_id });
}

async function present(db: Tx, { id }: OrderRow): Promise<OrderRow> {
  const order = await lockOrder(db, id);
  if (!order) throw new Error(`order ${id} has gone`);
  return order;
}
