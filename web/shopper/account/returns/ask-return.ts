import * as returnsText from '#text/shopper-returns.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { asking } from '../../../returns/send-asking.ts';
import { addingPhotos } from '../../../returns/send-photos.ts';
import { done, textsOf, type FormAction } from '../../../ui/form-action.ts';
import { notify } from '../../../ui/notices.tsx';
import { showReturn } from './returns-query.ts';

/** Requests a return of the chosen pieces. If the server refuses, the choices stay in the form. */
export const askReturn = asking({
  refresh: async (orderId, asked) => {
    if (asked) showReturn(orderId, asked);
    await refresh();
  },
  failed: returnsText.failed,
  photosMissing: returnsText.photosMissing,
});

export const addPhotos = addingPhotos('orders');

/** Withdraws a return, shows the result, and loads the order's returns again. */
export const withdrawReturn: FormAction<void> = async (form) => {
  try {
    const { message } = await call('PUT /returns/{id}/withdraw', { params: textsOf(form, ['id']) });
    notify('success', message, 'account');
  } catch (error) {
    notify('error', messageOf(error, returnsText.withdrawFailed()), 'account');
  }
  await refresh();
  return done();
};

async function refresh(): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['orders'] });
}
