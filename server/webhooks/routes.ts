import type { FastifyInstance } from 'fastify';
import { webhookCalls } from '#contract/webhooks.ts';
import * as hooksText from '#text/webhooks.ts';
import type { SignedIn } from '../platform/http/guard.ts';
import { serveCalls } from '../platform/serving/serve-calls.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { getDelivery, listDeliveries, ping, redeliver, retryFailed } from './deliveries.ts';
import {
  addWebhook,
  changeWebhook,
  getWebhook,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  renewSecret,
  resumeWebhook,
} from './webhooks.ts';

export function serveWebhooks(app: FastifyInstance, shop: Accounts): void {
  const { db } = shop;
  const byOf = ({ id }: Pick<SignedIn, 'id'>) => ({ userId: id, now: shop.now() });
  const answer = async (id: string, message: string) => ({ webhook: await getWebhook(db, id, shop.now()), message });
  serveCalls(app, shop, webhookCalls, {
    'GET /webhooks': async () => ({ webhooks: await listWebhooks(db, shop.now()) }),
    'POST /webhooks': async ({ body, user }) => {
      const { id, secret } = await addWebhook(shop, body, byOf(user));
      return { ...(await answer(id, hooksText.made())), secret };
    },
    'PUT /webhooks/{id}': async ({ params, body, user }) => {
      await changeWebhook(shop, params.id, body, byOf(user));
      return answer(params.id, hooksText.saved());
    },
    'DELETE /webhooks/{id}': async ({ params, user }) => {
      await removeWebhook(db, params.id, byOf(user));
      return { message: hooksText.removed() };
    },
    'POST /webhooks/{id}/secret': async ({ params, user }) => {
      const secret = await renewSecret(shop, params.id, byOf(user));
      return { ...(await answer(params.id, hooksText.secretMade())), secret };
    },
    'POST /webhooks/{id}/pause': async ({ params, user }) => {
      await pauseWebhook(db, params.id, byOf(user));
      return answer(params.id, hooksText.pausedNow());
    },
    'POST /webhooks/{id}/resume': async ({ params, user }) => {
      await resumeWebhook(db, params.id, byOf(user));
      return answer(params.id, hooksText.resumed());
    },
    'POST /webhooks/{id}/ping': async ({ params, user }) => ({
      eventId: await ping(db, params.id, byOf(user)),
      message: hooksText.pinged(),
    }),
    'POST /webhooks/{id}/retry': async ({ params, user }) => {
      const count = await retryFailed(db, params.id, byOf(user));
      return { count, message: hooksText.retried({ count }) };
    },
    'GET /webhooks/{id}/deliveries': async ({ params, query }) => ({
      deliveries: await listDeliveries(db, params.id, query.state),
    }),
    'GET /webhooks/{id}/deliveries/{eventId}': async ({ params }) => getDelivery(db, params.id, params.eventId),
    'POST /webhooks/{id}/deliveries/{eventId}/redeliver': async ({ params, user }) => {
      await redeliver(db, params.id, params.eventId, byOf(user));
      return { message: hooksText.redelivered() };
    },
  });
}
