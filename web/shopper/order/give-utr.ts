import * as upiText from '#text/upi-payment.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { rememberOrder } from './use-order.ts';

/** Sends the UTR of a UPI payment to the shop. */
export const giveUtr: FormAction<void> = async (form) => {
  const { id, utr } = textsOf(form, ['id', 'utr']);
  try {
    const { order, message } = await call('PUT /orders/{id}/utr', { params: { id }, body: { utr } });
    notify('success', message, 'account');
    rememberOrder(order);
    return done();
  } catch (error) {
    const issues = issuesOf(error);
    const message = messageOf(error, upiText.failed());
    return { isDone: false, issues, ...(issues['utr'] === undefined && { error: message }) };
  }
};
