import type { FastifyInstance } from 'fastify';
import { apiKeyCalls } from '#contract/api-keys.ts';
import * as keysText from '#text/api-keys.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Accounts } from '../accounts.ts';
import { listKeys, makeKey, revokeKey } from './api-keys.ts';

export function serveApiKeys(app: FastifyInstance, shop: Accounts): void {
  serveCalls(app, shop, apiKeyCalls, {
    'GET /api-keys': async () => ({ keys: await listKeys(shop.db, shop.now()) }),
    'POST /api-keys': async ({ body, user }) => {
      const { id, key } = await makeKey(shop.db, body, { userId: user.id, now: shop.now() });
      const apiKey = (await listKeys(shop.db, shop.now())).find((one) => one.id === id);
      if (!apiKey) throw new Error(`key ${id} has gone`);
      return { apiKey, key, message: keysText.made() };
    },
    'DELETE /api-keys/{id}': async ({ params, user }) => {
      await revokeKey(shop.db, params.id, { userId: user.id, now: shop.now() });
      return { message: keysText.revoked() };
    },
  });
}
