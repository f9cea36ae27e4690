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

/** Books a payment that the shop did not expect for its order, or refunds it. */
const resolveCapture: FormAction = async (form) => {
  const { id, how } = textsOf(form, ['id', 'how']);
  // The cast is safe: a button of the row sent this choice, and the server checks it again.
  return send(call('POST /captures/{id}/resolve', { params: { id }, body: { how: how as Resolution } }), ways());
};

/** Sends a failed refund to the gateway once more. */
const refundAgain: FormAction = async (form) =>
  send(call('POST /refunds/{id}/again', { params: textsOf(form, ['id']) }), ways());

/** Releases an order: the order continues after a person has checked its payment. */
const releasePayment: FormAction = async (form) =>
  send(call('POST /orders/{id}/release-payment', { params: textsOf(form, ['id']) }), ways());

/** Marks the webhooks that named unknown payments as seen, which removes the task from the dashboard. */
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
