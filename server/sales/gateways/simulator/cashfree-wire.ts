import { toRupees } from '#domain/money.ts';
import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import { rupees } from '../exact.ts';
import { hmac } from '../signatures.ts';
import type { SimAttempt, SimPayment, SimRefund, SimRow } from './ledger.ts';
import { fieldsOf, textOf, type SimWebhook, type Wire, type WireAnswer, type WireRequest, type World } from './wire.ts';

/** Simulates Cashfree: answers requests in the format that Cashfree's documentation shows. */
export const cashfreeWire: Wire = { answer, webhooks };

function answer(world: World, request: WireRequest): WireAnswer | undefined {
  const { method, path, headers } = request;
  const { keys, ledger } = world;
  if (headers['x-client-id'] !== keys['clientId'] || headers['x-client-secret'] !== keys['clientSecret'])
    return refuse(401, 'request_failed', 'authentication Failed', 'authentication_error');
  if (!/^20\d\d-\d\d-\d\d$/.test(textOf(headers['x-api-version'])))
    return refuse(400, 'api_version_invalid', 'api version is missing');
  if (method === 'POST' && path === '/links') return openLink(world, request);
  if (method === 'POST' && path === '/settlement/recon') return recon(world, request);
  const [, resource = '', id = '', action = '', refundId = ''] = path.split('/').map(decodeURIComponent);
  const payment =
    resource === 'links'
      ? ledger.payments.find((one) => one.gateway === 'cashfree' && one.reference === id)
      : ledger.payments.find(
          ({ gateway, attempts }) => gateway === 'cashfree' && attempts.some((a) => orderId(a) === id),
        );
  if (!payment) return refuse(404, `${resource.replace(/s$/, '')}_not_found`, 'not found');
  if (resource === 'links') return answerLink(world, request, payment, action);
  const attempt = payment.attempts.find((one) => orderId(one) === id);
  if (!attempt) return undefined;
  if (action === '') return ok(orderEntity(payment, attempt));
  if (action === 'payments') return ok([paymentEntity(attempt)]);
  if (action === 'refunds') return answerRefunds(world, request, { payment, attempt, refundId });
  return undefined;
}

function openLink(world: World, { body }: WireRequest): WireAnswer {
  const reference = textOf(body['link_id']);
  const paise = paiseOf(body['link_amount']);
  const returnUrl = textOf(fieldsOf(body['link_meta'])['return_url']);
  if (paise === undefined || paise < 100)
    return refuse(400, 'link_amount_invalid', 'link_amount : should be at least 1');
  if (textOf(fieldsOf(body['customer_details'])['customer_phone']) === '')
    return refuse(
      400,
      'customer_details.customer_phone_missing',
      'customer_details.customer_phone : is missing in the request. Value received: ',
    );
  if (!/^[\w-]{1,50}$/.test(reference)) return refuse(400, 'link_id_invalid', 'link_id : invalid value');
  if (returnUrl.length > 250) return refuse(400, 'link_meta.return_url_invalid', 'return_url : too long');
  if (world.ledger.find('cashfree', reference))
    return refuse(409, 'link_already_exists', 'link already exists', 'invalid_request_error');
  const payment = world.ledger.add({
    gateway: 'cashfree',
    reference,
    paise,
    orderNumber: textOf(body['link_purpose']),
    expiresAt: new Date(textOf(body['link_expiry_time'])).toISOString(),
    returnUrl,
  });
  return ok(link(world, payment));
}

function answerLink(world: World, { query }: WireRequest, payment: SimPayment, action: string): WireAnswer | undefined {
  if (action === '') return ok(link(world, payment));
  if (action === 'orders') {
    const all = query.get('status') === 'ALL';
    const attempts = payment.attempts.filter(({ status }) => all || status === 'captured');
    return ok(
      attempts.map((attempt) => ({
        cf_order_id: attempt.id,
        order_id: orderId(attempt),
        order_amount: rupees(attempt.paise),
        order_status: attempt.status === 'captured' ? 'PAID' : 'ACTIVE',
      })),
    );
  }
  if (action !== 'cancel') return undefined;
  if (world.ledger.stateOf(payment) !== 'open')
    return refuse(400, 'link_cancellation_failed', 'link cannot be cancelled');
  payment.isCancelled = true;
  return ok(link(world, payment));
}

type OfOrder = { payment: SimPayment; attempt: SimAttempt; refundId: string };

