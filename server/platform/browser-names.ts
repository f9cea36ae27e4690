const NAME = 'browser';
/**
 * By https the cookie has a prefix with which browsers keep it only where this very host has set it, Secure
 * and for all paths.
 */
const PREFIX = '__Host-';
const VALUE = new RegExp(`(?:^|;)\\s*(${PREFIX})?${NAME}=([A-Za-z0-9_-]{43})(?=\\s*(?:;|$))`, 'g');

/** The cookie's name: on plain http a browser would not keep a cookie with the prefix. */
export function browserCookie(isSecure: boolean): string {
  return isSecure ? PREFIX + NAME : NAME;
}

/**
 * The names that a browser gives itself in a `Cookie` header: first the one that no other host can have set, then its
 * own. It may send several: one that an earlier version of the shop set for fewer addresses, or one that another host
 * of the same domain has planted.
 */
export function browserNames(cookie: string | undefined): string[] {
  const found = [...(cookie ?? '').slice(0, 8192).matchAll(VALUE)];
  const isSure = ([, prefix]: RegExpExecArray) => prefix !== undefined;
  return [...found.filter(isSure), ...found.filter((match) => !isSure(match))].map(([, , name = '']) => name);
}

/** The name of a browser that comes by https: never one that another host of the same domain may have planted. */
export function sureBrowserName(cookie: string | undefined): string | undefined {
  const found = (cookie ?? '').slice(0, 8192).matchAll(VALUE);
  return [...found].find(([, prefix]) => prefix !== undefined)?.[2];
}
