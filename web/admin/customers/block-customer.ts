import * as customerText from '#text/customer.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';

/** Blocks the customer `id`, or lets them sign in again if `blocked` is not "yes". A notice says how it went. */
export const blockCustomer: FormAction<void> = async (form) => {
  const { id, blocked } = textsOf(form, ['id', 'blocked']);
  try {
    const { message } = await call('PUT /customers/{id}/block', {
      params: { id },
      body: { blocked: blocked === 'yes' },
    });
    notify('success', message, 'shop');
  } catch (error) {
    notify('error', messageOf(error, customerText.saveFailed()), 'shop');
  }
  await queries.invalidateQueries({ queryKey: ['admin'] });
  return done();
};
