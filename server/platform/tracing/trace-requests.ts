import type { FastifyInstance } from 'fastify';
import { loggedPath } from './logged-path.ts';
import { parentOf } from './parent.ts';
import type { Span } from './span.ts';
import type { Tracer } from './tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request until the request ends; undefined if the process does not record its trace. */
    span: Span | undefined;
  }
}

/**
 * Makes a span for each request, and writes the id of its trace into every log line about the request. Call
 * `traceRequests` before adding any hook that reads something.
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
  // When a request's body arrives, Node runs code outside the request's AsyncLocalStorage. The hook `preValidation`
  // therefore enters the request's span once more.
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

  /** Ends the span of a request whose caller disconnected before the answer. */
  function endUnanswered(span: Span): void {
    span.attributes['error.type'] = 'aborted';
    tracer.end(span);
  }

  function end(span: Span, url: string, status: number): void {
    // The trace contains the path without its query, because the words that people search for are private. If the
    // request was refused or redirected, the trace contains no path at all, because the path may be any text that a
    // person typed.
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
