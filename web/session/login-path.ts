/**
 * Answers the address of the login page with the address to return to; called on the login page, keeps that page's own.
 */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const from = pathname + search;
  return pathname === '/login' ? from : `/login?next=${encodeURIComponent(from)}`;
}
