import * as personalDataText from '#text/personal-data.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';

/** Erases the data of the customer `id`. A notice confirms it; the question itself shows why it failed. */
export const eraseCustomer: FormAction<void> = async (form) => {
  const { id } = textsOf(form, ['id']);
  try {
    const { message } = await call('DELETE /customers/{id}', { params: { id } });
    notify('success', message, 'shop');
  } catch (error) {
    return { isDone: false, error: messageOf(error, personalDataText.eraseFailed()) };
  }
  await queries.invalidateQueries({ queryKey: ['admin'] });
  return done();
};
