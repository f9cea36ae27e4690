import type { FastifyInstance } from 'fastify';
import { parentOf } from '../tracing/parent.ts';

/** Adds the trace's id, which a proxy sends in the header `traceparent`, to every log line about the request. */
export function followTrace(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = parentOf(request.headers);
    if (parent) request.log = request.log.child({ trace: parent.trace });
    done();
  });
}
