import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isForOthersToo } from '../http/cdn-headers.ts';
import type { Platform } from '../platform.ts';
import { nearAndDirect } from '../http/plain-http.ts';
import { securityHeadersFor } from '../http/security-headers.ts';
import { parentOf } from '../tracing/parent.ts';

/**
 * The text `shop-changed=` occurs in the Cookie header of a person who has just changed something that visitors see
 * (read-your-writes.ts).
 */
const CHANGED = 'shop-changed=';

/**
 * An answer that was sent before the framework. The log and the metrics read this object, because the framework's hooks
 * do not run for it.
 */
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
    /** The functions that get each answer that was sent before the framework. */
    answeredAtOnce: Array<(answered: AnsweredAtOnce) => void>;
  }
}

/**
 * Answers from the cache before the framework reads the request, because the framework's routing, hooks and headers
 * cost as much as sending the page. The framework still answers a request whose answer may differ: if a person is
 * signed in or has just changed something, if a client comes by plain http from outside, if nobody has requested the
 * address before, or if the page has changed.
 */
export function answerAtOnce(app: FastifyInstance, shop: Platform): void {
  app.decorate('answeredAtOnce', []);
  const around = securityHeadersFor(shop.env.PUBLIC_URL);
  const hasCdn = shop.env.CDN !== undefined;
  const isAllowed = shop.env.PLAIN_HTTP === 'allow' ? () => true : nearAndDirect();
  // The cast is safe: so far, the framework's own listener is the server's only listener for requests.
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

  /** Sends the answer if it is cached. Returns whether the function has sent it. */
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
      // Once the answer is ready in this encoding, the server can answer the next request without the framework.
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
    // The code uses `on`, because `finish` comes only once, and `once` would make a further function for each answer.
    response.on('finish', () => {
      const ms = performance.now() - from;
      const answered = { method: 'GET', url, route, status: response.statusCode, ms, parent: parentOf(headers) };
      for (const tell of app.answeredAtOnce) tell(answered);
    });
  }
}
