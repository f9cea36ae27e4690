import * as confirmationText from '#text/email-confirmation.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { done, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';

/**
 * Asks the server to send once more the email with the link that confirms the customer's email address. A notice says
 * whether the email was sent.
 */
export const sendLink: FormAction<void> = async () => {
  try {
    const { message } = await call('POST /auth/confirm-email/request');
    notify('success', message, 'account');
    return done();
  } catch (error) {
    notify('error', messageOf(error, confirmationText.sendFailed()), 'account');
    return { isDone: false };
  }
};
