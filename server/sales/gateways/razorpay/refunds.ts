import {
  GatewayAway,
  GatewayRefused,
  type Gateway,
  type ListedRefund,
  type RefundAsk,
  type RefundQuestion,
  type RefundState,
} from '../gateway.ts';
import { readAllPages } from './all-pages.ts';
import type { AskRazorpay } from './call.ts';
import { PaymentShape, RefundShape, RefundsShape, type Payment, type Refund } from './shapes.ts';

export function refundsOf(call: AskRazorpay): Pick<Gateway, 'refund' | 'fetchRefund'> {
  return {
    refund: async (asked) => askForRefund(call, asked),
    fetchRefund: async (asked) => findRefund(call, asked),
  };
}

/**
 * Starts a refund. If the shop sends the same key in the header of a second request, Razorpay returns the existing
 * refund.
 */
async function askForRefund(call: AskRazorpay, { captureId, paise, key }: RefundAsk): Promise<RefundState> {
  const payment = await call(PaymentShape, 'GET', `/payments/${encodeURIComponent(captureId)}`);
  const body = { amount: amountOf(payment, paise), speed: 'normal', receipt: key, notes: { refund: key } };
  const headers = { 'x-refund-idempotency': key };
  try {
    const path = `/payments/${encodeURIComponent(captureId)}/refund`;
    return stateOf(await call(RefundShape, 'POST', path, { body, headers }));
  } catch (error) {
    if (error instanceof GatewayRefused && error.status === 409 && /in progress/i.test(error.text))
      throw new GatewayAway('razorpay', 'razorpay works at this refund');
    throw error;
  }
}

/**
 * Returns the amount of a refund in the currency of the payment, as Razorpay expects it. The shop cannot refund a part
 * of a payment in a foreign currency, because it does not know the exchange rate.
 */
function amountOf({ amount, currency, base_amount }: Payment, paise: number): number {
  if (currency === 'INR') return paise;
  if (paise === base_amount) return amount;
  // If only a part of a foreign payment must be refunded, the staff do this in Razorpay's dashboard.
  throw new GatewayRefused('razorpay', { status: 400, code: 'FOREIGN_CURRENCY', text: '' });
}

async function findRefund(
  call: AskRazorpay,
  { captureId, key, gatewayRefundId }: RefundQuestion,
): Promise<RefundState | undefined> {
  if (gatewayRefundId !== null)
    return stateOf(await call(RefundShape, 'GET', `/refunds/${encodeURIComponent(gatewayRefundId)}`));
  const refund = (await listOf(call, captureId)).find((one) => keyOf(one) === key);
  return refund && stateOf(refund);
}

/**
 * Lists the refunds of a payment, in paise, including refunds that somebody started on Razorpay's own pages. A refund
 * in another currency is converted at the exchange rate of its payment.
 */
export async function listRefundsOf(call: AskRazorpay, { id, amount, base_amount }: Payment): Promise<ListedRefund[]> {
  const rate = (base_amount ?? amount) / amount;
  return (await listOf(call, id)).map((refund) => ({
    refundId: refund.id,
    key: ownKeyOf(refund),
    paise: refund.currency === 'INR' ? refund.amount : Math.round(refund.amount * rate),
    state: stateOf(refund).state,
  }));
}

/** The highest number of refunds that Razorpay answers at once. */
const PAGE = 100;

async function listOf(call: AskRazorpay, captureId: string): Promise<Refund[]> {
  const path = `/payments/${encodeURIComponent(captureId)}/refunds`;
  const refunds = await readAllPages(
    PAGE,
    async (query) => (await call(RefundsShape, 'GET', `${path}?${query}`)).items,
  );
  // If a new refund begins between the requests for two pages, Razorpay returns one of the earlier refunds on both
  // pages.
  return [...new Map(refunds.map((refund) => [refund.id, refund])).values()];
}

function keyOf({ receipt, notes }: Pick<Refund, 'receipt' | 'notes'>): string | null {
  const noted = notes['refund'];
  return typeof noted === 'string' ? noted : (receipt ?? null);
}

/** Returns the shop's key of a refund; null if neither the notes nor the receipt contain a key in the shop's form. */
export function ownKeyOf(refund: Pick<Refund, 'receipt' | 'notes'>): string | null {
  const key = keyOf(refund);
  return key !== null && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(key) ? key : null;
}

function stateOf({ id, status, acquirer_data }: Refund): RefundState {
  const state = status === 'processed' ? 'done' : status === 'failed' ? 'failed' : 'pending';
  return { refundId: id, state, rrn: bankReference(acquirer_data) };
}

/**
 * Returns the bank's reference for a payment or refund; null if Razorpay does not know the reference yet. Razorpay may
 * report a refund as done before it knows the bank's reference.
 */
export function bankReference(data: Readonly<Record<string, unknown>>): string | null {
  for (const name of ['rrn', 'arn', 'utr', 'bank_transaction_id']) {
    const value = data[name];
    if (typeof value === 'string' && /^[A-Za-z0-9]{4,40}$/.test(value)) return value;
  }
  return null;
}
