import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { encodingOf } from './cached-response.ts';

/** An answer with fewer characters than this fits into one packet, with or without compression. */
const LEAST = 1400;
/**
 * At this low quality, Brotli still shrinks a long list to a twelfth of its size. A higher quality would take much
 * longer.
 */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Compresses the answers to private reads. Answers to other methods than GET stay plain, because some of them contain a
 * token, a code or a key. If an answer with such a secret also contained words of the caller, the length of its
 * compressed form could reveal the secret (BREACH; decisions/0049).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' && request.url.startsWith('/api/') && reply.statusCode === 200;
    // Public answers are already compressed, and files are sent piece by piece.
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
