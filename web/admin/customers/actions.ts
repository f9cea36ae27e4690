import * as customerText from '#text/customer.ts';
import * as personalDataText from '#text/personal-data.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { textsOf, done, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedBeside, send } from '../editing/send.ts';

/**
 * Blocks the customer `id`, or lets them sign in again if `blocked` is not "yes". A notice says whether the action
 * worked.
 */
export const blockCustomer: FormAction = async (form) => {
  const { id, blocked } = textsOf(form, ['id', 'blocked']);
  await send(call('PUT /customers/{id}/block', { params: { id }, body: { blocked: blocked === 'yes' } }), {
    stale: ['admin'],
    failed: customerText.saveFailed(),
    refuse: (error, failed) => {
      notify('error', messageOf(error, failed), 'shop');
      return { isDone: false };
    },
  });
  return done();
};

/**
 * Erases the data of the customer `id`. After a success, a notice says so. After a failure, the dialog that asked the
 * question shows the reason.
 */
export const eraseCustomer: FormAction = async (form) =>
  send(call('DELETE /customers/{id}', { params: textsOf(form, ['id']) }), {
    stale: ['admin'],
    failed: personalDataText.eraseFailed(),
    refuse: refusedBeside,
  });
