const NAME = 'browser';
/**
 * Over https the cookie's name begins with this prefix. Browsers accept such a cookie only if exactly this host set it,
 * as Secure and for all paths.
 */
const PREFIX = '__Host-';
const VALUE = new RegExp(`(?:^|;)\\s*(${PREFIX})?${NAME}=([A-Za-z0-9_-]{43})(?=\\s*(?:;|$))`, 'g');

/** Answers the cookie's name. Over plain http a browser would refuse a cookie with the prefix. */
export function browserCookie(isSecure: boolean): string {
  return isSecure ? PREFIX + NAME : NAME;
}

/**
 * Lists the browser's names in a `Cookie` header, first the name with the prefix, which no other host can have set. A
 * browser may send several names, because an earlier version of the shop set a name for fewer addresses, or another
 * host of the same domain has planted one.
 */
export function browserNames(cookie: string | undefined): string[] {
  const found = [...(cookie ?? '').slice(0, 8192).matchAll(VALUE)];
  const isSure = ([, prefix]: RegExpExecArray) => prefix !== undefined;
  return [...found.filter(isSure), ...found.filter((match) => !isSure(match))].map(([, , name = '']) => name);
}

/**
 * Answers the name of a browser that comes over https. Never answers a name that another host of the same domain may
 * have planted.
 */
export function sureBrowserName(cookie: string | undefined): string | undefined {
  const found = (cookie ?? '').slice(0, 8192).matchAll(VALUE);
  return [...found].find(([, prefix]) => prefix !== undefined)?.[2];
}
