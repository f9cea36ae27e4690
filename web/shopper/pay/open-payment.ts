import * as payText from '#text/pay.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { payKey } from './use-pay-page.ts';

/** Opens a payment page at the gateway, and returns its address. */
export const openPayment: FormAction<string> = async (form) => {
  const { token } = textsOf(form, ['token']);
  try {
    return done((await call('POST /pay/{token}', { params: { token } })).url);
  } catch (error) {
    // A refusal with status 409 means that the order was paid or cancelled or has expired meanwhile. The page reads the
    // order's state again and shows it.
    if (error instanceof ApiError && error.status === 409) await queries.invalidateQueries({ queryKey: payKey(token) });
    return { isDone: false, error: messageOf(error, payText.openFailed()) };
  }
};
