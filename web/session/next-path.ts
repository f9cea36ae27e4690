/** Returns the path if it leads to a page of this shop. Returns undefined for another site and for the login page. */
export function ownPath(next: string | null): string | undefined {
  // oxlint-disable-next-line no-control-regex -- a browser drops control characters, and what is left may lead to another site
  if (!next || !/^\/(?![/\\])/.test(next) || /[\u0000-\u001f\\]/.test(next) || next.startsWith('/login'))
    return undefined;
  return next;
}

/**
 * Returns the path to which an admin goes after signing in: the address of the back office that they wanted, or the
 * start page of the back office (spec §6).
 */
export function officePath(next: string | null): string {
  const path = ownPath(next);
  return path && /^\/admin(?![^/?])/.test(path) ? path : '/admin';
}
