import { createHash } from 'node:crypto';

/** What a page may load, named one by one: what is not named, such as plugins, it may not. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
];

/**
 * Makes a rendered page safe to cache: hashes the inline scripts that carry the render's nonce, and only those, takes the
 * nonce out and answers the policy that lets just them run. A script smuggled into stored text has no nonce, and stays blocked.
 */
export function applyCsp(
  html: string,
  nonce: string,
  { framedBySelf }: { framedBySelf: boolean },
): { html: string; policy: string } {
  const own = [
    ...html.matchAll(new RegExp(`<script\\b(?=[^>]*\\snonce="${nonce}")([^>]*)>([\\s\\S]*?)</script>`, 'g')),
  ];
  const inline = own.filter(([, attributes = '']) => !/\ssrc=/.test(attributes));
  const hashes = new Set(
    inline.map(([, , source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`),
  );
  const scripts = own.length > 0 ? `script-src 'self' ${[...hashes].join(' ')}`.trim() : "script-src 'none'";
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    policy: [...POLICY, scripts, `frame-ancestors ${framedBySelf ? "'self'" : "'none'"}`].join('; '),
  };
}
