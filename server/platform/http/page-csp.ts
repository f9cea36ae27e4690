import { createHash } from 'node:crypto';

/** The sources that a page may load, named one by one: it may not load anything else, such as plugins. */
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
 * The code that may still do so, each for one thing: two of our own (web/trusted/), and the legal pages' editor, for a
 * pasted text that it reads in a document nobody sees. Any page may become the back office without being loaded anew,
 * so all have the same.
 */
const TRUSTED = ['worker', 'inert-html', 'ProseMirrorClipboard'];

/**
 * Makes a rendered page safe to cache: hashes the inline scripts that carry the render's nonce, and only those,
 * takes the nonce out and answers the policy that lets just them run. A script smuggled into stored text has no
 * nonce, and stays blocked.
 */
export function applyCsp(
  page: Buffer,
  nonce: string,
  { framedBySelf }: { framedBySelf: boolean },
): { html: Buffer; policy: string } {
  const mark = Buffer.from(` nonce="${nonce}"`);
  const kept: Buffer[] = [];
  const hashes = new Set<string>();
  let hasScripts = false;
  let from = 0;
  for (let at = page.indexOf(mark); at !== -1; at = page.indexOf(mark, from)) {
    kept.push(page.subarray(from, at));
    from = at + mark.length;
    const tagAt = page.lastIndexOf('<', at);
    if (page.toString('latin1', tagAt, tagAt + 8) !== '<script ') continue;
    hasScripts = true;
    const textAt = page.indexOf('>', at) + 1;
    const isInline = !/\ssrc=/.test(page.toString('latin1', tagAt, textAt));
    if (isInline) hashes.add(hashOf(page.subarray(textAt, page.indexOf('</script>', textAt))));
  }
  kept.push(page.subarray(from));
  const scripts = hasScripts
    ? [`script-src 'self' ${[...hashes].join(' ')}`.trim(), `trusted-types ${TRUSTED.join(' ')}`]
    : ["script-src 'none'", "trusted-types 'none'"];
  return {
    html: Buffer.concat(kept),
    policy: [...POLICY, ...scripts, `frame-ancestors ${framedBySelf ? "'self'" : "'none'"}`].join('; '),
  };
}

function hashOf(script: Buffer): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
