import * as unsentText from '#text/admin-unsent-emails.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';

/** Has an email tried again. */
export const retryEmail: FormAction<void> = async (form) =>
  send(call('POST /unsent-emails/{id}/retry', { params: textsOf(form, ['id']) }));

/** Gives an email up for good. */
export const dropEmail: FormAction<void> = async (form) =>
  send(call('DELETE /unsent-emails/{id}', { params: textsOf(form, ['id']) }));

async function send(sent: Promise<{ message: string }>) {
  try {
    notify('success', (await sent).message, 'account');
    return done();
  } catch (error) {
    notify('error', messageOf(error, unsentText.failed()), 'account');
    return { isDone: false as const, issues: {} };
  } finally {
    await queries.invalidateQueries({ queryKey: ['admin', 'unsent-emails'] });
  }
}
