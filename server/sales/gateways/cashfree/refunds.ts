import { rupees } from '../exact.ts';
import {
  GatewayRefused,
  type Gateway,
  type ListedRefund,
  type RefundAsk,
  type RefundQuestion,
  type RefundState,
} from '../gateway.ts';
import type { AskCashfree } from './call.ts';
import { listAttempts, orderPath } from './orders.ts';
import { RefundShape, RefundsShape, type Refund } from './shapes.ts';

const LONGEST_NOTE = 100;

export function refundsOf(call: AskCashfree): Pick<Gateway, 'refund' | 'fetchRefund'> {
  return {
    refund: async (asked) => askForRefund(call, asked),
    fetchRefund: async (asked) => findRefund(call, asked),
  };
}

async function askForRefund(call: AskCashfree, asked: RefundAsk): Promise<RefundState> {
  const order = await orderOf(call, asked);
  if (order === undefined) throw new GatewayRefused('cashfree', { status: 404, code: 'payment_not_found', text: '' });
  const body = {
    refund_amount: rupees(asked.paise),
    refund_id: refundIdOf(asked.key),
    refund_note: plainNote(asked.reason),
    refund_speed: 'STANDARD',
  };
  try {
    return stateOf(await call(RefundShape, 'POST', `${orderPath(order)}/refunds`, { body, key: asked.key }));
  } catch (error) {
    if (!(error instanceof GatewayRefused && (error.status === 409 || /already.?exists/i.test(error.code))))
      throw error;
    const found = await findIn(call, order, asked.key);
    if (!found) throw error;
    return found;
  }
}

async function findRefund(call: AskCashfree, asked: RefundQuestion): Promise<RefundState | undefined> {
  const order = await orderOf(call, asked);
  return order === undefined ? undefined : findIn(call, order, asked.key);
}

async function findIn(call: AskCashfree, order: string, key: string): Promise<RefundState | undefined> {
  try {
    return stateOf(await call(RefundShape, 'GET', `${orderPath(order)}/refunds/${refundIdOf(key)}`));
  } catch (error) {
    if (error instanceof GatewayRefused && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * Returns the id of the order that Cashfree has made for an attempt to pay, because a refund at Cashfree belongs to
 * such an order and not to a payment link.
 */
async function orderOf(
  call: AskCashfree,
  { payment: { reference }, captureId }: Pick<RefundQuestion, 'payment' | 'captureId'>,
): Promise<string | undefined> {
  const attempts = await listAttempts(call, reference);
  return attempts.find(({ payment }) => payment.cf_payment_id === captureId)?.order.order_id;
}

/** Lists the refunds of an order, including refunds that the shop did not start. */
export async function listRefundsOf(call: AskCashfree, order: string): Promise<ListedRefund[]> {
  const refunds = await call(RefundsShape, 'GET', `${orderPath(order)}/refunds`);
  return refunds.map((refund) => ({
    refundId: refund.cf_refund_id ?? refund.refund_id,
    key: (refund.refund_type ?? 'MERCHANT_INITIATED') === 'MERCHANT_INITIATED' ? keyOf(refund.refund_id) : null,
    paise: refund.refund_amount,
    state: stateOf(refund).state,
  }));
}

function stateOf(refund: Refund): RefundState {
  const { refund_status: status } = refund;
  const state = status === 'SUCCESS' ? 'done' : status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'pending';
  return {
    refundId: refund.cf_refund_id ?? refund.refund_id,
    state,
    rrn: refund.refund_arn || null,
    ...(state === 'failed' && refund.status_description && { text: refund.status_description }),
  };
}

/**
 * Converts the shop's key of a refund to a refund id at Cashfree: without hyphens, because Cashfree accepts only
 * letters and digits, at most forty.
 */
function refundIdOf(key: string): string {
  return key.replaceAll('-', '');
}

/** Converts a refund id at Cashfree back to the shop's key; null for a refund that the shop did not start. */
export function keyOf(refundId: string): string | null {
  const parts = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/.exec(refundId);
  return parts ? parts.slice(1).join('-') : null;
}

/**
 * Converts the reason of a refund to a note with characters that Cashfree accepts: each run of characters other than
 * ASCII letters, digits, spaces, full stops, commas and hyphens becomes one space. The note has at most LONGEST_NOTE
 * characters; instead of an empty note, the function returns "refund".
 */
function plainNote(reason: string): string {
  return (
    reason
      .replaceAll(/[^A-Za-z0-9 .,-]+/g, ' ')
      .trim()
      .slice(0, LONGEST_NOTE) || 'refund'
  );
}
