import type { UpiSettings } from '#contract/upi.ts';
import * as upiText from '#text/admin-upi.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedSave } from '../editing/refused-save.ts';

const refresh = async () => queries.invalidateQueries({ queryKey: ['admin'] });

/** Saves to which UPI ID shoppers pay; answers it as stored. */
export const saveUpi: FormAction<UpiSettings> = async (form) => {
  const { upiId, payee, lapseHours, expectedUpdatedAt } = textsOf(form, [
    'upiId',
    'payee',
    'lapseHours',
    'expectedUpdatedAt',
  ]);
  try {
    const { message, settings } = await call('PUT /upi', { body: { upiId, payee, lapseHours, expectedUpdatedAt } });
    notify('success', message, 'shop');
    return done(settings);
  } catch (error) {
    return refusedSave(error, upiText.saveFailed());
  } finally {
    await refresh();
  }
};

/** Somebody of the staff has seen the payment of an order. */
export const matchPayment: FormAction<void> = async (form) => {
  const { id, expectedAmount, utr } = textsOf(form, ['id', 'expectedAmount', 'utr']);
  const body = { expectedAmount, ...(utr !== '' && { utr }) };
  return say(async () => call('PUT /upi-payments/{id}/match', { params: { id }, body }));
};

/** The UTR that a shopper said is put right. */
export const correctUtr: FormAction<void> = async (form) => {
  const { id, ...body } = textsOf(form, ['id', 'utr', 'expectedUtr']);
  return say(async () => call('PUT /upi-payments/{id}/utr', { params: { id }, body }));
};

/** A payment was another order's. */
export const unmatchPayment: FormAction<void> = async (form) => {
  const { id, reason } = textsOf(form, ['id', 'reason']);
  return say(async () => call('PUT /upi-payments/{id}/unmatch', { params: { id }, body: { reason } }));
};

/** What was owed was paid back. */
export const refundPayment: FormAction<void> = async (form) => {
  const { id, reference } = textsOf(form, ['id', 'reference']);
  return say(async () => call('PUT /upi-payments/{id}/refund', { params: { id }, body: { reference } }));
};

async function say(work: () => Promise<{ message: string }>): ReturnType<FormAction<void>> {
  try {
    const { message } = await work();
    notify('success', message, 'shop');
    return done();
  } catch (error) {
    const message = messageOf(error, upiText.failed());
    notify('error', message, 'account');
    return { isDone: false, error: message };
  } finally {
    await refresh();
  }
}
