import { createHash } from 'node:crypto';

/** The only sources from which a page may load something. A page may not load plugins, for example. */
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
  // A page's script cannot pass plain text to the browser as code or HTML: element.innerHTML = '…' throws an error.
  "require-trusted-types-for 'script'",
];

/**
 * The Trusted Types policies. Only code with one of these policies may turn plain text into code or HTML. Two policies
 * belong to the shop (web/trusted/). One belongs to the editor of the legal pages, which parses pasted text in an
 * invisible document. All pages with scripts allow all three policies, because a visitor may come from any page to the
 * back office without loading a page again.
 */
const TRUSTED = ['worker', 'inert-html', 'ProseMirrorClipboard'];

/**
 * Makes a rendered page safe to cache: hashes the inline scripts that have the nonce of this rendering, removes the
 * nonce, and returns the policy that allows exactly these scripts. A script that an attacker stored in a text has no
 * nonce, so the policy blocks it.
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