function answerRefunds(
  world: World,
  { method, body }: WireRequest,
  { payment, attempt, refundId }: OfOrder,
): WireAnswer {
  const refunds = payment.refunds.filter(({ attemptId }) => attemptId === attempt.id);
  if (method === 'GET' && refundId === '') return ok(refunds.map((one) => refundEntity(attempt, one)));
  const asked = method === 'POST' ? textOf(body['refund_id']) : refundId;
  const before = refunds.find((one) => wireRefundId(one) === asked);
  if (method === 'GET')
    return before ? ok(refundEntity(attempt, before)) : refuse(404, 'refund_not_found', 'refund not found');
  if (before) return refuse(409, 'refund_already_exists', 'refund already exists');
  const paise = paiseOf(body['refund_amount']) ?? 0;
  if (!/^[A-Za-z0-9]{3,40}$/.test(asked)) return refuse(400, 'refund_id_invalid', 'refund_id : invalid value');
  if (paise < 100 || paise > world.ledger.leftOf(payment, attempt))
    return refuse(400, 'refund_amount_invalid', 'refund_amount : cannot be more than the order amount');
  const rule = world.refundRule(payment);
  if (rule === 'refused') return refuse(400, 'refund_insufficient_balance', 'insufficient balance');
  const refund = world.ledger.refund(payment, { key: dashed(asked), attemptId: attempt.id, paise, state: rule });
  world.note(payment, 'refund', refund);
  return ok(refundEntity(attempt, refund));
}

function recon({ ledger }: World, { body }: WireRequest): WireAnswer {
  const filters = fieldsOf(body['filters']);
  const [from, to] = [textOf(filters['start_date']), textOf(filters['end_date'])];
  const { limit, cursor } = fieldsOf(body['pagination']);
  const days = (day: string) => startOfDay(day) >= from && startOfDay(day) < to && startOfDay(addDays(day, 1)) > from;
  const rows = ledger.settled.filter((row) => row.payment.gateway === 'cashfree' && days(row.day));
  const begin = Number(textOf(cursor) || 0);
  const end = begin + Number(limit);
  const data = rows.slice(begin, end).map(reconRow);
  return ok({ cursor: end < rows.length ? String(end) : null, limit: Number(limit), data });
}

/**
 * Cashfree's documentation shows two forms of a settlement row. The simulator writes a payment as one flat object, and
 * a refund with its fields in groups.
 */
function reconRow({ attempt, refund, ...row }: SimRow) {
  const settlement_date = `${row.day}T14:45:24+05:30`;
  if (!refund)
    return {
      event_id: attempt.id,
      event_type: 'PAYMENT',
      event_status: 'SUCCESS',
      sale_type: 'CREDIT',
      event_currency: 'INR',
      event_amount: rupees(row.paise),
      event_settlement_amount: rupees(row.netPaise),
      order_id: orderId(attempt),
      cf_payment_id: Number(attempt.id),
      payment_service_charge: rupees(row.feePaise),
      payment_service_tax: rupees(row.taxPaise),
      settlement_date,
      settlement_utr: row.utr,
      entity: 'recon',
    };
  return {
    event_details: {
      event_id: refund.id,
      event_type: 'REFUND',
      event_status: 'SUCCESS',
      sale_type: 'DEBIT',
      event_amount: rupees(row.paise),
      event_settlement_amount: rupees(row.paise),
    },
    payment_details: { cf_payment_id: attempt.id },
    refund_details: { refund_id: wireRefundId(refund) },
    settlement_details: { settlement_date, utr: row.utr },
  };
}

const linkStates = { open: 'ACTIVE', paid: 'PAID', cancelled: 'CANCELLED', expired: 'EXPIRED' } as const;

function link({ ledger, pageUrl }: Pick<World, 'ledger' | 'pageUrl'>, payment: SimPayment) {
  return {
    cf_link_id: Number(payment.id),
    link_id: payment.reference,
    link_status: linkStates[ledger.stateOf(payment)],
    link_currency: 'INR',
    link_amount: rupees(payment.paise),
    link_amount_paid: rupees(
      payment.attempts.filter(({ status }) => status === 'captured').reduce((sum, { paise }) => sum + paise, 0),
    ),
    link_url: pageUrl(payment),
    link_expiry_time: payment.expiresAt,
  };
}

function orderEntity({ reference }: SimPayment, attempt: SimAttempt) {
  return { order_id: orderId(attempt), order_amount: rupees(attempt.paise), order_tags: { link_id: reference } };
}

const paymentStates = { pending: 'PENDING', authorized: 'PENDING', captured: 'SUCCESS', failed: 'FAILED' } as const;

