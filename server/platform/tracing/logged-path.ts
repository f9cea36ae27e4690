/** Everybody with a payment link can see and pay its order, so the link stands in no log. */
const TOKEN_OF_LINK = /\/pay\/[^/]+/;

/** The path of an address as logs and traces keep it: without its query, and without the token of a payment link. */
export function loggedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(TOKEN_OF_LINK, '/pay/…');
}
