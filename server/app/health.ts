import type { FastifyInstance } from 'fastify';
import { ShopError } from '#contract/errors.ts';
import * as errorsText from '#text/errors.ts';
import { hashOf } from '../platform/keys/tokens.ts';
import { readState } from '../platform/site-version/versions.ts';
import type { Shop } from './shop.ts';

/**
 * Serves three addresses for monitoring. /healthz answers as long as the process runs. /readyz answers 200 if the
 * database and the picture store can be reached, and 503 otherwise. /metrics answers only callers that send the token.
 */
export async function serveHealth(app: FastifyInstance, shop: Shop): Promise<void> {
  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async (request) => {
    try {
      await readState(shop.db);
      await shop.files.check();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw new ShopError('not-ready', 'NOT_READY', errorsText.notReady(), { details: { retryAfter: 2 } });
    }
  });
  const token = shop.env.METRICS_TOKEN;
  if (token === undefined) return;
  // The code compares hashes of the tokens. Comparing the tokens themselves would take longer the more characters
  // match, and this time could reveal the token.
  const expected = hashOf(`Bearer ${token}`);
  // If no token for /metrics is set, the shop does not load the code for metrics.
  const { countAll, tellAll } = await import('./metrics.ts');
  const registry = countAll(app, shop);
  app.get('/metrics', async (request, reply) => {
    if (hashOf(request.headers.authorization ?? '') !== expected)
      throw new ShopError('not-signed-in', 'NOT_SIGNED_IN', errorsText.metricsToken());
    return reply.type(registry.contentType).send(await tellAll(registry));
  });
}
