import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import { readApi } from '../server/platform/serving/page-reads.ts';
import type { Shop } from '../server/app/shop.ts';
import { renderWith } from '../server/app/web-renderer.ts';

/** Serves the pages through Vite on the shop's port, with hot replacement of edited modules. */
export async function serveWebInDevelopment(app: FastifyInstance, shop: Shop, origin: string): Promise<void> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' });
  app.addHook('onClose', async () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    const isServedByShop =
      /^\/(api\/|pictures\/|healthz|readyz|metrics|robots\.txt|sitemap\.xml|manifest\.webmanifest)/.test(request.url);
    if (isServedByShop) return done();
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => {
      void renderInDevelopment(request.raw.url ?? '/').then(
        (response) => {
          reply.raw.writeHead(response.status, Object.fromEntries(response.headers));
          reply.raw.end(response.body);
        },
        (error: Error) => {
          vite.ssrFixStacktrace(error);
          reply.raw.writeHead(500, { 'content-type': 'text/plain' });
          reply.raw.end(error.stack);
        },
      );
    });
  });
  const render = await renderWith(
    () => vite.ssrLoadModule('virtual:react-router/server-build'),
    'development',
    shop.env.LANGUAGES,
  );
  const api = readApi(shop, app.log);
  // In development, the page has no content policy, which would forbid Vite's own scripts.
  const renderInDevelopment = async (url: string) => {
    const { status, headers, body } = await render(new Request(origin + url), 'development', api, (error) =>
      app.log.error({ err: error }, 'a page could not be rendered'),
    );
    return { status, headers: [...headers], body: body.toString().replaceAll(' nonce="development"', '') };
  };
}
