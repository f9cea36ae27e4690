const NAME = 'browser';
/**
 * Over https the cookie has this prefix, with which browsers accept it only from exactly this host, Secure and for all
 * paths.
 */
const PREFIX = '__Host-';
const VALUE = new RegExp(`(?:^|;)\\s*(${PREFIX})?${NAME}=([A-Za-z0-9_-]{43})(?=\\s*(?:;|$))`, 'g');

/** Answers the cookie's name; over plain http a browser would refuse a cookie with the prefix. */
export function browserCookie(isSecure: boolean): string {
  return isSecure ? PREFIX + NAME : NAME;
}

/**
 * Lists the browser's names in a `Cookie` header: first the name that no other host can have set, then the plain name.
 * A browser may send several names: a name that an earlier version of the shop set for fewer addresses, or a name that
 * another host of the same domain has planted.
 */
export function browserNames(cookie: string | undefined): string[] {
  const found = [...(cookie ?? '').slice(0, 8192).matchAll(VALUE)];
  const isSure = ([, prefix]: RegExpExecArray) => prefix !== undefined;
  return [...found.filter(isSure), ...found.filter((match) => !isSure(match))].map(([, , name = '']) => name);
}

/**
 * Answers the name of a browser that comes over https, but never a name that another host of the same domain may have
 * planted.
 */
export function sureBrowserName(cookie: string | undefined): string | undefined {
  const found = (cookie ?? '').slice(0, 8192).matchAll(VALUE);
  return [...found].find(([, prefix]) => prefix !== undefined)?.[2];
}
