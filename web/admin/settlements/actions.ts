import * as settlementText from '#text/admin-settlements.ts';
import { call } from '../../api/call.ts';
import { textsOf, type FormAction } from '../../ui/form-action.ts';
import { send } from '../editing/send.ts';

/** Reverses the import of a settlement. */
export const undoSettlement: FormAction = async (form) =>
  send(call('DELETE /settlements/{id}', { params: textsOf(form, ['id']) }), {
    failed: settlementText.undoFailed(),
    stale: ['admin'],
    // The dialog closes at once, because the settlement that it shows no longer exists.
    isAwaited: false,
  });
