import * as unsentText from '#text/admin-unsent-emails.ts';
import { call } from '../../api/call.ts';
import { textsOf, type FormAction } from '../../ui/form-action.ts';
import { send } from '../editing/send.ts';

const ways = () => ({ stale: ['admin', 'unsent-emails'], failed: unsentText.failed(), area: 'account' as const });

/** Has an email tried again. */
export const retryEmail: FormAction = async (form) =>
  send(call('POST /unsent-emails/{id}/retry', { params: textsOf(form, ['id']) }), ways());

/** Gives an email up for good. */
export const dropEmail: FormAction = async (form) =>
  send(call('DELETE /unsent-emails/{id}', { params: textsOf(form, ['id']) }), ways());
