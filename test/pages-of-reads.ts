import type { FastifyInstance } from 'fastify';
import { buildApp } from '../server/app/app.ts';
import { tellingCdn } from '../server/platform/http/cdn-headers.ts';
import type { ReadApi } from '../server/platform/serving/page-reads.ts';
import { servePages } from '../server/platform/serving/pages.ts';
import { ResponseCache } from '../server/platform/http/response-cache.ts';
import { ProductCache } from '../server/goods/catalogue/product-cache.ts';
import type { Shop } from '../server/app/shop.ts';

export type PagesOfReads = {
  app: FastifyInstance;
  /** The addresses of the rendered pages, in the order of rendering. */
  rendered: string[];
  /** Returns the text at an address of a page or of a call. */
  get: (url: string) => Promise<string>;
};

/** Returns a copy of the shop with the same catalogue, but with empty caches. */
export function keepingNothingYet(shop: Shop): Shop {
  return {
    ...shop,
    responseCache: new ResponseCache(undefined, undefined, tellingCdn(shop.env)),
    productCache: new ProductCache(),
    reads: new Map(),
  };
}

/**
 * Makes an app whose pages contain only the data that the real pages read, as JSON: the data of the frame and,
 * depending on the address, a list or a product. After its reads each page waits for `hold`.
 */
export async function pagesOfReads(
  shop: Shop,
  hold: (url: string) => Promise<void> = async () => {},
): Promise<PagesOfReads> {
  const own = keepingNothingYet(shop);
  const app = await buildApp(own);
  const rendered: string[] = [];
  servePages(app, own, 'https://shop.example', async () => async (request, _nonce, api) => {
    const url = new URL(request.url);
    rendered.push(url.pathname + url.search);
    const read = [await readFrame(api), await readPage(api, url)];
    await hold(url.pathname + url.search);
    return {
      status: 200,
      headers: new Headers({ 'content-type': 'text/html' }),
      body: Buffer.from(JSON.stringify(read, withProducts)),
      filled: (body) => body,
    };
  });
  await app.ready();
  return { app, rendered, get: async (url) => (await app.inject({ url })).body };
}

/** Prepares a value for JSON: writes the products of a list in place of the function that reads them. */
function withProducts(_name: string, value: unknown): unknown {
  // The cast is safe: no other value that a page reads has a function `read`.
  const { read } = (value ?? {}) as { read?: () => unknown };
  return read ? read() : value;
}

async function readFrame(api: ReadApi): Promise<unknown> {
  const keys = ['GET /company-details', 'GET /categories', 'GET /content'];
  return Promise.all(keys.map(async (key) => api(key, {})));
}

async function readPage(api: ReadApi, { pathname, searchParams }: URL): Promise<unknown> {
  const [, first, name = ''] = pathname.split('/').map(decodeURIComponent);
  if (first === 'about') return undefined;
  if (first === 'product') return api('GET /products/by-address/{name}', { params: { name } });
  const category = searchParams.get('category');
  if (first === 'search') return api('GET /products/search', { query: { q: searchParams.get('q') ?? '' } });
  if (category) return api('GET /products/category/{id}', { params: { id: category } });
  return api('GET /products', { query: Object.fromEntries(searchParams) });
}
