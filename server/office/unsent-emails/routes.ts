import type { FastifyInstance } from 'fastify';
import { unsentEmailCalls } from '#contract/unsent-emails.ts';
import * as unsentText from '#text/unsent-emails.ts';
import { hasMailServer } from '../../platform/outside/mail.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Platform } from '../../platform/platform.ts';
import { dropUnsent, listUnsent, retryUnsent } from './unsent-emails.ts';

export function serveUnsentEmails(app: FastifyInstance, shop: Platform): void {
  serveCalls(app, shop, unsentEmailCalls, {
    'GET /unsent-emails': async () => ({
      ...(await listUnsent(shop.db)),
      hasMailServer: hasMailServer(shop),
    }),
    'POST /unsent-emails/{id}/retry': async ({ user, params }) => {
      await retryUnsent(shop.db, params.id, { userId: user.id, now: shop.now() });
      return { message: unsentText.retried() };
    },
    'DELETE /unsent-emails/{id}': async ({ user, params }) => {
      await dropUnsent(shop.db, params.id, { userId: user.id, now: shop.now() });
      return { message: unsentText.dropped() };
    },
  });
}