function paymentEntity(attempt: SimAttempt) {
  return {
    // Some versions of Cashfree's API write the payment's id as a number, and others as a text, so the simulator uses
    // both forms.
    cf_payment_id: Number(attempt.id.slice(-1)) % 2 === 0 ? Number(attempt.id) : attempt.id,
    order_id: orderId(attempt),
    entity: 'payment',
    order_amount: rupees(attempt.paise),
    payment_group: 'upi',
    payment_currency: 'INR',
    payment_amount: rupees(attempt.paise + (attempt.surchargePaise ?? 0)),
    // Cashfree's time is Indian time without a zone.
    payment_time: `${indianDay(attempt.at)}T${indianClock(attempt.at)}`,
    payment_status: paymentStates[attempt.status],
    bank_reference: attempt.status === 'captured' ? attempt.rrn : null,
    payment_message: attempt.error?.text ?? null,
    error_details: attempt.error
      ? { error_code: 'TRANSACTION_DECLINED', error_description: attempt.error.text, error_reason: attempt.error.code }
      : null,
    payment_method: { upi: { channel: 'link', upi_id: 'shopper@simulated' } },
  };
}

const refundStates = { pending: 'PENDING', done: 'SUCCESS', failed: 'FAILED' } as const;

function refundEntity(attempt: SimAttempt, refund: SimRefund) {
  return {
    cf_refund_id: refund.id,
    refund_id: wireRefundId(refund),
    cf_payment_id: Number(attempt.id),
    order_id: orderId(attempt),
    entity: 'refund',
    refund_amount: rupees(refund.paise),
    refund_currency: 'INR',
    refund_status: refundStates[refund.state],
    refund_type: refund.key === null ? 'PAYMENT_AUTO_REFUND' : 'MERCHANT_INITIATED',
    refund_arn: refund.rrn,
    ...(refund.state === 'failed' && { status_description: 'The beneficiary bank declined' }),
  };
}

function webhooks(world: World, payment: SimPayment, kind: string, refund?: SimRefund): SimWebhook[] {
  const attempt = payment.attempts.findLast(({ id }) => !refund || id === refund.attemptId);
  if (!attempt) return [];
  const event_time = world.now();
  if (refund)
    return [
      signed(world, payment, {
        type: 'REFUND_STATUS_WEBHOOK',
        event_time,
        data: { refund: refundEntity(attempt, refund) },
      }),
    ];
  const order = orderEntity(payment, attempt);
  const type = kind === 'paid' ? 'PAYMENT_SUCCESS_WEBHOOK' : 'PAYMENT_FAILED_WEBHOOK';
  const about = signed(world, payment, { type, event_time, data: { order, payment: paymentEntity(attempt) } });
  if (kind !== 'paid') return [about];
  // In Cashfree's webhook about a paid link, amounts are texts, and times have no zone.
  const ofLink = {
    cf_link_id: Number(payment.id),
    link_id: payment.reference,
    link_status: 'PAID',
    link_amount: toRupees(payment.paise),
    link_amount_paid: toRupees(attempt.paise),
    link_created_at: `${indianDay(attempt.at)}T${indianClock(attempt.at)}`,
    order: { order_amount: toRupees(attempt.paise), order_id: orderId(attempt), transaction_status: 'SUCCESS' },
  };
  return [about, signed(world, payment, { type: 'PAYMENT_LINK_EVENT', version: 1, event_time, data: ofLink })];
}

function signed(world: World, payment: SimPayment, body: { type: string } & Record<string, unknown>): SimWebhook {
  const rawBody = Buffer.from(JSON.stringify(body));
  const timestamp = String(Date.parse(world.now()));
  return {
    gateway: 'cashfree',
    kind: body.type,
    reference: payment.reference,
    rawBody,
    headers: {
      'content-type': 'application/json',
      'x-webhook-version': '2025-01-01',
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': hmac(textOf(world.keys['clientSecret']), timestamp, rawBody).toString('base64'),
    },
  };
}

function orderId({ id }: SimAttempt): string {
  return `CFPay_${id}`;
}

function wireRefundId({ id, key }: SimRefund): string {
  return key === null ? `auto${id}` : key.replaceAll('-', '');
}

function dashed(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function indianClock(instant: string): string {
  return new Date(Date.parse(instant) + 5.5 * 3_600_000).toISOString().slice(11, 19);
}

function paiseOf(value: unknown): number | undefined {
  const [, whole = '', decimals = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(textOf(value)) ?? [];
  return whole === '' ? undefined : Number(whole + decimals.padEnd(2, '0'));
}

function ok(body: unknown): WireAnswer {
  return { status: 200, body };
}

function refuse(status: number, code: string, message: string, type = 'invalid_request_error'): WireAnswer {
  return { status, body: { message, code, type, help: '' } };
}
