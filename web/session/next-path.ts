/** The path to go on to if it is one of our own; undefined for another site's and for the login page. */
export function ownPath(next: string | null): string | undefined {
  // oxlint-disable-next-line no-control-regex -- a browser drops control characters, and what is left may lead to another site
  if (!next || !/^\/(?![/\\])/.test(next) || /[\u0000-\u001f\\]/.test(next) || next.startsWith('/login'))
    return undefined;
  return next;
}

/** Where an admin goes once signed in: to the address of the back office they came for, else to its start (spec §6). */
export function officePath(next: string | null): string {
  const path = ownPath(next);
  return path && /^\/admin(?![^/?])/.test(path) ? path : '/admin';
}
