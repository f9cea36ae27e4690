import { keyDays, keyPermissions } from '#domain/api-keys.ts';
import * as keysText from '#text/admin-api-keys.ts';
import { call } from '../../api/call.ts';
import { textsOf, type FormAction } from '../../ui/form-action.ts';
import { refusedSave, send } from '../editing/send.ts';

const ways = () => ({ stale: ['admin', 'api-keys'], failed: keysText.saveFailed() });

/** Makes an API key and returns it. */
export const makeKey = async (form: FormData) => {
  const { name, days } = textsOf(form, ['name', 'days']);
  const body = {
    name,
    permissions: keyPermissions.filter((permission) => form.getAll('permissions').includes(permission)),
    days: keyDays.find((one) => String(one) === days) ?? null,
  };
  return send(call('POST /api-keys', { body }), { ...ways(), refuse: refusedSave });
};

/** Revokes an API key: the server no longer accepts it. */
export const revokeKey: FormAction = async (form) =>
  send(call('DELETE /api-keys/{id}', { params: textsOf(form, ['id']) }), ways());
