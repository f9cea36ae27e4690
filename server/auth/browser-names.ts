export const BROWSER_COOKIE = 'browser';
const VALUE = new RegExp(`(?:^|;)\\s*${BROWSER_COOKIE}=([A-Za-z0-9_-]{43})(?=\\s*(?:;|$))`, 'g');

/**
 * The names that a browser gives itself in a `Cookie` header, its own first. It may send several: one that an earlier version of the shop set for
 * fewer addresses, or one that another host of the same domain has planted.
 */
export function browserNames(cookie: string | undefined): string[] {
  return [...(cookie ?? '').slice(0, 8192).matchAll(VALUE)].map(([, name = '']) => name);
}
