import { webhookEvents } from '#domain/webhooks.ts';
import * as hooksText from '#text/admin-webhooks.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedSave } from '../editing/refused-save.ts';

const refresh = async () => queries.invalidateQueries({ queryKey: ['admin', 'webhooks'] });

export type NewSecret = { name: string; secret: string };

/** Makes a webhook, or changes one; answers the secret of a new one. */
export const saveWebhook: FormAction<NewSecret | undefined> = async (form) => {
  const { id, name, url, expectedUpdatedAt } = textsOf(form, ['id', 'name', 'url', 'expectedUpdatedAt']);
  const body = { name, url, events: webhookEvents.filter((event) => form.getAll('events').includes(event)) };
  try {
    if (id !== '') {
      const { message } = await call('PUT /webhooks/{id}', { params: { id }, body: { ...body, expectedUpdatedAt } });
      notify('success', message, 'shop');
      return done(undefined);
    }
    const { secret, message } = await call('POST /webhooks', { body });
    notify('success', message, 'shop');
    return done({ name, secret });
  } catch (error) {
    return refusedSave(error, hooksText.saveFailed());
  } finally {
    await refresh();
  }
};

/** Makes a new secret; answers it. */
export const renewSecret: FormAction<NewSecret> = async (form) => {
  try {
    const { webhook, secret } = await call('POST /webhooks/{id}/secret', { params: textsOf(form, ['id']) });
    return done({ name: webhook.name, secret });
  } catch (error) {
    notify('error', messageOf(error, hooksText.saveFailed()), 'account');
    return { isDone: false };
  } finally {
    await refresh();
  }
};

export const removeWebhook: FormAction<void> = async (form) =>
  send(call('DELETE /webhooks/{id}', { params: textsOf(form, ['id']) }));

export const pauseWebhook: FormAction<void> = async (form) =>
  send(call('POST /webhooks/{id}/pause', { params: textsOf(form, ['id']) }));

export const resumeWebhook: FormAction<void> = async (form) =>
  send(call('POST /webhooks/{id}/resume', { params: textsOf(form, ['id']) }));

export const pingWebhook: FormAction<void> = async (form) =>
  send(call('POST /webhooks/{id}/ping', { params: textsOf(form, ['id']) }));

export const retryFailed: FormAction<void> = async (form) =>
  send(call('POST /webhooks/{id}/retry', { params: textsOf(form, ['id']) }));

export const redeliver: FormAction<void> = async (form) =>
  send(call('POST /webhooks/{id}/deliveries/{eventId}/redeliver', { params: textsOf(form, ['id', 'eventId']) }));

async function send(sent: Promise<{ message: string }>) {
  try {
    notify('success', (await sent).message, 'shop');
    return done();
  } catch (error) {
    notify('error', messageOf(error, hooksText.saveFailed()), 'account');
    return { isDone: false as const, issues: {} };
  } finally {
    await refresh();
  }
}
