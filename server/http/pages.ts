import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '../shop.ts';
import { normalizedUrl, type Answer } from './kept-answers.ts';
import { sealPage } from './page-csp.ts';

/** Reads a public call of the shop's own API from inside, as `GET /api…` would. */
export type ReadApi = (path: string) => Promise<{ status: number; body: string }>;
/** Renders one request of the web side; the page's inline scripts carry the nonce. */
export type RenderPage = (request: Request, nonce: string, api: ReadApi) => Promise<Response>;

const FRAMED = /^\/page\//;

/**
 * Serves every page of the web side. Pages are the same for every visitor (who is signed in is known only to the
 * browser), so each is rendered once an address and catalogue version and kept ready compressed.
 */
export function servePages(app: FastifyInstance, shop: Shop, origin: string, render: RenderPage): void {
  const api: ReadApi = async (path) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url: `/api${path}` });
    return { status: statusCode, body };
  };
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
    pages.route({ method: ['GET', 'HEAD'], url: '/*', handler: async (request, reply) => servePage(shop, origin, render, api, request, reply) });
  });
}

async function servePage(shop: Shop, origin: string, render: RenderPage, api: ReadApi, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const url = normalizedUrl(request.url);
  const version = await shop.catalogue.version();
  return shop.kept.reply(`page ${url}`, version, request, reply, () => renderPage(origin + url, render, api));
}

async function renderPage(url: string, render: RenderPage, api: ReadApi): Promise<Answer> {
  const nonce = randomBytes(16).toString('base64url');
  const response = await render(new Request(url), nonce, api);
  const text = await response.text();
  const headers: Record<string, string> = { 'cache-control': 'no-cache' };
  for (const [name, value] of response.headers) if (name !== 'content-length' && name !== 'cache-control') headers[name] = value;
  if (!headers['content-type']?.startsWith('text/html')) return { status: response.status, headers, body: text };
  const framedBySelf = FRAMED.test(new URL(url).pathname);
  const { html, policy } = sealPage(text, nonce, { framedBySelf });
  return { status: response.status, headers: { ...headers, 'content-security-policy': policy, 'x-frame-options': framedBySelf ? 'SAMEORIGIN' : 'DENY' }, body: html };
}
