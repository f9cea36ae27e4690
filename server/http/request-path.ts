const SCHEME_AND_HOST = /^https?:\/\/[^/?#\\]*/i;

/**
 * The path and query that a request line asks for. A client may also send the scheme and host of a proxy's request
 * (RFC 9112, 3.2.2), or the `*` of OPTIONS: whatever comes, the answer begins with a slash.
 */
export function requestPath(target: string): string {
  const path = target.replace(SCHEME_AND_HOST, '');
  return path.startsWith('/') ? path : `/${path}`;
}
