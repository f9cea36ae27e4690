import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The W3C's form: version, trace, span, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Writes the trace that a proxy names in `traceparent` into every line of the log about the request. */
export function followTrace(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const trace = traceOf(request.headers);
    if (trace) request.log = request.log.child(trace);
  });
}

/** The trace that a request belongs to, as the log names it. */
export function traceOf({ traceparent }: IncomingHttpHeaders): { trace: string } | undefined {
  const trace = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
  return trace === undefined ? undefined : { trace };
}
