import * as couriersText from '#text/admin-couriers.ts';
import * as deskText from '#text/admin-desk.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callOnce } from '../../api/call-once.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedSave } from '../editing/refused-save.ts';

const refresh = async () => queries.invalidateQueries({ queryKey: ['admin', 'couriers'] });

/** Saves a courier; an empty `id` means a new one. */
export const saveCourier: FormAction<void> = async (form) => {
  const { id, expectedUpdatedAt, ...body } = textsOf(form, [
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
  try {
    const { message } =
      id === ''
        ? await callOnce('POST /couriers', { body })
        : await call('PUT /couriers/{id}', { params: { id }, body: { ...body, expectedUpdatedAt } });
    notify('success', message, 'shop');
    return done();
  } catch (error) {
    return refusedSave(error, deskText.saveFailed());
  } finally {
    await refresh();
  }
};

/** Retires a courier, so that nobody can choose it any more. */
export const deleteCourier: FormAction<void> = async (form) => {
  const { id } = textsOf(form, ['id']);
  try {
    const { message } = await call('DELETE /couriers/{id}', { params: { id } });
    notify('success', message, 'shop');
    return done();
  } catch (error) {
    notify('error', messageOf(error, deskText.saveFailed()), 'account');
    return { isDone: false };
  } finally {
    await refresh();
  }
};

const refreshMessages = async () => queries.invalidateQueries({ queryKey: ['admin', 'courier-events'] });

/** Makes a courier's secret; answers it. */
export const makeSecret: FormAction<string> = async (form) => {
  const { id } = textsOf(form, ['id']);
  try {
    const { secret, message } = await call('POST /couriers/{id}/secret', { params: { id } });
    notify('success', message, 'shop');
    return done(secret);
  } catch (error) {
    notify('error', messageOf(error, couriersText.saveFailed()), 'account');
    return { isDone: false };
  } finally {
    await refreshMessages();
  }
};

/** Deletes a courier's secret. */
export const dropSecret: FormAction<void> = async (form) => {
  const { id } = textsOf(form, ['id']);
  try {
    const { message } = await call('DELETE /couriers/{id}/secret', { params: { id } });
    notify('success', message, 'shop');
    return done();
  } catch (error) {
    notify('error', messageOf(error, couriersText.saveFailed()), 'account');
    return { isDone: false };
  } finally {
    await refreshMessages();
  }
};
