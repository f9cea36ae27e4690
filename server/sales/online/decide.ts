import { notFound, orNotFound, ShopError } from '#contract/errors.ts';
import { toRupees } from '#domain/money.ts';
import * as notFoundText from '#text/not-found.ts';
import * as gatewayText from '#text/gateways.ts';
import * as paymentText from '#text/online-payment.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { afterCommit, inTransaction } from '../../platform/db/transaction.ts';
import { hurryUpkeep } from '../../platform/jobs/jobs.ts';
import { canBecomePrepaid } from '../editing/become-prepaid.ts';
import { lockOrder, type OrderRow } from '../orders/orders.ts';
import {
  findCapture,
  findOnlineOrder,
  findRefund,
  moneyOf,
  refundCapture,
  updateCapture,
  updateOnlineOrder,
  updateRefund,
} from '../payments/payments.ts';
import { endStrays } from './queries.ts';
import { keep } from './take-captures.ts';

/**
 * Decides about a received payment of another amount than the shop asked for: `keep` uses the money for its order,
 * `refund` sends it back. Returns the order's id. Throws 404, 409 DECIDED; `keep` also throws 409 ORDER_CANCELLED, and
 * 409 NOT_ONLINE for an order that cannot be paid online, such as a packed cash order.
 */
export async function resolveCapture(db: Db, captureId: string, how: 'keep' | 'refund', by: By): Promise<string> {
  const orderId = (await findCapture(db, captureId))?.order_id;
  return inTransaction(db, async (db) => {
    const order = await lock(db, orderId);
    const capture = await findCapture(db, captureId);
    if (capture?.outcome !== 'wrong') throw new ShopError('conflict', 'DECIDED', gatewayText.decidedAlready());
    if (how === 'keep' && order.payment_status === 'CANCELED')
      throw new ShopError('conflict', 'ORDER_CANCELLED', gatewayText.cancelledRefund());
    if (how === 'keep' && order.payment_method !== 'ONLINE' && !(await canBecomePrepaid(db, order)))
      throw new ShopError('conflict', 'NOT_ONLINE', paymentText.notOnline());
    const outcome = how === 'keep' ? 'kept' : 'returned';
    await updateCapture(db, captureId, { outcome, user_id: by.userId });
    const after = { amount: toRupees(Number(capture.paise)), decision: how };
    await noteInLog(db, by, { action: 'payment.decided', id: order.id, name: order.order_number, after });
    const others = (await moneyOf(db, order.id)).captures.filter((one) => one.outcome === 'wrong');
    if (others.length === 0) await updateOnlineOrder(db, order.id, { hold: '' });
    if (how === 'keep') await keep(db, order, by.now);
    else
      await refundCapture(db, capture, order.user_id, {
        reason: 'wrong',
        now: by.now,
        userId: by.userId,
        afterMs: 0,
      });
    return order.id;
  });
}

/**
 * Ends the hold of an order after a member of the staff has checked the order. Throws 404, and 409 UNDECIDED while the
 * staff must decide about some money of the order.
 */
export async function releaseHold(db: Db, orderId: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = await lock(db, orderId);
    const row = orNotFound(await findOnlineOrder(db, orderId), notFoundText.order);
    if (row.hold === '') return;
    if ((await moneyOf(db, orderId)).captures.some(({ outcome }) => outcome === 'wrong'))
      throw new ShopError('conflict', 'UNDECIDED', gatewayText.decideFirst());
    await updateOnlineOrder(db, orderId, { hold: '' });
    const values = { before: { hold: row.hold }, after: { hold: '' } };
    await noteInLog(db, by, { action: 'payment.released', id: orderId, name: order.order_number, ...values });
  });
}

/**
 * Records that a member of the staff has looked at the webhooks about unknown payments and refunds. `seen` is the
 * number of such webhooks on that person's screen. Throws 409 STRAYS_CHANGED if more webhooks have come since.
 */
export async function endStrayWebhooks(db: Db, seen: number, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const count = await endStrays(db);
    // A higher count means that another webhook has come since the person looked at the screen.
    if (count > seen) throw new ShopError('conflict', 'STRAYS_CHANGED', gatewayText.straysChanged());
    if (count > 0) await noteInLog(db, by, { action: 'payment.straysSeen', id: null, name: String(count) });
  });
}

/** Lets the shop send a failed refund once more. Returns the order's id. Throws 404, 409 NOT_FAILED. */
export async function repeatRefund(db: Db, refundId: string, by: By): Promise<string> {
  const orderId = (await findRefund(db, refundId))?.order_id;
  return inTransaction(db, async (db) => {
    const order = await lock(db, orderId);
    const refund = await findRefund(db, refundId);
    const isFailed = await updateRefund(
      db,
      refundId,
      { states: ['failed'] },
      { state: 'asked', send_at: by.now, problem: '' },
    );
    if (!refund || !isFailed) throw new ShopError('conflict', 'NOT_FAILED', gatewayText.notFailed());
    const after = { amount: toRupees(Number(refund.paise)), reason: refund.problem };
    await noteInLog(db, by, { action: 'payment.refundedAgain', id: order.id, name: order.order_number, after });
    afterCommit(db, (db) => void hurryUpkeep(db, 'sendRefunds', by.now).catch(() => {}));
    return order.id;
  });
}

async function lock(db: Tx, orderId: string | null | undefined): Promise<OrderRow> {
  const order = orderId ? await lockOrder(db, orderId) : undefined;
  if (!order) throw notFound(notFoundText.order);
  return order;
}
