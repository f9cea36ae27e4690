import { isDecodable } from '#domain/paths.ts';

const SCHEME_AND_HOST = /^https?:\/\/[^/?#\\]*/i;
const CALL = /^\/api(\/|$)/;

/**
 * The path and query that a request line asks for. A client may also send the scheme and host of a proxy's request
 * (RFC 9112, 3.2.2), or the `*` of OPTIONS: whatever comes, the answer begins with a slash. A page whose path cannot be
 * decoded is asked for by its letters as they are: there is none, and our own page says so.
 */
export function requestPath(target: string): string {
  const path = target.replace(SCHEME_AND_HOST, '');
  const asked = path.startsWith('/') ? path : `/${path}`;
  const [route = ''] = asked.split('?', 1);
  return isDecodable(route) || CALL.test(route) ? asked : route.replaceAll('%', '%25') + asked.slice(route.length);
}
