import type { FastifyInstance } from 'fastify';

/** Returns the headers of every answer; pages add a content security policy of their own. */
export function securityHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/**
 * Makes a function that returns the headers for an address. No cache may store an answer of the API, unless the code
 * that answers the call allows it.
 */
export function securityHeadersFor(publicUrl: string | undefined): (url: string) => Readonly<Record<string, string>> {
  const headers = securityHeaders(publicUrl);
  const ofCalls = { ...headers, 'cache-control': 'no-store' };
  return (url) => (isPage(url) ? headers : ofCalls);
}

/** Adds the security headers to every answer. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const headersFor = securityHeadersFor(publicUrl);
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(headersFor(url));
    done();
  });
}

function isPage(url: string): boolean {
  return !/^\/(api|metrics|healthz|readyz)(\/|\?|$)/.test(url);
}
