import { sha256 } from '../signatures.ts';
import type { SimAttempt, SimPayment, SimRefund } from './ledger.ts';
import {
  fieldsOf,
  seconds,
  textOf,
  type SimWebhook,
  type Wire,
  type WireAnswer,
  type WireRequest,
  type World,
} from './wire.ts';

/** A simulated token lasts for an hour. */
const TOKEN_S = 3600;

/** The valid tokens, with the second at which each token expires. */
const tokens = new Map<string, number>();

export function expirePhonePeTokens(): void {
  tokens.clear();
}

/** Simulates PhonePe: answers requests in the format that PhonePe's documentation and PhonePe's own client show. */
export const phonepeWire: Wire = { answer, webhooks };

let serial = 0;

function answer(world: World, request: WireRequest): WireAnswer | undefined {
  const { method, path } = request;
  if (path === '/v1/oauth/token') return giveToken(world, request);
  const token = textOf(request.headers['authorization']).replace(/^O-Bearer /, '');
  if ((tokens.get(token) ?? 0) <= seconds(world.now())) return refuse(401, 'AUTHORIZATION_FAILED', 'Token expired');
  if (method === 'POST' && path === '/checkout/v2/pay') return pay(world, request);
  const order = /^\/checkout\/v2\/order\/([^/]+)\/status$/.exec(path)?.[1];
  if (order !== undefined) {
    const payment = world.ledger.find('phonepe', decodeURIComponent(order));
    return payment ? ok(status(world, payment)) : refuse(404, 'ORDER_NOT_FOUND', 'No entry found for this order');
  }
  if (method === 'POST' && path === '/payments/v2/refund') return refundOrder(world, request);
  const key = /^\/payments\/v2\/refund\/([^/]+)\/status$/.exec(path)?.[1];
  if (key === undefined) return undefined;
  const payment = world.ledger.payments.find(({ refunds }) => refunds.some((refund) => refund.key === key));
  const refund = payment?.refunds.find((one) => one.key === key);
  return payment && refund
    ? ok(refundEntity(payment, refund))
    : refuse(404, 'REFUND_NOT_FOUND', 'No entry found for this refund');
}

function giveToken({ keys, now }: World, { body }: WireRequest): WireAnswer {
  const names = ['client_id', 'client_version', 'client_secret'] as const;
  const right = [keys['clientId'], keys['clientVersion'], keys['clientSecret']];
  if (names.some((name, at) => body[name] !== right[at])) return refuse(401, 'UNAUTHORIZED', 'Client is not known');
  const token = `simulated-token-${++serial}`;
  tokens.set(token, seconds(now()) + TOKEN_S);
  const times = { issued_at: seconds(now()), expires_at: seconds(now()) + TOKEN_S, session_expires_at: null };
  return ok({ access_token: token, token_type: 'O-Bearer', expires_in: null, ...times });
}

function pay(world: World, { body }: WireRequest): WireAnswer {
  const reference = textOf(body['merchantOrderId']);
  const [amount, expireAfter] = [Number(body['amount']), Number(body['expireAfter'])];
  if (amount < 100 || expireAfter < 300 || expireAfter > 3600 || !/^[\w-]{1,63}$/.test(reference))
    return refuse(400, 'BAD_REQUEST', 'Bad Request - Invalid request');
  if (world.ledger.find('phonepe', reference))
    return refuse(400, 'DUPLICATE_ORDER', 'An order with this merchantOrderId exists');
  const flow = fieldsOf(body['paymentFlow']);
  const payment = world.ledger.add({
    gateway: 'phonepe',
    reference,
    paise: amount,
    orderNumber: textOf(flow['message']),
    expiresAt: new Date(Date.parse(world.now()) + expireAfter * 1000).toISOString(),
    returnUrl: textOf(fieldsOf(flow['merchantUrls'])['redirectUrl']),
  });
  const expireAt = Date.parse(payment.expiresAt);
  return ok({ orderId: payment.id, state: 'PENDING', expireAt, redirectUrl: world.pageUrl(payment) });
}

