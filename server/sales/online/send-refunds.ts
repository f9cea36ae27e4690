import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/instants.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueEmail } from '../../platform/emails/queue-email.ts';
import { GatewayAway, GatewayRefused, type Gateway, type RefundState } from '../gateways/gateway.ts';
import { queueRefundMessage } from '../orders/order-messages.ts';
import { findOrder } from '../orders/orders.ts';
import {
  findCapture,
  findGatewayPayment,
  findRefund,
  keyOfTry,
  updateRefund,
  type RefundRow,
} from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import { gatewayOf } from './gateway-keys.ts';
import { listRefundsToSend } from './queries.ts';

const AT_ONCE = 50;

/** Sends the waiting refunds, and asks the gateways about refunds that a bank is still processing. */
export async function sendRefunds(shop: Sales, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listRefundsToSend(shop.db, shop.now(), AT_ONCE);
    for (const id of due) {
      if (signal.aborted) return;
      await sendRefund(shop, id);
    }
    if (due.length < AT_ONCE) return;
  }
}

/**
 * An attempt to send a refund may take this long. After this time, the shop assumes that the process is dead, and
 * another process tries again.
 */
const ATTEMPT_MS = 5 * MINUTE_MS;

/**
 * Sends one refund to its gateway. The shop first marks the refund as sent and only then asks the gateway. If the
 * process ends meanwhile, or if no answer comes, the next attempt therefore asks first whether the gateway already has
 * the refund.
 */
export async function sendRefund(shop: Sales, id: string): Promise<void> {
  const refund = await findRefund(shop.db, id);
  if (!refund || (refund.state !== 'asked' && refund.state !== 'sent')) return;
  const sendAt = addMs(shop.now(), ATTEMPT_MS);
  const claimed = { state: 'sent', tries: refund.tries + 1, send_at: sendAt } as const;
  const isClaimed = await updateRefund(shop.db, id, { states: [refund.state], sendAt: refund.send_at }, claimed);
  if (!isClaimed) return;
  const outcome = await attempt(shop, refund);
  await note(shop, refund, outcome);
}

type Outcome = { state: RefundState['state'] | 'away'; text?: string; refundId?: string; rrn?: string | null };

async function attempt(shop: Sales, refund: RefundRow): Promise<Outcome> {
  const capture = await findCapture(shop.db, refund.capture_id);
  const payment = capture && (await findGatewayPayment(shop.db, capture.payment_id));
  const gateway = payment && (await gatewayOf(shop, payment));
  if (!capture || !payment || !gateway) return { state: 'away', text: 'no keys' };
  const at = {
    payment: { reference: payment.reference, gatewayId: payment.gateway_id },
    captureId: capture.capture_id,
  };
  try {
    return await sendOnce(shop, gateway, refund, at);
  } catch (error) {
    if (error instanceof GatewayAway) return { state: 'away', text: error.message };
    if (error instanceof GatewayRefused) return { state: 'failed', text: error.text || error.message };
    throw error;
  }
}

type At = { payment: { reference: string; gatewayId: string }; captureId: string };

async function sendOnce(shop: Sales, gateway: Gateway, refund: RefundRow, at: At): Promise<Outcome> {
  let key = refund.refund_key;
  if (refund.tries > 0 || refund.gateway_refund_id !== null) {
    const known = await gateway.fetchRefund({ ...at, key, gatewayRefundId: refund.gateway_refund_id });
    const isToRepeat = refund.state === 'asked' && known?.state === 'failed';
    if (known && !isToRepeat) return known;
    // If the shop repeats the key of a failed refund, the gateway returns the same failure, so a new attempt needs a
    // new key.
    if (isToRepeat) {
      key = keyOfTry(refund.id, refund.tries + 1);
      await updateRefund(shop.db, refund.id, { states: ['sent'] }, { refund_key: key, gateway_refund_id: null });
    }
  }
  return gateway.refund({ ...at, key, paise: Number(refund.paise), reason: refund.reason });
}

async function note(shop: Sales, refund: RefundRow, outcome: Outcome): Promise<void> {
  const now = shop.now();
  const { state, text = '', refundId, rrn } = outcome;
  const columns = {
    ...(refundId !== undefined && { gateway_refund_id: refundId }),
    ...(rrn && { rrn: rrn.slice(0, 40) }),
    problem: state === 'done' ? '' : text.slice(0, 300),
  };
  const order = refund.order_id === null ? undefined : await findOrder(shop.db, refund.order_id);
  await inTransaction(shop.db, async (db) => {
    if (state === 'done') {
      const isNew = await updateRefund(db, refund.id, { states: ['sent'] }, { ...columns, state, done_at: now });
      const email = { email: 'moneyBack', refundId: refund.id, isDone: true } as const;
      if (isNew && order && order.email !== '') await queueEmail(db, email, { now, lane: order.user_id });
      // The shop sends the phone message about the refund of a return when the staff end the return
      // (returns/enter-state.ts).
      if (isNew && order && refund.reason !== 'returned')
        await queueRefundMessage(db, order, { refundId: refund.id, paise: Number(refund.paise) }, now);
    } else if (state === 'failed') await updateRefund(db, refund.id, { states: ['sent'] }, { ...columns, state });
    else
      await updateRefund(
        db,
        refund.id,
        { states: ['sent'] },
        { ...columns, send_at: addMs(now, pauseOf(refund, now)) },
      );
  });
}

/**
 * Returns the pause before the next attempt or question about a refund: as long as the refund's age, but at least a
 * minute and at most six hours.
 */
function pauseOf({ created_at }: RefundRow, now: string): number {
  const age = Math.max(0, Date.parse(now) - Date.parse(created_at));
  return Math.min(DAY_MS / 4, Math.max(MINUTE_MS, Math.min(age, HOUR_MS * 6)));
}
