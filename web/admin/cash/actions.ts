import * as cashText from '#text/admin-cash.ts';
import { call } from '../../api/call.ts';
import { textsOf, type FormAction } from '../../ui/form-action.ts';
import { send } from '../editing/send.ts';

/** Undoes the booking of a remittance (a courier's payment to the shop). */
export const undoRemittance: FormAction = async (form) =>
  send(call('PUT /remittances/{id}/undo', { params: textsOf(form, ['id']) }), {
    failed: cashText.undoFailed(),
    stale: ['admin'],
  });
