/**
 * Returns the address of the login page. The address also says to which page the login leads back. On the login page
 * itself, the page after the login stays the same.
 */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const from = pathname + search;
  return pathname === '/login' ? from : `/login?next=${encodeURIComponent(from)}`;
}
