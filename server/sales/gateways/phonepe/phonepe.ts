import type { Adapter, Hosts, Options } from '../adapter.ts';
import { pageAddress } from '../ask.ts';
import {
  GatewayAway,
  GatewayRefused,
  REFERENCE_USED,
  type AtGateway,
  type Capture,
  type Fetched,
  type Gateway,
  type Opened,
  type Opening,
} from '../gateway.ts';
import { callerOf, type AskPhonePe } from './call.ts';
import { Keys, type PhonePeKeys } from './keys.ts';
import { isNotFound, refundsOf } from './refunds.ts';
import { PayShape, StatusShape, type Attempt, type Status } from './shapes.ts';
import { readWebhook } from './webhook.ts';

// This adapter uses PhonePe Standard Checkout, version 2. docs/payments.md names the source of each field.

const sandbox = 'https://api-preprod.phonepe.com/apis/pg-sandbox';

/** The shortest and longest life of an order at PhonePe, in seconds. */
const [SHORTEST_S, LONGEST_S] = [300, 3600];

export const phonepe: Adapter<PhonePeKeys> = {
  name: 'phonepe',
  keys: Keys,
  hosts: {
    test: { api: sandbox, token: sandbox },
    live: { api: 'https://api.phonepe.com/apis/pg', token: 'https://api.phonepe.com/apis/identity-manager' },
  },
  accountOf: ({ clientId }) => clientId,
  connect,
  read: readWebhook,
};

function connect(keys: PhonePeKeys, options: Options & { hosts: Hosts }): Omit<Gateway, 'read' | 'name'> {
  const call = callerOf(keys, options);
  return {
    open: async (asked) => openOrder(call, asked, options.now()),
    // PhonePe returns the address of a payment page only once. If that answer was lost, `find` cannot find the page,
    // and nobody can pay on it.
    find: async () => undefined,
    fetch: async (payment) => fetchOrder(call, payment, options.now()),
    referenceOf: async (reference) => ((await isKnown(call, reference)) ? reference : undefined),
    // PhonePe has no call that ends an order. Each order at PhonePe expires after an hour at the latest.
    close: async (payment) => (await statusOf(call, payment)).state === 'FAILED',
    ...refundsOf(call),
  };
}

async function openOrder(call: AskPhonePe, asked: Opening, now: string): Promise<Opened> {
  const left = Math.floor((Date.parse(asked.expiresAt) - Date.parse(now)) / 1000);
  try {
    const { orderId, redirectUrl } = await call(PayShape, 'POST', '/checkout/v2/pay', {
      merchantOrderId: asked.reference,
      amount: asked.paise,
      expireAfter: Math.min(LONGEST_S, Math.max(SHORTEST_S, left)),
      metaInfo: { udf1: asked.orderNumber },
      paymentFlow: {
        type: 'PG_CHECKOUT',
        message: asked.orderNumber,
        merchantUrls: { redirectUrl: asked.returnUrl },
      },
    });
    return { gatewayId: orderId, url: pageAddress('phonepe', redirectUrl) };
  } catch (error) {
    // PhonePe's documentation does not name the error code for a reference that was used before, so the shop recognises
    // this refusal by its text.
    if (!(error instanceof GatewayRefused && isUsed(error))) throw error;
    throw new GatewayRefused('phonepe', { status: error.status, code: REFERENCE_USED, text: error.text });
  }
}

function isUsed({ status, code, text }: GatewayRefused): boolean {
  return status === 409 || /duplicate|already|exists/i.test(`${code} ${text}`);
}

async function statusOf(call: AskPhonePe, { reference }: AtGateway): Promise<Status> {
  const path = `/checkout/v2/order/${encodeURIComponent(reference)}/status?details=true&errorContext=true`;
  return call(StatusShape, 'GET', path);
}

async function isKnown(call: AskPhonePe, reference: string): Promise<boolean> {
  try {
    await statusOf(call, { reference, gatewayId: '' });
    return true;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return false;
  }
}

async function fetchOrder(call: AskPhonePe, payment: AtGateway, now: string): Promise<Fetched> {
  const status = await statusOf(call, payment);
  const state = stateOf(status);
  const failure = state === 'captured' ? undefined : failureOf(status);
  return { state, captures: state === 'captured' ? capturesOf(status, now) : [], ...(failure && { failure }) };
}

/**
 * Returns the state of a payment at PhonePe. Nobody can pay a failed order again. While an order is pending, the
 * shopper may try again on the same page.
 */
function stateOf({ state, paymentDetails }: Status): Fetched['state'] {
  if (state === 'COMPLETED') return 'captured';
  if (state === 'FAILED') return 'closed';
  if (paymentDetails.length === 0) return 'open';
  return paymentDetails.every((attempt) => attempt.state === 'FAILED') ? 'failed' : 'pending';
}

function capturesOf({ paymentDetails }: Status, now: string): Capture[] {
  const done = paymentDetails.filter(({ state }) => state === 'COMPLETED');
  // The shop refuses an answer about a paid order that does not name the attempt. Otherwise it would book the money
  // under the order's id, and book the same money again when a later answer names the attempt.
  if (done.length === 0) throw new GatewayAway('phonepe', 'phonepe answers a paid order without its payment');
  return done.map((attempt) => ({
    captureId: attempt.transactionId,
    paise: attempt.amount,
    at: attempt.timestamp ? new Date(attempt.timestamp).toISOString() : now,
    method: attempt.paymentMode ?? '',
    rrn: attempt.rail?.utr ?? attempt.splitInstruments?.find(({ rail }) => rail?.utr)?.rail?.utr ?? null,
  }));
}

function failureOf(status: Status): Fetched['failure'] {
  const last: Attempt | undefined = status.paymentDetails.findLast(({ state }) => state === 'FAILED');
  const code = status.detailedErrorCode ?? last?.detailedErrorCode ?? status.errorCode ?? last?.errorCode;
  if (status.state !== 'FAILED' && !last) return undefined;
  return { code: code ?? '', text: status.errorContext?.description ?? '' };
}
