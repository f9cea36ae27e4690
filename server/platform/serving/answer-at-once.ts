import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isForOthersToo } from '../http/cdn-headers.ts';
import type { Platform } from '../platform.ts';
import { nearAndDirect } from '../http/plain-http.ts';
import { securityHeadersFor } from '../http/security-headers.ts';
import { parentOf } from '../tracing/parent.ts';

/**
 * This text is part of the cookie of a person who has just changed something that visitors see (read-your-writes.ts).
 */
const CHANGED = 'shop-changed=';

/** An answer that was sent at once, for the log and the metrics, which learn of all other answers by a hook. */
export type AnsweredAtOnce = {
  method: string;
  url: string;
  route: string;
  status: number;
  ms: number;
  parent: ReturnType<typeof parentOf>;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Listeners that get each answer that no hook sees. */
    answeredAtOnce: Array<(answered: AnsweredAtOnce) => void>;
  }
}

/**
 * Answers from the cache before the framework reads the request: its routing, hooks and headers cost as much again as
 * sending a page. The framework still answers every request whose answer might differ: from a person who is signed in
 * or has just changed something, from a client that comes by plain http from elsewhere, for an address that nobody has
 * requested before, and for a page that has changed.
 */
export function answerAtOnce(app: FastifyInstance, shop: Platform): void {
  app.decorate('answeredAtOnce', []);
  const around = securityHeadersFor(shop.env.PUBLIC_URL);
  const hasCdn = shop.env.CDN !== undefined;
  const isAllowed = shop.env.PLAIN_HTTP === 'allow' ? () => true : nearAndDirect();
  // The cast is safe: the framework's own listener, the only one so far.
  const [route] = app.server.listeners('request') as [RequestListener];
  app.server.removeListener('request', route);
  app.server.on('request', (request, response) => {
    if (!isForAnybody(request) || !isSent(request, response)) route(request, response);
  });

  function isForAnybody(request: IncomingMessage): boolean {
    const { method, headers } = request;
    if (method !== 'GET' || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      return false;
    const isSomebodys = headers.authorization !== undefined || headers.cookie?.includes(CHANGED) === true;
    return !isSomebodys && isAllowed(request);
  }

  /** True if the answer was cached and has been written; otherwise nothing is written. */
  function isSent(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '', headers } = request;
    const { responseCache: cache, catalogue } = shop;
    const target = cache.targets.find(url, headers['accept-language']);
    if (!target || !catalogue.isFresh()) return false;
    const cached = cache.find(target.key, catalogue);
    const encoding = cached?.encodingFor(headers['accept-encoding']);
    if (!cached || !encoding) return false;
    const forCdn = hasCdn && !catalogue.mayBeOld() && isForOthersToo(headers);
    const form = cached.ready(encoding, forCdn);
    if (!form) {
      // The next request is answered at once.
      void cached.makeReady(encoding, around(url), forCdn).catch(() => {});
      return false;
    }
    const isUnchanged = cached.isKnown(headers['if-none-match']);
    cache.answers[isUnchanged ? 'unchanged' : 'kept']++;
    if (app.answeredAtOnce.length > 0) tellWhenSent(request, response, target.route);
    if (isUnchanged) response.writeHead(304, form.unchangedHead).end();
    else response.writeHead(200, form.head).end(form.bytes);
    return true;
  }

  function tellWhenSent({ url = '', headers }: IncomingMessage, response: ServerResponse, route: string): void {
    const from = performance.now();
    // The event comes once, and `once` would cost a wrapper for each answer.
    response.on('finish', () => {
      const ms = performance.now() - from;
      const answered = { method: 'GET', url, route, status: response.statusCode, ms, parent: parentOf(headers) };
      for (const tell of app.answeredAtOnce) tell(answered);
    });
  }
}
