import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentLocale } from '#messages/current-locale.ts';
import { prefixOf, type Locale } from '#messages/locales.ts';
import type { Platform } from '../platform.ts';
import { NoPlaceError } from '../scheduling/fair-limiter.ts';
import { busyPage } from '../http/busy-page.ts';
import type { Answer } from '../http/cached-response.ts';
import { inPart } from '../tracing/tracing.ts';
import { oneSpelling } from '../http/one-spelling.ts';
import { pageAddress } from '../http/page-address.ts';
import { loggedPath } from '../tracing/logged-path.ts';
import { applyCsp } from '../http/page-csp.ts';
import { leadByCode } from './linked-code.ts';
import { readApi, type ReadApi } from './page-reads.ts';

/**
 * Renders the page for a request. The page's inline scripts have the nonce as an attribute. The renderer calls `report`
 * with the errors of loaders and components. The body still lacks pieces of HTML that the process has cached; `filled`
 * inserts them.
 */
export type RenderPage = (
  request: Request,
  nonce: string,
  api: ReadApi,
  report: (error: unknown) => void,
) => Promise<{ status: number; headers: Headers; body: Buffer; filled: (body: Buffer) => Buffer }>;

/** Loads the renderer of a language at its first use. Each language is a separate build. */
type RendererOf = (locale: Locale) => Promise<RenderPage>;

const FRAMED = /^\/page\//;

/**
 * Serves every page of the web side. Pages are the same for every visitor, because only the browser knows who is signed
 * in. The server therefore renders each page once for its address, and caches the page in compressed form until
 * something that it shows changes.
 */
export function servePages(app: FastifyInstance, shop: Platform, origin: string, rendererOf: RendererOf): void {
  const api = readApi(shop, app.log);
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
    // A browser may send a form before the page's script runs. The server then redirects to the same page. The redirect
    // drops the typed values, which are in the request's body, so that no password gets into an address. The code makes
    // the path begin with a single slash, because a browser takes "//evil.example" for another site.
    pages.post('/*', async (request, reply) =>
      reply.redirect(
        oneSpelling(request.url, () => true),
        303,
      ),
    );
    pages.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: async (request, reply) => servePage(shop, origin, rendererOf, api, request, reply),
    });
  });
}

async function servePage(
  shop: Platform,
  origin: string,
  rendererOf: RendererOf,
  api: ReadApi,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const led = leadByCode(request, reply, shop.env.PUBLIC_URL);
  if (led) return led;
  const url = pageAddress(request.url, shop.env.LANGUAGES);
  const locale = currentLocale();
  try {
    return await shop.responseCache.reply(`page ${url}`, shop.catalogue, request, reply, async () => {
      const render = await rendererOf(locale);
      return inPart(shop.tracing, 'render page', {}, async () =>
        renderPage(origin + url, render, api, errorLog(request)),
      );
    });
  } catch (error) {
    if (error instanceof NoPlaceError) return busyPage(reply);
    throw error;
  }
}

/**
 * Logs each error of a page once, although both React and its router may report it. Logs the path without its query, as
 * in every line of the log.
 */
function errorLog({ url, log }: FastifyRequest): (error: unknown) => void {
  const logged = new Set<unknown>();
  return (error) => {
    if (logged.has(error)) return;
    logged.add(error);
    log.error({ err: error, path: loggedPath(url) }, 'a page could not be rendered');
  };
}

async function renderPage(
  url: string,
  render: RenderPage,
  api: ReadApi,
  report: (error: unknown) => void,
): Promise<Answer & { body: Buffer }> {
  const nonce = randomBytes(16).toString('base64url');
  const response = await render(new Request(url), nonce, api, report);
  const headers: Record<string, string> = { 'cache-control': 'no-cache' };
  for (const [name, value] of response.headers)
    if (name !== 'content-length' && name !== 'cache-control') headers[name] = value;
  if (!headers['content-type']?.startsWith('text/html'))
    return { status: response.status, headers, body: response.filled(response.body) };
  const framedBySelf = FRAMED.test(url.slice(new URL(url).origin.length + prefixOf(currentLocale()).length));
  const { html, policy } = applyCsp(response.body, nonce, { framedBySelf });
  return {
    status: response.status,
    headers: { ...headers, 'content-security-policy': policy, 'x-frame-options': framedBySelf ? 'SAMEORIGIN' : 'DENY' },
    body: response.filled(html),
  };
}
