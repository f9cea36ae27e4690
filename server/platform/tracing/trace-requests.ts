import type { FastifyInstance } from 'fastify';
import { loggedPath } from './logged-path.ts';
import { parentOf } from './parent.ts';
import type { Span } from './span.ts';
import type { Tracer } from './tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's own span, if its trace is kept, until the request ends. */
    span: Span | undefined;
  }
}

/**
 * Makes each request a span, and writes its trace into every line of the log about it. Call it before hooks that read
 * anything.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, { raw: response }, done) => {
    const { method, routeOptions, headers } = request;
    const parent = parentOf(headers);
    const span = tracer.begin(beginning(method, routeOptions.url), parent);
    request.span = span;
    const trace = span?.trace ?? parent?.trace;
    if (trace !== undefined) request.log = request.log.child({ trace });
    if (!span) return done();
    response.once('close', () => {
      if (request.span) endUnanswered(span);
    });
    tracer.within(span, done);
  });
  // A body arrives in turns of the event loop that do not know the request.
  app.addHook('preValidation', ({ span }, _reply, done) => {
    if (span) tracer.within(span, done);
    else done();
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (request.span) end(request.span, request.url, statusCode);
    request.span = undefined;
  });
  app.answeredAtOnce.push(({ method, url, route, status, ms, parent }) => {
    const span = tracer.begin(beginning(method, route), parent);
    if (!span) return;
    span.from -= ms;
    end(span, url, status);
  });

  /** Ends the span of a request whose caller left before the answer. */
  function endUnanswered(span: Span): void {
    span.attributes['error.type'] = 'aborted';
    tracer.end(span);
  }

  function end(span: Span, url: string, status: number): void {
    // The trace contains the path without its query, because people's searches are private. A refused or redirected
    // path may be anything that a person has typed.
    if (status < 300 || status === 304) span.attributes['url.path'] = loggedPath(url);
    span.attributes['http.response.status_code'] = status;
    const hasFailed = status >= 500;
    if (hasFailed) span.attributes['error.type'] = String(status);
    tracer.end(span, hasFailed);
  }
}

function beginning(method: string, route: string | undefined) {
  return {
    name: route === undefined ? method : `${method} ${route}`,
    kind: 'server' as const,
    attributes: {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
    },
  };
}
