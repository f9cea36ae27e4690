import type { FastifyInstance } from 'fastify';
import { parentOf } from '../tracing/parent.ts';

/** Writes the trace id that a proxy sends in `traceparent` into every log line about the request. */
export function followTrace(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = parentOf(request.headers);
    if (parent) request.log = request.log.child({ trace: parent.trace });
    done();
  });
}
