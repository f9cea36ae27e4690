import { randomUUID } from 'node:crypto';
import { hmac } from '../signatures.ts';
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

const SHORTEST_S = 15 * 60;
/** Razorpay answers at most this many refunds of a payment at once, and ten if a request names no count. */
const MOST_REFUNDS = 100;

/** Simulates Razorpay: answers requests in the format that Razorpay's documentation shows. */
export const razorpayWire: Wire = { answer, webhooks };

function answer(world: World, request: WireRequest): WireAnswer | undefined {
  const { ledger } = world;
  const { method, path, headers } = request;
  const right = `Basic ${Buffer.from(`${world.keys['keyId']}:${world.keys['keySecret']}`).toString('base64')}`;
  if (headers['authorization'] !== right) return refuse('Authentication failed', 401);
  const [, resource = '', id = '', action = ''] = path.split('/');
  if (resource === 'payment_links') {
    if (method === 'POST' && id === '') return openLink(world, request);
    if (id === '') {
      const paymentId = request.query.get('payment_id');
      const payment =
        paymentId === null
          ? ledger.find('razorpay', request.query.get('reference_id') ?? '')
          : ledger.ofAttempt('razorpay', paymentId)?.[0];
      return ok({ payment_links: payment ? [link(world, payment)] : [] });
    }
    const payment = ledger.find('razorpay', id);
    if (!payment) return refuse('The id provided does not exist');
    if (action !== 'cancel') return ok(link(world, payment));
    if (ledger.stateOf(payment) !== 'open') return refuse('Payment Link cannot be cancelled in its present state');
    payment.isCancelled = true;
    world.note(payment, 'cancelled');
    return ok(link(world, payment));
  }
  if (resource === 'orders' && action === 'payments') {
    const payment = ledger.find('razorpay', id);
    const items = payment?.attempts.map((attempt) => paymentEntity(payment, attempt)) ?? [];
    return ok({ entity: 'collection', count: items.length, items });
  }
  if (resource === 'refunds') {
    const payment = ledger.payments.find(({ refunds }) => refunds.some((refund) => refund.id === id));
    const refund = payment?.refunds.find((one) => one.id === id);
    return refund ? ok(refundEntity(refund)) : refuse('The id provided does not exist');
  }
  if (resource === 'payments') return answerPayment(world, request, id, action);
  if (path === '/settlements/recon/combined') return recon(world, request);
  return undefined;
}

function openLink(world: World, { body }: WireRequest): WireAnswer {
  const { ledger, now } = world;
  const reference = textOf(body['reference_id']);
  const expireBy = Number(body['expire_by']);
  const contact = fieldsOf(body['customer'])['contact'];
  if (Number(body['amount']) < 100) return refuse('The amount must be at least INR 1.00.');
  if (contact !== undefined && !/^\+?\d{8,15}$/.test(textOf(contact)))
    return refuse('Contact number should be at least 8 digits, including country code');
  if (expireBy < seconds(now()) + SHORTEST_S)
    return refuse('expire_by should be at least 15 minutes after current time');
  if (reference.length > 40) return refuse('The reference id may not be greater than 40 characters.');
  if (ledger.find('razorpay', reference)) return refuse('payment link creation with reference ID already attempted');
  const payment = ledger.add({
    gateway: 'razorpay',
    reference,
    paise: Number(body['amount']),
    orderNumber: textOf(body['description']),
    expiresAt: new Date(expireBy * 1000).toISOString(),
    returnUrl: textOf(body['callback_url']),
  });
  return ok(link(world, payment));
}

function answerPayment(world: World, request: WireRequest, id: string, action: string): WireAnswer | undefined {
  const found = world.ledger.ofAttempt('razorpay', id);
  if (!found) return refuse(`${id} is not a valid id.`);
  const [payment, attempt] = found;
  if (action === '') return ok(paymentEntity(payment, attempt));
  if (action === 'refunds') {
    const [count, skip] = [Number(request.query.get('count') ?? 10), Number(request.query.get('skip') ?? 0)];
    const refunds = payment.refunds.filter(({ attemptId }) => attemptId === attempt.id);
    const items = refunds.slice(skip, skip + Math.min(count, MOST_REFUNDS)).map(refundEntity);
    return ok({ entity: 'collection', count: items.length, items });
  }
  return action === 'refund' ? refundPayment(world, request, payment, attempt) : undefined;
}

