/** The login page, knowing where to come back to; from itself, as it is. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const from = pathname + search;
  return pathname === '/login' ? from : `/login?next=${encodeURIComponent(from)}`;
}
