import { keyDays, keyPermissions } from '#domain/api-keys.ts';
import * as keysText from '#text/admin-api-keys.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedSave } from '../editing/refused-save.ts';

const refresh = async () => queries.invalidateQueries({ queryKey: ['admin', 'api-keys'] });

/** Makes a key; answers it. */
export const makeKey: FormAction<string> = async (form) => {
  const { name, days } = textsOf(form, ['name', 'days']);
  const body = {
    name,
    permissions: keyPermissions.filter((permission) => form.getAll('permissions').includes(permission)),
    days: keyDays.find((one) => String(one) === days) ?? null,
  };
  try {
    const { key, message } = await call('POST /api-keys', { body });
    notify('success', message, 'shop');
    return done(key);
  } catch (error) {
    return refusedSave(error, keysText.saveFailed());
  } finally {
    await refresh();
  }
};

/** Makes a key useless. */
export const revokeKey: FormAction<void> = async (form) => {
  try {
    const { message } = await call('DELETE /api-keys/{id}', { params: textsOf(form, ['id']) });
    notify('success', message, 'shop');
    return done();
  } catch (error) {
    notify('error', messageOf(error, keysText.saveFailed()), 'account');
    return { isDone: false };
  } finally {
    await refresh();
  }
};