function refundPayment(
  world: World,
  { headers, body }: WireRequest,
  payment: SimPayment,
  attempt: SimAttempt,
): WireAnswer {
  const key = textOf(headers['x-refund-idempotency']);
  if (key.length < 10) return refuse('The idempotency key must be at least 10 characters long.');
  const paise = Number(body['amount']);
  const before = payment.refunds.find((refund) => refund.key === key);
  if (before)
    return before.paise === paise
      ? ok(refundEntity(before))
      : refuse('Different request with the same idempotency key has already been processed.', 409);
  if (paise < 100) return refuse('The amount must be at least INR 1.00.');
  const left = world.ledger.leftOf(payment, attempt);
  if (left === 0) return refuse('The payment has been fully refunded already.');
  if (paise > left) return refuse('The refund amount provided is greater than amount captured.');
  const rule = world.refundRule(payment);
  if (rule === 'refused') return refuse('Your account does not have enough balance to carry out the refund operation.');
  const refund = world.ledger.refund(payment, { key, attemptId: attempt.id, paise, state: rule });
  world.note(payment, 'refund', refund);
  return ok(refundEntity(refund));
}

function recon({ ledger }: World, { query }: WireRequest): WireAnswer {
  const day = [query.get('year'), query.get('month'), query.get('day')].join('-');
  const [count, skip] = [Number(query.get('count') ?? 10), Number(query.get('skip') ?? 0)];
  const rows = ledger.settled.filter((row) => row.payment.gateway === 'razorpay' && row.day === day);
  const items = rows.slice(skip, skip + count).map(({ payment, attempt, refund, ...row }) => ({
    entity_id: refund?.id ?? attempt.id,
    type: refund ? 'refund' : 'payment',
    debit: refund ? row.paise : 0,
    credit: refund ? 0 : row.netPaise,
    amount: row.paise,
    currency: 'INR',
    fee: row.feePaise + row.taxPaise,
    tax: row.taxPaise,
    on_hold: false,
    settled: true,
    settled_at: seconds(`${row.day}T06:30:00Z`),
    settlement_id: 'setl_Simulated00001',
    settlement_utr: row.utr,
    payment_id: refund ? attempt.id : null,
    order_id: payment.orderId,
    notes: null,
  }));
  return ok({ entity: 'collection', count: items.length, items });
}

const states = { open: 'created', paid: 'paid', cancelled: 'cancelled', expired: 'expired' } as const;

function link({ ledger, pageUrl }: Pick<World, 'ledger' | 'pageUrl'>, payment: SimPayment) {
  const captured = payment.attempts.filter(({ status }) => status === 'captured');
  return {
    id: payment.id,
    status: states[ledger.stateOf(payment)],
    amount: payment.paise,
    amount_paid: captured.reduce((sum, { paise }) => sum + paise, 0),
    currency: 'INR',
    short_url: pageUrl(payment),
    reference_id: payment.reference,
    order_id: payment.orderId,
    notes: { reference: payment.reference },
    // Razorpay's list of payments is null until it has captured the first payment.
    payments:
      captured.length === 0
        ? null
        : captured.map(({ id, paise }) => ({ payment_id: id, amount: paise, status: 'captured', method: 'upi' })),
  };
}

