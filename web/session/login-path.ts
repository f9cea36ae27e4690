/**
 * Answers the address of the login page, with the address to which it leads back. On the login page itself, keeps the
 * address that this page already has.
 */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const from = pathname + search;
  return pathname === '/login' ? from : `/login?next=${encodeURIComponent(from)}`;
}
