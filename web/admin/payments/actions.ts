import type { Resolution } from '#domain/payments.ts';
import * as paymentsText from '#text/admin-payments.ts';
import { call } from '../../api/call.ts';
import { textsOf, type FormAction } from '../../ui/form-action.ts';
import { refusedBeside, send } from '../editing/send.ts';

// An action about a payment also changes its order, so every list of the back office is read again.
const ways = () => ({ stale: ['admin'], failed: paymentsText.failed() });

/** Asks the gateway about a payment now, without waiting for the gateway's next message. */
const fetchPayment: FormAction = async (form) =>
  send(call('POST /payments/fetch/{id}', { params: textsOf(form, ['id']) }), ways());

/** Books an unexpected payment for its order, or refunds the payment. */
const resolveCapture: FormAction = async (form) => {
  const { id, how } = textsOf(form, ['id', 'how']);
  // The cast is safe: a button of the row sent this choice, and the server checks it again.
  return send(call('POST /captures/{id}/resolve', { params: { id }, body: { how: how as Resolution } }), ways());
};

/** Sends a failed refund to the gateway once more. */
const refundAgain: FormAction = async (form) =>
  send(call('POST /refunds/{id}/again', { params: textsOf(form, ['id']) }), ways());

/**
 * Ends the hold on an order after a person has checked its payment. The order is then paid, waits for the rest, or
 * expires.
 */
const releasePayment: FormAction = async (form) =>
  send(call('POST /orders/{id}/release-payment', { params: textsOf(form, ['id']) }), ways());

/** Records that a person has seen the webhooks about unknown payments. The dashboard then no longer shows this task. */
const straysSeen: FormAction = async (form) =>
  send(call('POST /payments/strays-seen', { body: { seen: Number(form.get('seen')) } }), ways());

/** Makes the link by which a customer pays an order online, and returns it. */
export const makePaymentLink = async (form: FormData) => {
  const sent = call('POST /orders/{id}/payment-link', { params: textsOf(form, ['id']) });
  return send(
    sent.then((link) => ({ ...link, message: paymentsText.linkMade() })),
    { stale: ['admin'], failed: paymentsText.linkFailed(), refuse: refusedBeside },
  );
};

/** The actions about an order's online payment, for every screen that shows such a payment. */
export const paymentActions = {
  fetchPayment,
  resolveCapture,
  refundAgain,
  releasePayment,
  straysSeen,
  makePaymentLink,
};
