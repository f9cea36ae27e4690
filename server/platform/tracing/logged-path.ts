/**
 * Matches the secret part of paths that work like a password. The holder of a payment link can see and pay its order,
 * the holder of a short link can see and confirm its order, and everybody who knows the address of MSG91's reports can
 * send reports. No log may contain these paths.
 */
const SECRET_IN_PATH = /\/(pay|l|api\/messages\/msg91)\/[^/]+/;

/** Returns the path of a request's address for logs and traces: without its query, and without the secrets of links. */
export function loggedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(SECRET_IN_PATH, '/$1/…');
}
