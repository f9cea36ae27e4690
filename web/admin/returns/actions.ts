import { staffEvents, type ReturnState, type StaffEvent } from '#domain/returns.ts';
import * as returnsText from '#text/admin-returns.ts';
import * as generalText from '#text/general.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callOnce } from '../../api/call-once.ts';
import { queries } from '../../api/queries.ts';
import { addingPhotos } from '../../returns/send-photos.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedBeside, refusedSave, send } from '../editing/send.ts';
import { plainNumber, plainWhole } from '../editing/typed-numbers.ts';

/** Functions that the form calls: `onDone` after a successful step, `onRefused` after a refused one. */
export type Settled = { onDone: () => void; onRefused: () => void };

/** Moves a return by one step, if the return is still in the state that the screen shows. */
export const stepReturn: FormAction = async (form) => {
  const { id, expected } = textsOf(form, ['id', 'expected']);
  const event = staffEvents.find((one) => one === form.get('event'));
  if (!event) throw new Error(`no such step: ${String(form.get('event'))}`);
  // The cast is safe: the form has the state of the return itself, and the server checks it.
  const body = { ...bodyOf(event, form), expected: expected as 'ASKED' };
  return send(call('PUT /returns/{id}/step', { params: { id }, body }), {
    stale: ['admin'],
    failed: returnsText.stepFailed(),
    refuse: (error, failed) => {
      const issues = inBoxes(issuesOf(error), form);
      const message = messageOf(error, failed);
      return { isDone: false, issues, [Object.keys(issues).length > 0 ? 'ifBoxless' : 'error']: message };
    },
  });
};

/**
 * Packs the pieces that are reserved for a swap into a parcel. If the checkbox is ticked, also records that the parcel
 * was handed to the courier.
 */
export const addSwapParcel: FormAction = async (form) => {
  const { id, courierId, number, weight } = textsOf(form, ['id', 'courierId', 'number', 'weight']);
  const body = {
    courierId,
    number,
    weightGrams: plainWhole(weight) || null,
    isHandedOver: form.get('isHandedOver') !== null,
  };
  return send(callOnce('POST /returns/{id}/parcels', { params: { id }, body }), {
    stale: ['admin'],
    failed: returnsText.stepFailed(),
    refuse: refusedSave,
  });
};

/** Removes a parcel from a swap that has not left the shop. */
export const removeSwapParcel: FormAction = async (form) =>
  send(call('DELETE /returns/{id}/parcels/{parcelId}', { params: textsOf(form, ['id', 'parcelId']) }), {
    stale: ['admin'],
    failed: returnsText.stepFailed(),
  });

export const addPhotos = addingPhotos('admin');

/** Ends a return, because the customer has decided to keep the pieces. */
export const withdrawReturn: FormAction = async (form) =>
  send(call('PUT /returns/{id}/withdraw', { params: textsOf(form, ['id']) }), {
    stale: ['admin'],
    failed: returnsText.keepFailed(),
    refuse: refusedBeside,
  });

/** Records that somebody opened the WhatsApp message about a state of the return. The link itself opens the message. */
export const noteReturnWhatsApp: FormAction<void> = async (form) => {
  const { id, state } = textsOf(form, ['id', 'state']);
  try {
    // The cast is safe: the state comes from the clicked link.
    await callOnce('POST /returns/{id}/whatsapp', { params: { id }, body: { state: state as ReturnState } });
    return done();
  } catch (error) {
    notify('error', messageOf(error, generalText.failed()), 'account');
    return { isDone: false };
  } finally {
    await queries.invalidateQueries({ queryKey: ['admin', 'timeline'] });
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
      return {
        event,
        damaged: damagedIn(form),
        refunds: refundsIn(form),
        ...(form.has('asksCharges') && { refundsCharges: form.has('refundsCharges') }),
      };
    case 'refund':
      return { event, reference };
    case 'packSwap':
    case 'deliverSwap':
      return { event };
    case 'takeSwapBack':
      return { event, words };
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

/** Renames the server's errors about refunds, so that each error stands at the box with the typed refund or reason. */
function inBoxes(issues: Record<string, string>, form: FormData): Record<string, string> {
  const sent = form.get('event') === 'inspect' ? refundsIn(form) : [];
  const boxOf = (path: string) => {
    const [, index = '', part] = /^refunds\.(\d+)\.(amount|reason)$/.exec(path) ?? [];
    const lineId = sent[Number(index)]?.lineId;
    return index !== '' && lineId !== undefined ? `${part === 'reason' ? 'why' : 'refund'} ${lineId}` : path;
  };
  return Object.fromEntries(Object.entries(issues).map(([path, message]) => [boxOf(path), message]));
}

/** Returns the lines with a typed refund that differs from the amount paid for the line. */
function refundsIn(form: FormData) {
  return form.getAll('lineId').flatMap((lineId) => {
    const textOf = (name: string) => String(form.get(`${name} ${String(lineId)}`) ?? '');
    const amount = plainNumber(textOf('refund'));
    if (amount === textOf('whole')) return [];
    return { lineId: String(lineId), amount, reason: textOf('why') };
  });
}
