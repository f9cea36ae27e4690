import type { FastifyInstance } from 'fastify';

/** What every answer carries; pages add a content security policy of their own. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
}
