import type { FastifyInstance } from 'fastify';
import { ShopError } from '#contract/errors.ts';
import * as errorsText from '#text/errors.ts';
import { hashOf } from '../auth/tokens.ts';
import { readVersion } from '../catalogue/versions.ts';
import type { Shop } from '../shop.ts';

/** /healthz: the process is up. /readyz: its database and picture store answer. /metrics: for those who hold the token. */
export function serveHealth(app: FastifyInstance, shop: Shop): void {
  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async (request) => {
    try {
      await readVersion(shop.db);
      await shop.files.check();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw new ShopError('not-ready', 'NOT_READY', errorsText.notReady(), { details: { retryAfter: 2 } });
    }
  });
  const token = shop.env.METRICS_TOKEN;
  if (token === undefined) return;
  // Hashes, because a comparison of two texts takes the longer the more of their letters are alike.
  const expected = hashOf(`Bearer ${token}`);
  const answered = new Map<string, number>();
  app.addHook('onResponse', async (_request, reply) => {
    const family = `${Math.floor(reply.statusCode / 100)}xx`;
    answered.set(family, (answered.get(family) ?? 0) + 1);
  });
  app.get('/metrics', async (request, reply) => {
    if (hashOf(request.headers.authorization ?? '') !== expected)
      throw new ShopError('not-signed-in', 'NOT_SIGNED_IN', errorsText.metricsToken());
    const requests = [...answered].map(([family, count]) => `http_requests_total{status="${family}"} ${count}`);
    const jobs = [...shop.jobs.counts()].map(([labels, count]) => `job_attempts_total{${labels}} ${count}`);
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(
        [
          '# TYPE http_requests_total counter',
          ...requests,
          '# TYPE job_attempts_total counter',
          ...jobs,
          '# TYPE process_resident_memory_bytes gauge',
          `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
          '# TYPE catalogue_version gauge',
          `catalogue_version ${await shop.catalogue.version()}`,
          '',
        ].join('\n'),
      );
  });
}
