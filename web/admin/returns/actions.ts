import { staffEvents, type StaffEvent } from '#domain/returns.ts';
import * as returnsText from '#text/admin-returns.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';

/** Takes a return one step further, where it still is as it was seen. */
export const stepReturn: FormAction<void> = async (form) => {
  const { id, expected } = textsOf(form, ['id', 'expected']);
  const event = staffEvents.find((one) => one === form.get('event'));
  if (!event) throw new Error(`no such step: ${String(form.get('event'))}`);
  try {
    // as: it came from the return itself; the server checks it.
    const body = { ...bodyOf(event, form), expected: expected as 'ASKED' };
    const { message } = await call('PUT /returns/{id}/step', { params: { id }, body });
    notify('success', message, 'shop');
    return done();
  } catch (error) {
    const issues = issuesOf(error);
    const message = messageOf(error, returnsText.stepFailed());
    return { isDone: false, issues, ...(Object.keys(issues).length > 0 ? { ifBoxless: message } : { error: message }) };
  } finally {
    await queries.invalidateQueries({ queryKey: ['admin'] });
  }
};

function bodyOf(event: StaffEvent, form: FormData) {
  const { words, pickupOn, reference, sentBy } = textsOf(form, ['words', 'pickupOn', 'reference', 'sentBy']);
  switch (event) {
    case 'approve':
    case 'decline':
      return { event, words };
    case 'setPickup':
      return { event, words, pickupOn };
    case 'receive':
      return { event };
    case 'inspect':
      return { event, damaged: damagedIn(form) };
    case 'refund':
      return { event, reference };
    case 'sendSwap':
      return { event, sentBy };
  }
}

function damagedIn(form: FormData) {
  return form
    .getAll('lineId')
    .map((lineId) => ({ lineId: String(lineId), quantity: Number(form.get(`damaged ${String(lineId)}`) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}
