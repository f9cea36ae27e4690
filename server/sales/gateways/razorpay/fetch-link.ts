import { GatewayAway, type AtGateway, type Capture, type Fetched } from '../gateway.ts';
import type { AskRazorpay } from './call.ts';
import { bankReference, listRefundsOf } from './refunds.ts';
import { LinkShape, PaymentShape, PaymentsShape, type Link, type Payment } from './shapes.ts';

/**
 * In these states of a payment, Razorpay has taken the money. After a refund of the whole amount the state is
 * `refunded`.
 */
const TAKEN = ['captured', 'refunded'];
/**
 * In these states of a payment, a bank or Razorpay has not decided yet. Razorpay later captures authorized money, or
 * returns it to the shopper.
 */
const UNDECIDED = ['created', 'authorized'];

/** Asks Razorpay for a payment link and for all attempts to pay, not only the latest attempt. */
export async function fetchLink(call: AskRazorpay, { gatewayId }: AtGateway): Promise<Fetched> {
  const link = await call(LinkShape, 'GET', `/payment_links/${encodeURIComponent(gatewayId)}`);
  const payments = await listPayments(call, link);
  const taken = payments.filter(({ status }) => TAKEN.includes(status));
  const captures = taken.map(captureOf);
  const refunds = [];
  for (const payment of taken) if (payment.amount_refunded) refunds.push(...(await listRefundsOf(call, payment)));
  const failure = failureOf(payments.filter(({ status }) => status === 'failed'));
  return {
    state: stateOf(link, payments),
    captures,
    ...(failure && captures.length === 0 && { failure }),
    ...(refunds.length > 0 && { refunds }),
  };
}

/**
 * Lists all attempts to pay a link. The link itself lists only captured payments, but the order that Razorpay made for
 * the link lists every attempt.
 */
async function listPayments(call: AskRazorpay, { order_id, payments }: Link): Promise<Payment[]> {
  const attempts = order_id
    ? (await call(PaymentsShape, 'GET', `/orders/${encodeURIComponent(order_id)}/payments`)).items
    : [];
  const known = new Set(attempts.map(({ id }) => id));
  for (const { payment_id } of payments)
    if (!known.has(payment_id))
      attempts.push(await call(PaymentShape, 'GET', `/payments/${encodeURIComponent(payment_id)}`));
  return attempts;
}

function captureOf(payment: Payment): Capture {
  return {
    captureId: payment.id,
    paise: inPaise(payment),
    at: new Date(payment.created_at * 1000).toISOString(),
    method: payment.method ?? '',
    rrn: bankReference(payment.acquirer_data),
  };
}

function inPaise({ amount, currency, base_amount }: Payment): number {
  if (currency === 'INR') return amount;
  if (base_amount === null || base_amount === undefined)
    throw new GatewayAway('razorpay', 'razorpay answers no amount in rupees');
  return base_amount;
}

function stateOf({ status }: Link, payments: readonly Payment[]): Fetched['state'] {
  const isAny = (states: readonly string[]) => payments.some((payment) => states.includes(payment.status));
  if (isAny(TAKEN)) return 'captured';
  if (isAny(UNDECIDED)) return 'pending';
  // Razorpay may report a link as paid before its list of payments contains the payment. The shop then counts the
  // payment as pending.
  if (status === 'paid' || status === 'partially_paid') return 'pending';
  if (status === 'cancelled' || status === 'expired') return 'closed';
  return isAny(['failed']) ? 'failed' : 'open';
}

/** Returns the code and the explanation of the newest failed attempt. */
function failureOf(failed: readonly Payment[]): Fetched['failure'] {
  const last = failed.toSorted((one, other) => one.created_at - other.created_at).at(-1);
  if (!last) return undefined;
  return { code: last.error_reason ?? last.error_code ?? '', text: last.error_description ?? '' };
}
