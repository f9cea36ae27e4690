import * as upiText from '#text/admin-upi.ts';
import { call } from '../../api/call.ts';
import { textsOf, type FormAction } from '../../ui/form-action.ts';
import { refusedSave } from '../editing/refused-save.ts';
import { send } from '../editing/send.ts';

const stale = ['admin'];

/** Saves to which UPI ID shoppers pay; answers it as stored. */
export const saveUpi = async (form: FormData) => {
  const body = textsOf(form, ['upiId', 'payee', 'lapseHours', 'expectedUpdatedAt']);
  return send(call('PUT /upi', { body }), { stale, failed: upiText.saveFailed(), refuse: refusedSave });
};

/** Somebody of the staff has seen the payment of an order. */
export const matchPayment: FormAction = async (form) => {
  const { id, expectedAmount, utr } = textsOf(form, ['id', 'expectedAmount', 'utr']);
  const body = { expectedAmount, ...(utr !== '' && { utr }) };
  return send(call('PUT /upi-payments/{id}/match', { params: { id }, body }), { stale, failed: upiText.failed() });
};

/** The UTR that a shopper said is put right. */
export const correctUtr: FormAction = async (form) => {
  const { id, ...body } = textsOf(form, ['id', 'utr', 'expectedUtr']);
  return send(call('PUT /upi-payments/{id}/utr', { params: { id }, body }), { stale, failed: upiText.failed() });
};

/** A payment was another order's. */
export const unmatchPayment: FormAction = async (form) => {
  const { id, ...body } = textsOf(form, ['id', 'reason']);
  return send(call('PUT /upi-payments/{id}/unmatch', { params: { id }, body }), { stale, failed: upiText.failed() });
};

/** The shop has paid back what it owed. */
export const refundPayment: FormAction = async (form) => {
  const { id, ...body } = textsOf(form, ['id', 'reference']);
  return send(call('PUT /upi-payments/{id}/refund', { params: { id }, body }), { stale, failed: upiText.failed() });
};
