import { useSyncExternalStore } from 'react';
import type { User } from '#contract/users.ts';
import { kept } from './kept.ts';
import { storage, stored } from './storage.ts';

/** Who is signed in, as this browser remembers it. A hint for the eye: the server decides. */
export type Session = { token: string | null; user: User | null };

const NOBODY: Session = { token: null, user: null };
/** The specification's own storage keys (spec §3 "Browser storage keys"); kept.ts holds wishlist and cart. */
const keys = { token: 'authToken', olderToken: 'token', role: 'role', userId: 'userId', user: 'user' };
const store = stored([keys.token, keys.user], read);

export const session = {
  get: (): Session => (typeof window === 'undefined' ? NOBODY : store.get()),

  begin(token: string, user: User): void {
    // Whose cart and wishes lie here is not known; the server tells what this user's are.
    kept.forget();
    storage.set(keys.token, token);
    storage.set(keys.role, user.userType);
    storage.set(keys.userId, user.id);
    storage.set(keys.user, JSON.stringify(user));
    store.changed();
  },

  /** After a profile change: the same session, newer details. */
  update(user: User): void {
    storage.set(keys.user, JSON.stringify(user));
    store.changed();
  },

  /** The token is no longer good: forgets it, the role and the user's id (spec §4). */
  end(): void {
    storage.remove([keys.token, keys.olderToken, keys.role, keys.userId]);
    store.changed();
  },

  /** Signing out: also forgets the user and what was kept of wishlist and cart (spec §2 My account). */
  clear(): void {
    kept.forget();
    storage.remove(Object.values(keys));
    store.changed();
  },
};

/** The present session; nobody while the server renders. Follows other tabs. */
export function useSession(): Session & { isAdmin: boolean; isCustomer: boolean } {
  const { token, user } = useSyncExternalStore(store.subscribe, session.get, () => NOBODY);
  const isAdmin = user?.userType.toUpperCase() === 'ADMIN';
  return { token, user, isAdmin: token !== null && isAdmin, isCustomer: token !== null && !isAdmin };
}

function read(): Session {
  const token = storage.get(keys.token) ?? storage.get(keys.olderToken);
  return token === null ? NOBODY : { token, user: parseUser(storage.get(keys.user)) };
}

function parseUser(text: string | null): User | null {
  try {
    // as: written by this file, and only a hint for the eye.
    return text === null ? null : (JSON.parse(text) as User);
  } catch {
    return null;
  }
}
