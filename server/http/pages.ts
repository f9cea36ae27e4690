import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#contract/errors.ts';
import type { Shop } from '../shop.ts';
import { normalizedUrl, type Answer } from './kept-answers.ts';
import { sealPage } from './page-csp.ts';
import type { ReadInput } from './serve-calls.ts';

/** Makes a public read of the shop's own API from inside, by its key in the contract: what `GET /api…` would answer. */
export type ReadApi = (key: string, input: ReadInput) => Promise<{ status: number; answer: unknown }>;
/** Renders one request of the web side; the page's inline scripts carry the nonce. */
export type RenderPage = (request: Request, nonce: string, api: ReadApi) => Promise<{ status: number; headers: Headers; body: string }>;

const FRAMED = /^\/page\//;

/**
 * Serves every page of the web side. Pages are the same for every visitor (who is signed in is known only to the
 * browser), so each is rendered once an address and catalogue version and kept ready compressed.
 */
export function servePages(app: FastifyInstance, shop: Shop, origin: string, render: RenderPage): void {
  const api = readApi(shop);
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
    // A form sent before the page's script took over: the page once more. Its fields came in the body, so that no password stands in an address.
    pages.post('/*', async (request, reply) => reply.redirect(normalizedUrl(request.url), 303));
    pages.route({ method: ['GET', 'HEAD'], url: '/*', handler: async (request, reply) => servePage(shop, origin, render, api, request, reply) });
  });
}

/** The public reads as pages make them; a refusal is a status and the body a client would get. */
export function readApi(shop: Shop): ReadApi {
  return async (key, input) => {
    const read = shop.reads.get(key);
    if (!read) throw new Error(`no public read ${key}`);
    try {
      return { status: 200, answer: await read(input) };
    } catch (error) {
      if (error instanceof ShopError) return { status: error.status, answer: { message: error.message, code: error.code } };
      throw error;
    }
  };
}

async function servePage(shop: Shop, origin: string, render: RenderPage, api: ReadApi, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const url = normalizedUrl(request.url);
  const version = await shop.catalogue.version();
  return shop.kept.reply(`page ${url}`, version, request, reply, () => renderPage(origin + url, render, api));
}

async function renderPage(url: string, render: RenderPage, api: ReadApi): Promise<Answer> {
  const nonce = randomBytes(16).toString('base64url');
  const response = await render(new Request(url), nonce, api);
  const text = response.body;
  const headers: Record<string, string> = { 'cache-control': 'no-cache' };
  for (const [name, value] of response.headers) if (name !== 'content-length' && name !== 'cache-control') headers[name] = value;
  if (!headers['content-type']?.startsWith('text/html')) return { status: response.status, headers, body: text };
  const framedBySelf = FRAMED.test(new URL(url).pathname);
  const { html, policy } = sealPage(text, nonce, { framedBySelf });
  return { status: response.status, headers: { ...headers, 'content-security-policy': policy, 'x-frame-options': framedBySelf ? 'SAMEORIGIN' : 'DENY' }, body: html };
}
