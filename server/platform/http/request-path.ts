import { isDecodable } from '#domain/paths.ts';

const SCHEME_AND_HOST = /^https?:\/\/[^/?#\\]*/i;
/** Letters, digits, hyphen, underscore and tilde: to write one by its code means the same (RFC 3986, 6.2.2.2). */
const NEEDLESS_CODE = /%(?:3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae]|2d)/gi;
const CALL = /^\/api(\/|$)/;

/**
 * The path and query that a request line asks for. A client may also send the scheme and host of a proxy's request (RFC
 * 9112, 3.2.2), or the `*` of OPTIONS: the result always begins with a slash. A page whose path cannot be decoded is
 * looked for by its letters as they are: there is none, and our own page says so. A letter that is written by its code
 * is that letter: code that asks whether a path is a call's, a page's or a file's sees the one that is routed.
 */
export function requestPath(target: string): string {
  const path = target.replace(SCHEME_AND_HOST, '');
  const asked = path.startsWith('/') ? path : `/${path}`;
  const [route = ''] = asked.split('?', 1);
  const query = asked.slice(route.length);
  if (isDecodable(route)) return route.replace(NEEDLESS_CODE, decodeURIComponent) + query;
  return CALL.test(route) ? asked : route.replaceAll('%', '%25') + query;
}
