import { useSyncExternalStore } from 'react';
import type { User } from '#contract/users.ts';
import { forgetDrafts } from './draft-storage.ts';
import { shoppingStorage } from './shopping-storage.ts';
import { parseStored, storage, stored } from './storage.ts';

/**
 * The signed-in person, as this browser remembers them. The stored person only decides what is shown: the server checks
 * each call.
 */
type Session = { token: string | null; user: User | null };
type Role = 'guest' | 'customer' | 'admin';

const NOBODY: Session = { token: null, user: null };
/** The products that were looked at (shopper/rows/viewed-storage.ts), which signing out removes, too. */
export const VIEWED_KEY = 'recentlyViewed';
/**
 * The specification's own storage keys (spec §3 "Browser storage keys"); shopping-storage.ts holds wishlist and cart.
 */
const keys = { token: 'authToken', olderToken: 'token', role: 'role', userId: 'userId', user: 'user' };
const store = stored([keys.token, keys.user], read);

export const session = {
  get: (): Session => (typeof window === 'undefined' ? NOBODY : store.get()),

  /**
   * Calls the listener when the session changes, in this tab or another. Answers a function that stops the listener.
   */
  subscribe: store.subscribe,

  /**
   * True after a call was refused because the session had ended, here or in another tab; signing out
   * forgets the user too.
   */
  hasEnded: (): boolean => session.get().token === null && storage.get(keys.user) !== null,

  /** The id of the person who is signed in, or was until their session ended; undefined after signing out. */
  owner: (): string | undefined => storedUser()?.id,

  begin(token: string, user: User): void {
    // The stored cart and wishes may belong to another customer; the server answers this user's.
    shoppingStorage.forget();
    storage.set(keys.token, token);
    storage.set(keys.role, user.userType);
    storage.set(keys.userId, user.id);
    storage.set(keys.user, JSON.stringify(user));
    store.changed();
  },

  /** Stores newer details of the same user, after a change of the profile. */
  update(user: User): void {
    storage.set(keys.user, JSON.stringify(user));
    store.changed();
  },

  /**
   * Called if the token is no longer valid: deletes the token, the role and the user's id (spec §4), and for a shopper
   * all other data too, because several people may share the browser. Staff stay on their page, and find their typed
   * texts (decisions/0014).
   */
  end(): void {
    if (roleOf(session.get()) === 'customer') {
      shoppingStorage.forget();
      storage.remove([VIEWED_KEY]);
      forgetDrafts();
      // This only notes that somebody was signed in, but not which person.
      storage.set(keys.user, '{}');
    }
    storage.remove([keys.token, keys.olderToken, keys.role, keys.userId]);
    store.changed();
  },

  /** Signs out: also deletes the user, the wishlist, the cart (spec §2 My account) and what was looked at. */
  clear(): void {
    shoppingStorage.forget();
    storage.remove([...Object.values(keys), VIEWED_KEY]);
    store.changed();
  },
};

/** The present session; empty while the server renders. Follows other tabs. */
export function useSession(): Session & { isAdmin: boolean; isCustomer: boolean } {
  const current = useSyncExternalStore(store.subscribe, session.get, () => NOBODY);
  const role = roleOf(current);
  return { ...current, isAdmin: role === 'admin', isCustomer: role === 'customer' };
}

/** Answers the visitor's role in this browser; a customer if the stored user does not name one. */
export function roleOf({ token, user }: Session): Role {
  if (token === null) return 'guest';
  // The stored value may lack the type, in spite of its TypeScript type; that is no error.
  return String(user?.userType).toUpperCase() === 'ADMIN' ? 'admin' : 'customer';
}

function read(): Session {
  const token = storage.get(keys.token) ?? storage.get(keys.olderToken);
  return token === null ? NOBODY : { token, user: storedUser() };
}

/** The stored user, which only decides what is shown. */
function storedUser(): User | null {
  // The cast is safe: this file wrote this value.
  return (parseStored(storage.get(keys.user)) ?? null) as User | null;
}
