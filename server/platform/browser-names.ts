const NAME = 'browser';
/**
 * The shop recognises a browser by a random name, which a cookie contains. Over https the cookie's own name begins with
 * the prefix `__Host-`. Browsers accept a cookie with this prefix only if exactly this host set it, as Secure and for
 * all paths.
 */
const PREFIX = '__Host-';
const VALUE = new RegExp(`(?:^|;)\\s*(${PREFIX})?${NAME}=([A-Za-z0-9_-]{43})(?=\\s*(?:;|$))`, 'g');

/**
 * Returns the name of the cookie that contains the browser's random name. Over plain http a browser would refuse a
 * cookie whose name begins with `__Host-`.
 */
export function browserCookie(isSecure: boolean): string {
  return isSecure ? PREFIX + NAME : NAME;
}

/**
 * Lists the browser's random names in a `Cookie` header, first the name from the cookie with the prefix `__Host-`,
 * which no other host can have set. A browser may send several names: an earlier version of the shop may have set a
 * cookie for fewer paths, or another host of the same domain may have set a cookie.
 */
export function browserNames(cookie: string | undefined): string[] {
  const found = [...(cookie ?? '').slice(0, 8192).matchAll(VALUE)];
  const isSure = ([, prefix]: RegExpExecArray) => prefix !== undefined;
  return [...found.filter(isSure), ...found.filter((match) => !isSure(match))].map(([, , name = '']) => name);
}

/**
 * Returns the browser's random name from the cookie with the prefix `__Host-`, which no other host can have set.
 * Returns undefined without such a cookie.
 */
export function sureBrowserName(cookie: string | undefined): string | undefined {
  const found = (cookie ?? '').slice(0, 8192).matchAll(VALUE);
  return [...found].find(([, prefix]) => prefix !== undefined)?.[2];
}