function paymentEntity(payment: SimPayment, attempt: SimAttempt) {
  const refunded = payment.refunds.filter(({ attemptId, state }) => attemptId === attempt.id && state !== 'failed');
  const amountRefunded = refunded.reduce((sum, { paise }) => sum + paise, 0);
  const isRefunded = attempt.status === 'captured' && amountRefunded === attempt.paise;
  return {
    id: attempt.id,
    entity: 'payment',
    amount: attempt.paise,
    currency: 'INR',
    status: isRefunded ? 'refunded' : attempt.status === 'pending' ? 'created' : attempt.status,
    order_id: payment.orderId,
    method: 'upi',
    amount_refunded: amountRefunded,
    refund_status: amountRefunded === 0 ? null : isRefunded ? 'full' : 'partial',
    captured: attempt.status === 'captured',
    vpa: 'shopper@simulated',
    notes: { reference: payment.reference },
    error_code: attempt.error ? 'BAD_REQUEST_ERROR' : null,
    error_description: attempt.error?.text ?? null,
    error_reason: attempt.error?.code ?? null,
    acquirer_data: { rrn: attempt.status === 'captured' ? attempt.rrn : null },
    created_at: seconds(attempt.at),
  };
}

const refundStates = { pending: 'pending', done: 'processed', failed: 'failed' } as const;

function refundEntity(refund: SimRefund) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.paise,
    currency: 'INR',
    payment_id: refund.attemptId,
    notes: refund.key === null ? [] : { refund: refund.key },
    receipt: refund.key,
    acquirer_data: { arn: refund.rrn },
    status: refundStates[refund.state],
  };
}

const events: Record<string, readonly string[]> = {
  paid: ['payment.authorized', 'payment.captured', 'payment_link.paid'],
  authorized: ['payment.authorized'],
  failed: ['payment.failed'],
  cancelled: ['payment_link.cancelled'],
};

function webhooks(world: World, payment: SimPayment, kind: string, refund?: SimRefund): SimWebhook[] {
  const names = refund ? [`refund.${refund.state === 'failed' ? 'failed' : 'processed'}`] : (events[kind] ?? []);
  const attempt = payment.attempts.findLast(({ id }) => !refund || id === refund.attemptId);
  return names.map((event) => {
    const payload = {
      ...(event.startsWith('payment_link') && {
        payment_link: { entity: link(world, payment) },
        // The simulator removes the prefix of the order's id, as in the sample of this webhook in Razorpay's
        // documentation.
        order: { entity: { id: payment.orderId.replace('order_', ''), amount: payment.paise } },
      }),
      ...(attempt && { payment: { entity: paymentEntity(payment, attempt) } }),
      ...(refund && { refund: { entity: refundEntity(refund) } }),
    };
    const body = { entity: 'event', account_id: 'acc_Simulated00001', event, contains: Object.keys(payload), payload };
    return signed(world, payment, event, { ...body, created_at: seconds(world.now()) });
  });
}

function signed(world: World, payment: SimPayment, kind: string, body: object): SimWebhook {
  const rawBody = Buffer.from(JSON.stringify(body));
  return {
    gateway: 'razorpay',
    kind,
    reference: payment.reference,
    rawBody,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': randomUUID().replaceAll('-', '').slice(0, 14),
      'x-razorpay-signature': hmac(textOf(world.keys['webhookSecret']), rawBody).toString('hex'),
    },
  };
}

/** Makes the query parameters, signed with the API secret, with which Razorpay sends a shopper back to the shop. */
export function razorpayReturn(keys: Readonly<Record<string, string>>, payment: SimPayment): Record<string, string> {
  const attempt = payment.attempts.findLast(({ status }) => status === 'captured');
  if (!attempt) return {};
  const text = [payment.id, payment.reference, 'paid', attempt.id].join('|');
  return {
    razorpay_payment_id: attempt.id,
    razorpay_payment_link_id: payment.id,
    razorpay_payment_link_reference_id: payment.reference,
    razorpay_payment_link_status: 'paid',
    razorpay_signature: hmac(textOf(keys['keySecret']), text).toString('hex'),
  };
}

function ok(body: unknown): WireAnswer {
  return { status: 200, body };
}

function refuse(description: string, status = 400): WireAnswer {
  const error = { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: 'NA', reason: 'NA', metadata: {} };
  return { status, body: { error: fieldsOf(error) } };
}
