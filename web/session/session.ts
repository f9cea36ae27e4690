import { useSyncExternalStore } from 'react';
import type { User } from '#contract/users.ts';

/** Who is signed in, as this browser remembers it. A hint for the eye: the server decides. */
export type Session = { token: string | null; user: User | null };

const NOBODY: Session = { token: null, user: null };
/** The specification's own storage keys (spec §3 "Browser storage keys"). */
const keys = { token: 'authToken', olderToken: 'token', role: 'role', userId: 'userId', user: 'user', wishlist: 'wishlist', cart: 'cart' };

const listeners = new Set<() => void>();
let current: Session | undefined;

export const session = {
  get(): Session {
    if (typeof window === 'undefined') return NOBODY;
    return (current ??= read());
  },

  begin(token: string, user: User): void {
    write(keys.token, token);
    write(keys.role, user.userType);
    write(keys.userId, user.id);
    write(keys.user, JSON.stringify(user));
    changed();
  },

  /** After a profile change: the same session, newer details. */
  update(user: User): void {
    write(keys.user, JSON.stringify(user));
    changed();
  },

  /** The token is no longer good: forgets it, the role and the user's id (spec §4). */
  end(): void {
    forget([keys.token, keys.olderToken, keys.role, keys.userId]);
    changed();
  },

  /** Signing out: also forgets the user and what was kept of wishlist and cart (spec §2 My account). */
  clear(): void {
    forget(Object.values(keys));
    changed();
  },

  /** Keeps the ids of wishes or cart variants where the specification wants them. */
  remember(what: 'wishlist' | 'cart', ids: readonly string[]): void {
    write(keys[what], JSON.stringify(ids));
  },
};

/** The present session; nobody while the server renders. Follows other tabs. */
export function useSession(): Session & { isAdmin: boolean; isCustomer: boolean } {
  const { token, user } = useSyncExternalStore(subscribe, session.get, () => NOBODY);
  const isAdmin = user?.userType.toUpperCase() === 'ADMIN';
  return { token, user, isAdmin: token !== null && isAdmin, isCustomer: token !== null && !isAdmin };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Signing in or out in another tab: this one follows.
  const fromElsewhere = (event: StorageEvent) => {
    if (event.key === null || event.key === keys.token || event.key === keys.user) changed();
  };
  window.addEventListener('storage', fromElsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromElsewhere);
  };
}

function changed(): void {
  current = undefined;
  for (const listener of listeners) listener();
}

function read(): Session {
  try {
    const token = localStorage.getItem(keys.token) ?? localStorage.getItem(keys.olderToken);
    const user = localStorage.getItem(keys.user);
    return token ? { token, user: user ? (JSON.parse(user) as User) : null } : NOBODY;
  } catch {
    return NOBODY;
  }
}

// Storage may be full or forbidden; the shop then works for this page only.
function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* nothing to do about it */
  }
}

function forget(names: readonly string[]): void {
  try {
    for (const name of names) localStorage.removeItem(name);
  } catch {
    /* nothing to do about it */
  }
}
