import * as payText from '#text/pay.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { payKey } from './use-pay-page.ts';

/** Opens a payment page at the gateway, and answers its address. */
export const openPayment: FormAction<string> = async (form) => {
  const { token } = textsOf(form, ['token']);
  try {
    return done((await call('POST /pay/{token}', { params: { token } })).url);
  } catch (error) {
    // The order was paid or cancelled or has lapsed meanwhile. The page reads its state again and shows it.
    if (error instanceof ApiError && error.status === 409) await queries.invalidateQueries({ queryKey: payKey(token) });
    return { isDone: false, error: messageOf(error, payText.openFailed()) };
  }
};
