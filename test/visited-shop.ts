import { existsSync } from 'node:fs';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { Locale } from '../messages/locales.ts';
import { buildApp } from '../server/app/app.ts';
import { openShop } from '../server/app/open-shop.ts';
import { servePages } from '../server/platform/serving/pages.ts';
import { serveSiteFiles } from '../server/app/site-files.ts';
import { renderWith } from '../server/app/web-renderer.ts';
import type { Shop } from '../server/app/shop.ts';
import { keepingNothingYet } from './pages-of-reads.ts';

export const BUILD = join(import.meta.dirname, '../build');
const builtPages = (locale: Locale) => join(BUILD, locale, 'server/index.js');

/** True if the pages are built in both languages; `npm test` builds them first. */
export const hasPages = (['en', 'hi'] as const).every((locale) => existsSync(builtPages(locale)));

export type Seen = { status: number; headers: Record<string, unknown>; body: Buffer };
export type VisitedShop = {
  /** Sends a request as a client with these headers. */
  ask: (address: string, headers?: Record<string, string>) => Promise<Seen>;
  close: () => Promise<void>;
};

const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };

/**
 * Serves the API and the pages of the shop over HTTP. The served copy shares the catalogue of the given shop, but has
 * caches of its own.
 */
export async function visited(shop: Shop): Promise<VisitedShop> {
  const app = await withPages(keepingNothingYet(shop), '');
  const connection = connectionTo(await app.listen({ host: '127.0.0.1', port: 0 }));
  return {
    ask: connection.ask,
    close: async () => {
      await connection.close();
      await app.close();
    },
  };
}

/** Sends requests to the shop at this address, over one connection that stays open. */
export function connectionTo(origin: string): VisitedShop {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask: async (address, headers = {}) => {
      const asking = request(origin + address, { agent, headers });
      asking.end();
      // The cast is safe: this event always comes with a response.
      const [response] = (await once(asking, 'response')) as [IncomingMessage];
      return { status: response.statusCode ?? 0, headers: telling(response.headers), body: await buffer(response) };
    },
    close: async () => agent.destroy(),
  };
}

let started = 0;
/**
 * This many shops share one copy of the pages' modules. Node cannot unload modules, and each copy needs some megabytes.
 */
const A_COPY = 8;

// If a page's module is loaded again, its imports must also be loaded again, because they contain caches, too.
registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context);
    const [, copy] = /(\?copy=\d+)$/.exec(context.parentURL ?? '') ?? [];
    const isPart = copy !== undefined && resolved.url.startsWith(pathToFileURL(BUILD).href);
    return isPart && !resolved.url.endsWith(copy) ? { ...resolved, url: resolved.url + copy } : resolved;
  },
});

/**
 * Serves the shop like a process that has just started, without a cached catalogue or cached answers. The pages'
 * modules, which cache product cards, are loaded again for every eighth shop (A_COPY).
 */
export async function visitedAnew({ env, now }: Pick<Shop, 'env' | 'now'>): Promise<VisitedShop> {
  const shop = Object.assign(openShop(env, silent), { now });
  const app = await withPages(shop, `?copy=${Math.floor(started++ / A_COPY)}`);
  await app.ready();
  return {
    ask: async (url, headers = {}) => {
      const { statusCode, headers: answered, rawPayload } = await app.inject({ url, headers });
      return { status: statusCode, headers: telling(answered), body: rawPayload };
    },
    close: async () => {
      await app.close();
      await shop.db.destroy();
    },
  };
}

/**
 * `anew` is a query for the URLs of the pages' modules. A new query makes Node load these modules again, without the
 * product cards and parts of the frame that they have cached.
 */
async function withPages(shop: Shop, anew: string) {
  const app = await buildApp(shop);
  const renderers = new Map<Locale, ReturnType<typeof renderWith>>();
  const renderer = async (locale: Locale) => {
    const load = async () => import(pathToFileURL(builtPages(locale)).href + anew);
    const known = renderers.get(locale) ?? renderWith(load, 'production', shop.env.LANGUAGES);
    renderers.set(locale, known);
    return known;
  };
  if (hasPages) servePages(app, shop, 'https://shop.example', renderer);
  serveSiteFiles(app, shop, 'https://shop.example');
  return app;
}

/** The comparison leaves out headers that depend on the connection or on the time of day. */
const UNTOLD = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'x-request-id']);

function telling(headers: IncomingHttpHeaders | Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !UNTOLD.has(name)));
}
