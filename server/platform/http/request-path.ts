import { isDecodable } from '#domain/paths.ts';

const SCHEME_AND_HOST = /^https?:\/\/[^/?#\\]*/i;
/**
 * Matches an encoded letter, digit, hyphen, underscore or tilde. The encoded form means the same as the plain character
 * (RFC 3986, 6.2.2.2).
 */
const NEEDLESS_CODE = /%(?:3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae]|2d)/gi;
const CALL = /^\/api(\/|$)/;

/**
 * Returns the path and query of a request line; the result always begins with a slash. A client may also send the
 * scheme and host, as to a proxy (RFC 9112, 3.2.2), or the `*` of OPTIONS. The function decodes needlessly encoded
 * letters, so that the code that distinguishes calls, pages and files gets the same path as the router. A path that
 * cannot be decoded stays as it is: no page has such a path, so the shop answers with its page for unknown addresses.
 */
export function requestPath(target: string): string {
  const path = target.replace(SCHEME_AND_HOST, '');
  const asked = path.startsWith('/') ? path : `/${path}`;
  const [route = ''] = asked.split('?', 1);
  const query = asked.slice(route.length);
  if (isDecodable(route)) return route.replace(NEEDLESS_CODE, decodeURIComponent) + query;
  return CALL.test(route) ? asked : route.replaceAll('%', '%25') + query;
}
