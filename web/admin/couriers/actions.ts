import * as couriersText from '#text/admin-couriers.ts';
import * as deskText from '#text/admin-desk.ts';
import { call } from '../../api/call.ts';
import { callOnce } from '../../api/call-once.ts';
import { textsOf, type FormAction } from '../../ui/form-action.ts';
import { refusedSave, send } from '../editing/send.ts';
import { plainWhole } from '../editing/typed-numbers.ts';

const stale = ['admin', 'couriers'];

/** Saves a courier; an empty `id` means a new courier. */
export const saveCourier: FormAction = async (form) => {
  const { id, expectedUpdatedAt, ...texts } = textsOf(form, [
    'id',
    'name',
    'trackingAddress',
    'phone',
    'remitDays',
    'remitNumberTitle',
    'remitAmountTitle',
    'manifestColumns',
    'expectedUpdatedAt',
  ]);
  const body = { ...texts, remitDays: plainWhole(texts.remitDays) };
  const sent =
    id === ''
      ? callOnce('POST /couriers', { body })
      : call('PUT /couriers/{id}', { params: { id }, body: { ...body, expectedUpdatedAt } });
  return send<{ message: string }>(sent, { stale, failed: deskText.saveFailed(), refuse: refusedSave });
};

/** Retires a courier, so that nobody can choose it any more. */
export const deleteCourier: FormAction = async (form) =>
  send(call('DELETE /couriers/{id}', { params: textsOf(form, ['id']) }), { stale, failed: deskText.saveFailed() });

const ofMessages = () => ({ stale: ['admin', 'courier-events'], failed: couriersText.saveFailed() });

/** Makes a new secret for a courier, with which the courier signs its messages, and returns it. */
export const makeSecret = async (form: FormData) =>
  send(call('POST /couriers/{id}/secret', { params: textsOf(form, ['id']) }), ofMessages());

/** Deletes the secret with which a courier signs its messages. */
export const dropSecret: FormAction = async (form) =>
  send(call('DELETE /couriers/{id}/secret', { params: textsOf(form, ['id']) }), ofMessages());
