/** What a guest was about to do when asked to sign in; done for them afterwards. */
export type Intent = { kind: 'cart'; productVariantId: string; quantity: number } | { kind: 'wish'; productId: string };

const KEY = 'intent';

export function rememberIntent(intent: Intent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(intent));
  } catch {
    /* without storage they must do it again themselves */
  }
}

/** Answers what was remembered, once. */
export function takeIntent(): Intent | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept ? (JSON.parse(kept) as Intent) : undefined;
  } catch {
    return undefined;
  }
}

/** The login page, knowing where to come back to. */
export function loginPath(from: { pathname: string; search: string }): string {
  return `/login?next=${encodeURIComponent(from.pathname + from.search)}`;
}

/** A path of our own to go on to, or undefined: never another site's. */
export function ownPath(next: string | null): string | undefined {
  // oxlint-disable-next-line no-control-regex -- a browser drops control characters, and what is left may lead elsewhere
  if (!next || !/^\/(?![/\\])/.test(next) || /[\u0000-\u001f\\]/.test(next) || next.startsWith('/login')) return undefined;
  return next;
}