function refundOrder(world: World, { body }: WireRequest): WireAnswer {
  const key = textOf(body['merchantRefundId']);
  const payment = world.ledger.find('phonepe', textOf(body['originalMerchantOrderId']));
  const attempt = payment?.attempts.find(({ status }) => status === 'captured');
  if (!payment || !attempt) return refuse(400, 'ORDER_NOT_FOUND', 'No completed order');
  if (payment.refunds.some((refund) => refund.key === key))
    return refuse(400, 'DUPLICATE_REFUND', 'A refund with this merchantRefundId exists');
  const paise = Number(body['amount']);
  if (paise < 100 || paise > world.ledger.leftOf(payment, attempt))
    return refuse(400, 'INVALID_AMOUNT', 'Refund amount is more than the order amount');
  const rule = world.refundRule(payment);
  if (rule === 'refused') return refuse(417, 'INSUFFICIENT_BALANCE', 'Refund is not possible at present');
  const refund = world.ledger.refund(payment, { key, attemptId: attempt.id, paise, state: rule });
  world.note(payment, 'refund', refund);
  // PhonePe's first answer to a refund is always PENDING.
  return ok({ refundId: refund.id, amount: paise, state: 'PENDING' });
}

const attemptStates = { pending: 'PENDING', authorized: 'PENDING', captured: 'COMPLETED', failed: 'FAILED' } as const;

function status({ ledger }: Pick<World, 'ledger'>, payment: SimPayment) {
  const state = ledger.stateOf(payment);
  const undecided = payment.attempts.some((attempt) => attemptStates[attempt.status] === 'PENDING');
  const failed = payment.attempts.findLast((attempt) => attempt.status === 'failed');
  return {
    orderId: payment.id,
    state: state === 'paid' ? 'COMPLETED' : state === 'open' || undecided ? 'PENDING' : 'FAILED',
    amount: payment.paise,
    expireAt: Date.parse(payment.expiresAt),
    // A completed order may still contain the error of an earlier attempt.
    ...(failed && { errorCode: 'PAYMENT_ERROR', detailedErrorCode: failed.error?.code ?? 'XC' }),
    ...(failed && { errorContext: { errorCode: 'XC', description: failed.error?.text } }),
    paymentDetails: payment.attempts.map(attemptEntity),
    someNewField: { unknown: true },
  };
}

function attemptEntity(attempt: SimAttempt) {
  return {
    transactionId: attempt.id,
    paymentMode: 'UPI_INTENT',
    timestamp: Date.parse(attempt.at),
    amount: attempt.paise,
    payableAmount: attempt.paise,
    feeAmount: 0,
    state: attemptStates[attempt.status],
    ...(attempt.error && { errorCode: 'PAYMENT_ERROR', detailedErrorCode: attempt.error.code }),
    ...(attempt.status === 'captured' && {
      splitInstruments: [
        {
          amount: attempt.paise,
          rail: { type: 'UPI', utr: attempt.rrn, upiTransactionId: `YBL${attempt.rrn}`, vpa: 'shopper@simulated' },
          instrument: { type: 'ACCOUNT', maskedAccountNumber: 'XXXXXX0000', accountType: 'SAVINGS' },
        },
      ],
    }),
  };
}

const refundStates = { pending: 'CONFIRMED', done: 'COMPLETED', failed: 'FAILED' } as const;

function refundEntity(payment: SimPayment, refund: SimRefund) {
  return {
    originalMerchantOrderId: payment.reference,
    refundId: refund.id,
    amount: refund.paise,
    state: refundStates[refund.state],
    timestamp: Date.parse(payment.expiresAt),
    ...(refund.state === 'failed' && { errorCode: 'REFUND_FAILED', detailedErrorCode: 'ACCOUNT_CLOSED' }),
    ...(refund.rrn && { splitInstruments: [{ amount: refund.paise, rail: { type: 'UPI', utr: refund.rrn } }] }),
  };
}

/** PhonePe sends a webhook for a completed or failed order, but none for a single attempt. */
function webhooks(world: World, payment: SimPayment, kind: string, refund?: SimRefund): SimWebhook[] {
  const order = status(world, payment);
  if (!refund && kind !== 'paid' && order.state !== 'FAILED') return [];
  const event = refund
    ? `pg.refund.${refund.state === 'failed' ? 'failed' : refund.state === 'done' ? 'completed' : 'accepted'}`
    : `checkout.order.${kind === 'paid' ? 'completed' : 'failed'}`;
  const about = refund ? { ...refundEntity(payment, refund), merchantRefundId: refund.key ?? `PP${refund.id}` } : order;
  const payload = { merchantId: 'SIMULATEDSHOP', merchantOrderId: payment.reference, ...about };
  const rawBody = Buffer.from(JSON.stringify({ event, payload }));
  const authorization = sha256(`${world.keys['webhookUser']}:${world.keys['webhookPassword']}`);
  const headers = { 'content-type': 'application/json', authorization };
  return [{ gateway: 'phonepe', kind: event, reference: payment.reference, rawBody, headers }];
}

function ok(body: unknown): WireAnswer {
  return { status: 200, body };
}

function refuse(status: number, code: string, message: string): WireAnswer {
  return { status, body: { code, message, success: false } };
}
