import * as upiText from '#text/admin-upi.ts';
import { call } from '../../api/call.ts';
import { textsOf, type FormAction } from '../../ui/form-action.ts';
import { refusedSave, send } from '../editing/send.ts';
import { plainWhole } from '../editing/typed-numbers.ts';
import { forgetFoundPayments } from './found.ts';

const stale = ['admin'];

/** Saves the UPI ID to which shoppers pay. Returns the settings as the server stored them. */
export const saveUpi = async (form: FormData) => {
  const texts = textsOf(form, ['upiId', 'payee', 'lapseHours', 'expectedUpdatedAt']);
  const body = { ...texts, lapseHours: plainWhole(texts.lapseHours) };
  return send(call('PUT /upi', { body }), { stale, failed: upiText.saveFailed(), refuse: refusedSave });
};

/** Books a payment for an order, because a member of staff has seen the payment in the bank account. */
export const matchPayment: FormAction = async (form) => {
  const { id, expectedAmount, utr } = textsOf(form, ['id', 'expectedAmount', 'utr']);
  const body = { expectedAmount, ...(utr !== '' && { utr }) };
  return decide(call('PUT /upi-payments/{id}/match', { params: { id }, body }));
};

/** Corrects the UTR (the bank's number of a payment) that a shopper has entered, or enters it for the shopper. */
export const correctUtr: FormAction = async (form) => {
  const { id, ...body } = textsOf(form, ['id', 'utr', 'expectedUtr']);
  return decide(call('PUT /upi-payments/{id}/utr', { params: { id }, body }));
};

/** Undoes the booking of a payment for an order, because the payment was for another order. */
export const unmatchPayment: FormAction = async (form) => {
  const { id, reason, utr } = textsOf(form, ['id', 'reason', 'utr']);
  const body = { reason, ...(utr !== '' && { utr }) };
  return decide(call('PUT /upi-payments/{id}/unmatch', { params: { id }, body }));
};

/** Records that the shop has refunded a payment, or the part of it that is more than the order's total. */
export const refundPayment: FormAction = async (form) => {
  const { id, ...body } = textsOf(form, ['id', 'reference', 'expectedAmount']);
  return decide(call('PUT /upi-payments/{id}/refund', { params: { id }, body }));
};

async function decide(deed: Promise<{ message: string }>): ReturnType<typeof send> {
  return send(deed, { stale, failed: upiText.failed(), onAnswer: forgetFoundPayments });
}
