import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isForOthersToo } from '../cdn/headers.ts';
import type { Shop } from '../shop.ts';
import type { ReadyForm } from './cached-response.ts';
import { nearAndDirect } from './plain-http.ts';
import { securityHeadersFor } from './security-headers.ts';
import { traceOf } from './trace.ts';

/** Part of the cookie of whoever has just changed what visitors see (own-changes.ts). */
const CHANGED = 'shop-changed=';

/** What has been answered at once: for the log and the metrics, which a hook tells of all else. */
export type AnsweredAtOnce = {
  method: string;
  url: string;
  route: string;
  status: number;
  ms: number;
  trace: ReturnType<typeof traceOf>;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Who is told of each answer that no hook sees. */
    answeredAtOnce: Array<(answered: AnsweredAtOnce) => void>;
  }
}

/**
 * Answers what is kept before the framework reads the request: its routing, hooks and headers cost as much again as sending a
 * page. What is not sure to be answered the same way is left to it: whoever is signed in or has just changed something, whoever
 * comes in plain from elsewhere, what is asked for the first time, and what has changed.
 */
export function answerAtOnce(app: FastifyInstance, shop: Shop): void {
  app.decorate('answeredAtOnce', []);
  const around = securityHeadersFor(shop.env.PUBLIC_URL);
  const hasCdn = shop.env.CDN !== undefined;
  const isAllowed = shop.env.PLAIN_HTTP === 'allow' ? () => true : nearAndDirect();
  // as: the framework's own listener, the only one so far.
  const [route] = app.server.listeners('request') as [RequestListener];
  app.server.removeListener('request', route);
  app.server.on('request', (request, response) => {
    const known = isForAnybody(request) ? keptFor(request) : undefined;
    if (known) send(request, response, known.form, known.route);
    else route(request, response);
  });

  function isForAnybody(request: IncomingMessage): boolean {
    const { method, headers } = request;
    if (method !== 'GET' || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      return false;
    const isSomebodys = headers.authorization !== undefined || headers.cookie?.includes(CHANGED) === true;
    return !isSomebodys && isAllowed(request);
  }

  function keptFor({ url = '', headers }: IncomingMessage): { form: Kept; route: string } | undefined {
    const { responseCache: cache, catalogue } = shop;
    const target = cache.targets.find(url, headers['accept-language']);
    if (!target || !catalogue.isFresh()) return undefined;
    const cached = cache.find(target.key, catalogue);
    const encoding = cached?.encodingFor(headers['accept-encoding']);
    if (!cached || !encoding) return undefined;
    const forCdn = hasCdn && isForOthersToo(headers);
    const form = cached.ready(encoding, forCdn);
    // The next one is answered at once.
    if (!form) return void cached.makeReady(encoding, around(url), forCdn).catch(() => {});
    const isUnchanged = cached.isKnown(headers['if-none-match']);
    cache.answers[isUnchanged ? 'unchanged' : 'kept']++;
    return { form: { ...form, isUnchanged }, route: target.route };
  }

  function send(request: IncomingMessage, response: ServerResponse, form: Kept, routed: string): void {
    const { isUnchanged, head, unchangedHead, bytes } = form;
    if (app.answeredAtOnce.length > 0) tellWhenSent(request, response, routed);
    // as: Node changes nothing in the list.
    response.writeHead(isUnchanged ? 304 : 200, (isUnchanged ? unchangedHead : head) as string[]);
    response.end(isUnchanged ? undefined : bytes);
  }

  function tellWhenSent({ url = '', headers }: IncomingMessage, response: ServerResponse, routed: string): void {
    const from = performance.now();
    response.once('finish', () => {
      const ms = performance.now() - from;
      const answered = { method: 'GET', url, route: routed, status: response.statusCode, ms, trace: traceOf(headers) };
      for (const tell of app.answeredAtOnce) tell(answered);
    });
  }
}

type Kept = ReadyForm & { isUnchanged: boolean };
