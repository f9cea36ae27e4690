import { GatewayAway, type AtGateway, type Capture, type Fetched } from '../gateway.ts';
import type { AskCashfree } from './call.ts';
import { listAttempts, pathOf, type Attempt } from './orders.ts';
import { listRefundsOf } from './refunds.ts';
import { LinkShape, type Link } from './shapes.ts';

const FAILED = ['FAILED', 'USER_DROPPED', 'VOID', 'CANCELLED'];

/**
 * Asks Cashfree for a link and all attempts to pay it, even after the link has expired: an attempt that began before
 * the expiry may succeed later.
 */
export async function fetchLink(call: AskCashfree, { reference }: AtGateway, now: string): Promise<Fetched> {
  const link = await call(LinkShape, 'GET', pathOf(reference));
  const attempts = await listAttempts(call, reference);
  const taken = attempts.filter(({ payment }) => payment.payment_status === 'SUCCESS');
  const orders = [...new Set(taken.map(({ order }) => order.order_id))];
  const refunds = [];
  for (const order of orders) refunds.push(...(await listRefundsOf(call, order)));
  const failure = failureOf(attempts.filter(({ payment }) => FAILED.includes(payment.payment_status)));
  return {
    state: stateOf(link, attempts),
    captures: taken.map((attempt) => captureOf(attempt, now)),
    ...(failure && taken.length === 0 && { failure }),
    ...(refunds.length > 0 && { refunds }),
  };
}

/**
 * Returns the money that the shop gets from a shopper's attempt to pay. If Cashfree adds a fee of its own, the shopper
 * pays more than the order's total, but the shop does not get this fee. If the shopper paid less than the order's
 * total, the function returns the lower amount, so that the shop notices the difference.
 */
function captureOf({ order, payment }: Attempt, now: string): Capture {
  if (payment.payment_currency && payment.payment_currency !== 'INR')
    throw new GatewayAway('cashfree', 'cashfree answers a payment in another currency');
  return {
    captureId: payment.cf_payment_id,
    paise: Math.min(payment.payment_amount, order.order_amount),
    at: instantOf(payment.payment_completion_time ?? payment.payment_time) ?? now,
    method: payment.payment_group ?? '',
    rrn: payment.bank_reference ?? null,
  };
}

/** Converts Cashfree's time to a UTC instant; a time without an offset is Indian time. */
export function instantOf(time: string | null | undefined): string | undefined {
  if (!time) return undefined;
  const text = time.trim().replace(' ', 'T');
  const date = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}+05:30`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function stateOf({ link_status: status }: Link, attempts: readonly Attempt[]): Fetched['state'] {
  const has = (...states: readonly string[]) => attempts.some(({ payment }) => states.includes(payment.payment_status));
  if (has('SUCCESS')) return 'captured';
  if (has('PENDING')) return 'pending';
  // Cashfree may report a link as paid before its list of attempts contains the payment. The shop then counts the
  // payment as pending.
  if (status === 'PAID' || status === 'PARTIALLY_PAID') return 'pending';
  if (status === 'CANCELLED' || status === 'EXPIRED') return 'closed';
  return has(...FAILED) ? 'failed' : 'open';
}

function failureOf(failed: readonly Attempt[]): Fetched['failure'] {
  const last = failed
    .map(({ payment }) => payment)
    .toSorted((one, other) => (one.payment_time ?? '').localeCompare(other.payment_time ?? ''))
    .at(-1);
  if (!last) return undefined;
  const { error_details: details } = last;
  return {
    code: details?.error_reason ?? details?.error_code ?? last.payment_status,
    text: details?.error_description ?? last.payment_message ?? '',
  };
}
