/** Every person with a payment link can see and pay its order, so no log contains the link. */
const TOKEN_OF_LINK = /\/pay\/[^/]+/;

/**
 * Answers the path of an address as logs and traces store it: without its query, and without the token of a payment
 * link.
 */
export function loggedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(TOKEN_OF_LINK, '/pay/…');
}
