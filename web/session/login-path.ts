/**
 * Returns the address of the login page. The address contains the present page, to which the login leads back. On the
 * login page itself, returns the present address.
 */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const from = pathname + search;
  return pathname === '/login' ? from : `/login?next=${encodeURIComponent(from)}`;
}
