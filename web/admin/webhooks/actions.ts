import { webhookEvents } from '#domain/webhooks.ts';
import * as hooksText from '#text/admin-webhooks.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { refusedSave, send } from '../editing/send.ts';

const stale = ['admin', 'webhooks'];
const ways = () => ({ stale, failed: hooksText.saveFailed() });

export type NewSecret = { name: string; secret: string };

/** Makes or changes a webhook. The answer for a new webhook contains its secret. */
export const saveWebhook = async (form: FormData) => {
  const { id, name, url, expectedUpdatedAt } = textsOf(form, ['id', 'name', 'url', 'expectedUpdatedAt']);
  const body = { name, url, events: webhookEvents.filter((event) => form.getAll('events').includes(event)) };
  const sent =
    id === ''
      ? call('POST /webhooks', { body })
      : call('PUT /webhooks/{id}', { params: { id }, body: { ...body, expectedUpdatedAt } });
  return send<{ message: string; secret?: string }>(sent, { ...ways(), refuse: refusedSave });
};

/** Makes a new secret for a webhook and returns it. */
export const renewSecret: FormAction<NewSecret> = async (form) => {
  try {
    const { webhook, secret } = await call('POST /webhooks/{id}/secret', { params: textsOf(form, ['id']) });
    return done({ name: webhook.name, secret });
  } catch (error) {
    notify('error', messageOf(error, hooksText.saveFailed()), 'account');
    return { isDone: false };
  } finally {
    await queries.invalidateQueries({ queryKey: stale });
  }
};

export const removeWebhook: FormAction = async (form) =>
  send(call('DELETE /webhooks/{id}', { params: textsOf(form, ['id']) }), ways());

export const pauseWebhook: FormAction = async (form) =>
  send(call('POST /webhooks/{id}/pause', { params: textsOf(form, ['id']) }), ways());

export const resumeWebhook: FormAction = async (form) =>
  send(call('POST /webhooks/{id}/resume', { params: textsOf(form, ['id']) }), ways());

export const pingWebhook: FormAction = async (form) =>
  send(call('POST /webhooks/{id}/ping', { params: textsOf(form, ['id']) }), ways());

export const retryFailed: FormAction = async (form) =>
  send(call('POST /webhooks/{id}/retry', { params: textsOf(form, ['id']) }), ways());

export const redeliver: FormAction = async (form) =>
  send(
    call('POST /webhooks/{id}/deliveries/{eventId}/redeliver', { params: textsOf(form, ['id', 'eventId']) }),
    ways(),
  );
