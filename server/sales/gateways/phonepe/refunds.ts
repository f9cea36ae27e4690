import { GatewayRefused, type Gateway, type RefundAsk, type RefundState } from '../gateway.ts';
import type { AskPhonePe } from './call.ts';
import { RefundShape, type Refund } from './shapes.ts';

export function refundsOf(call: AskPhonePe): Pick<Gateway, 'refund' | 'fetchRefund'> {
  return {
    refund: async (asked) => askForRefund(call, asked),
    fetchRefund: async ({ key }) => findRefund(call, key),
  };
}

/**
 * Starts a refund. At PhonePe, a refund belongs to an order and not to an attempt to pay. If a refund with this key
 * already exists, PhonePe refuses the request, and the function returns the existing refund.
 */
async function askForRefund(call: AskPhonePe, { payment, paise, key }: RefundAsk): Promise<RefundState> {
  const body = { merchantRefundId: key, originalMerchantOrderId: payment.reference, amount: paise };
  try {
    return stateOf(await call(RefundShape, 'POST', '/payments/v2/refund', body));
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    const isKnown = error.status === 409 || /duplicate|already|exists/i.test(`${error.code} ${error.text}`);
    const found = isKnown ? await findRefund(call, key) : undefined;
    if (!found) throw error;
    return found;
  }
}

async function findRefund(call: AskPhonePe, key: string): Promise<RefundState | undefined> {
  try {
    return stateOf(await call(RefundShape, 'GET', `/payments/v2/refund/${encodeURIComponent(key)}/status`));
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof GatewayRefused && (error.status === 404 || /not.?found/i.test(error.code));
}

function stateOf(refund: Refund): RefundState {
  const state = refund.state === 'COMPLETED' ? 'done' : refund.state === 'FAILED' ? 'failed' : 'pending';
  const parts = [refund, ...(refund.paymentDetails ?? [])];
  const rails = parts.flatMap((part) => [...('rail' in part ? [part.rail] : []), ...railsOf(part)]);
  const text = refund.detailedErrorCode ?? refund.errorCode;
  return {
    refundId: refund.refundId,
    state,
    rrn: rails.find((rail) => rail?.utr)?.utr ?? null,
    ...(state === 'failed' && text && { text }),
  };
}

function railsOf({ splitInstruments }: Pick<Refund, 'splitInstruments'>) {
  return (splitInstruments ?? []).map(({ rail }) => rail);
}
