import { hash } from 'node:crypto';
import { addMs } from '#domain/instants.ts';
import { stageOf, statusOf } from '#domain/order-stages.ts';
import { UNDO_SECONDS } from '#domain/order-status.ts';
import type { RefundReason } from '#domain/payments.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Schema, Tx } from '../../platform/db/schema.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import { queueEmail } from '../../platform/emails/queue-email.ts';
import { hurryUpkeep } from '../../platform/jobs/jobs.ts';
import { keptPaise, leftOf, moneyOf, paidPaise } from './money.ts';
import { insertRefund, updateRefund, type CaptureRow, type RefundRow } from './online-rows.ts';

// The transaction that causes a refund writes the refund's row, and a job sends the refund (online/send-refunds.ts).
// Callers must have locked the order: otherwise two simultaneous refunds could exceed the order's money.

type Order = Pick<Schema['orders'], 'id' | 'user_id' | 'total_paise' | 'delivery_status' | 'stage'>;
type Why = { reason: RefundReason; now: string; userId?: string | null; afterMs?: number };

/**
 * The shop waits this long before it sends a refund. Within a slightly shorter time, a member of staff can undo the
 * cancellation or edit that causes the refund.
 */
const UNDO_MS = (UNDO_SECONDS + 5) * 1000;

/**
 * Refunds the money that an order no longer needs: all of it for a cancelled order, and the difference for an order
 * that became cheaper by an edit. Does nothing if the shop keeps no money for the order.
 */
export async function refundSurplus(db: Tx, order: Order, why: Why): Promise<void> {
  const money = await moneyOf(db, order.id);
  const isEnded = statusOf(stageOf(order.delivery_status, order.stage)) === 'CANCELED';
  const surplus = isEnded ? keptPaise(money) : paidPaise(money) - Number(order.total_paise);
  await giveBack(db, order, Math.min(surplus, keptPaise(money)), why);
}

/** Refunds the price of returned items, but at most the money that the shop still has for the order. */
export async function refundReturned(db: Tx, order: Order, paise: number, why: Omit<Why, 'reason'>): Promise<void> {
  await giveBack(db, order, Math.min(paise, keptPaise(await moneyOf(db, order.id))), { ...why, reason: 'returned' });
}

/** Refunds what is left of a captured payment, because the payment's order cannot use it. */
export async function refundCapture(db: Tx, capture: CaptureRow, userId: string | null, why: Why): Promise<void> {
  const paise = leftOf(capture, capture.order_id === null ? [] : (await moneyOf(db, capture.order_id)).refunds);
  if (paise > 0) await writeRefund(db, capture, userId, paise, why);
}

/**
 * Withdraws those refunds of a cancellation that are not sent yet, because somebody undoes the cancellation. All other
 * refunds, such as the refund of a second payment, must still be sent.
 */
export async function withdrawUnsent(db: Tx, orderId: string): Promise<void> {
  const { refunds } = await moneyOf(db, orderId);
  for (const { id, state, tries, reason } of refunds)
    if (reason === 'cancelled' && state === 'asked' && tries === 0)
      await updateRefund(db, id, { states: ['asked'] }, { state: 'withdrawn' });
}

/**
 * Divides a refund among the captured payments that the shop keeps, the newest first, and writes a refund for each of
 * them.
 */
async function giveBack(db: Tx, order: Order, paise: number, why: Why): Promise<void> {
  if (paise <= 0) return;
  const { captures, refunds } = await moneyOf(db, order.id);
  let open = paise;
  for (const capture of captures.filter(({ outcome }) => outcome === 'kept').toReversed()) {
    const part = Math.min(open, leftOf(capture, refunds));
    if (part > 0) await writeRefund(db, capture, order.user_id, part, why);
    open -= Math.max(0, part);
  }
}
/**
 * Returns the key of a refund for its attempt number `tries`, because the gateway remembers that earlier keys have
 * failed. The key follows from the refund's id, so the shop also recognises the earlier keys in late webhooks.
 */
export function keyOfTry(id: string, tries: number): string {
  const digits = hash('sha256', `${id} ${tries}`);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
}

async function writeRefund(
  db: Tx,
  capture: CaptureRow,
  shopperId: string | null,
  paise: number,
  { reason, now, userId = null, afterMs = UNDO_MS }: Why,
): Promise<void> {
  const id = newId();
  const row: RefundRow = {
    id,
    refund_key: id,
    capture_id: capture.id,
    order_id: capture.order_id,
    paise,
    reason,
    state: 'asked',
    tries: 0,
    gateway_refund_id: null,
    rrn: null,
    problem: '',
    send_at: addMs(now, afterMs),
    created_at: now,
    done_at: null,
    user_id: userId,
  };
  await insertRefund(db, row);
  const isUnexpected = reason === 'late' || reason === 'second';
  if (isUnexpected && capture.order_id !== null && shopperId !== null)
    await queueEmail(db, { email: 'moneyBack', refundId: id, isDone: false }, { now, lane: shopperId });
  if (afterMs === 0) afterCommit(db, (db) => void hurryUpkeep(db, 'sendRefunds', now).catch(() => {}));
}
