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
  // A page's script gives the browser no bare text to run or to take for HTML: element.innerHTML = '…' throws.
  "require-trusted-types-for 'script'",
];

/**
 * Whoever may still do so, each for one thing: two of our own (web/trusted/), and what the legal pages' editor makes of a pasted
 * text, in a document that nobody sees. Any page may become the back office without being loaded anew, so all have the same.
 */
const TRUSTED = ['worker', 'inert-html', 'ProseMirrorClipboard'];

/**
 * Makes a rendered page safe to cache: hashes the inline scripts that carry the render's nonce, and only those, takes the
 * nonce out and answers the policy that lets just them run. A script smuggled into stored text has no nonce, and stays blocked.
 */
export function applyCsp(
  page: Buffer,
  nonce: string,
  { framedBySelf }: { framedBySelf: boolean },
): { html: Buffer; policy: string } {
  // One letter a byte, which takes half the memory of text with a ₹ in it. What is looked for and taken out is ASCII.
  const html = page.toString('latin1');
  const own = [
    ...html.matchAll(new RegExp(`<script\\b(?=[^>]*\\snonce="${nonce}")([^>]*)>([\\s\\S]*?)</script>`, 'g')),
  ];
  const inline = own.filter(([, attributes = '']) => !/\ssrc=/.test(attributes));
  const hashes = new Set(
    inline.map(([, , source = '']) => `'sha256-${createHash('sha256').update(source, 'latin1').digest('base64')}'`),
  );
  const scripts =
    own.length > 0
      ? [`script-src 'self' ${[...hashes].join(' ')}`.trim(), `trusted-types ${TRUSTED.join(' ')}`]
      : ["script-src 'none'", "trusted-types 'none'"];
  return {
    html: Buffer.from(html.replaceAll(` nonce="${nonce}"`, ''), 'latin1'),
    policy: [...POLICY, ...scripts, `frame-ancestors ${framedBySelf ? "'self'" : "'none'"}`].join('; '),
  };
}
