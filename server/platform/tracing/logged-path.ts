/**
 * Every person with a payment link can see and pay its order, one with a short link can see and confirm its order, and
 * one with the address of MSG91's reports can report. No log contains them.
 */
const SECRET_IN_PATH = /\/(pay|l|api\/messages\/msg91)\/[^/]+/;

/** Answers the path of an address as logs and traces store it: without its query, and without the secrets of links. */
export function loggedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(SECRET_IN_PATH, '/$1/…');
}
