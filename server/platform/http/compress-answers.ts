import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { encodingOf } from './cached-response.ts';

/** Below this an answer fits into one packet, compressed or not. Characters. */
const LEAST = 1400;
/** Brotli's quality: a long list shrinks to a twelfth in a tenth of the time that the usual quality takes. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Compresses answers to private reads. Answers to anything but GET stay plain: only they may hold a token, a code or a
 * key, and the length of a compressed answer gives away secrets that stand beside the caller's own words (BREACH;
 * decisions/0049).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' && request.url.startsWith('/api/') && reply.statusCode === 200;
    // Public answers are compressed already, and files are sent piece by piece.
    if (!isRead || typeof payload !== 'string' || payload.length < LEAST) return done(null, payload);
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return done(null, payload);
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
    const encoding = encodingOf(request.headers['accept-encoding']);
    if (encoding === 'plain') return done(null, payload);
    reply.header('content-encoding', encoding);
    if (encoding === 'br') brotliCompress(payload, QUICK, done);
    else gzip(payload, done);
  });
}
