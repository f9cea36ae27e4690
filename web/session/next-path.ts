/** Answers the path if it is one of our own; undefined for another site and for the login page. */
export function ownPath(next: string | null): string | undefined {
  // oxlint-disable-next-line no-control-regex -- a browser drops control characters, and what is left may lead to another site
  if (!next || !/^\/(?![/\\])/.test(next) || /[\u0000-\u001f\\]/.test(next) || next.startsWith('/login'))
    return undefined;
  return next;
}

/**
 * Answers an admin's path after signing in: the address of the back office that they wanted, else its start (spec §6).
 */
export function officePath(next: string | null): string {
  const path = ownPath(next);
  return path && /^\/admin(?![^/?])/.test(path) ? path : '/admin';
}
