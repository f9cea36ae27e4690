import * as settlementText from '#text/admin-settlements.ts';
import { call } from '../../api/call.ts';
import { textsOf, type FormAction } from '../../ui/form-action.ts';
import { send } from '../editing/send.ts';

/** Undoes the import of a settlement. */
export const undoSettlement: FormAction = async (form) =>
  send(call('DELETE /settlements/{id}', { params: textsOf(form, ['id']) }), {
    failed: settlementText.undoFailed(),
    stale: ['admin'],
    // The action does not wait until the lists are read again: the dialog must close at once, because its settlement no
    // longer exists.
    isAwaited: false,
  });
