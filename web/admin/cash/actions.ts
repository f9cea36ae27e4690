import * as cashText from '#text/admin-cash.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';

/** Undoes a remittance. */
export const undoRemittance: FormAction<void> = async (form) => {
  const { id } = textsOf(form, ['id']);
  try {
    const { message } = await call('PUT /remittances/{id}/undo', { params: { id } });
    notify('success', message, 'shop');
    return done();
  } catch (error) {
    notify('error', messageOf(error, cashText.undoFailed()), 'account');
    return { isDone: false };
  } finally {
    await queries.invalidateQueries({ queryKey: ['admin'] });
  }
};
