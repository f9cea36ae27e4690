import { useSyncExternalStore } from 'react';
import type { User } from '#contract/users.ts';
import { forgetDrafts } from './draft-storage.ts';
import { shoppingStorage } from './shopping-storage.ts';
import { parseStored, storage, stored } from './storage.ts';

/**
 * The signed-in person, as stored in this browser. The stored values decide only what the page shows, because the
 * server checks each call.
 */
type Session = { token: string | null; user: User | null };
type Role = 'guest' | 'customer' | 'admin';

const NOBODY: Session = { token: null, user: null };
/**
 * The storage key of the viewed products (shopper/rows/viewed-storage.ts). Signing out deletes the viewed products too.
 */
export const VIEWED_KEY = 'recentlyViewed';
/**
 * The storage keys that the specification fixes (spec §3 "Browser storage keys"). The keys for wishlist and cart are in
 * shopping-storage.ts.
 */
const keys = { token: 'authToken', olderToken: 'token', role: 'role', userId: 'userId', user: 'user' };
const store = stored([keys.token, keys.user], read);

export const session = {
  get: (): Session => (typeof window === 'undefined' ? NOBODY : store.get()),

  /**
   * Calls the listener when the session changes, in this tab or another. Returns a function that stops the listener.
   */
  subscribe: store.subscribe,

  /**
   * Returns whether the server has refused a call because the session had ended, here or in another tab. Returns false
   * after signing out, which also deletes the stored user.
   */
  hasEnded: (): boolean => session.get().token === null && storage.get(keys.user) !== null,

  /**
   * Returns the id of the person who is signed in, or of the member of staff whose session has ended. Returns undefined
   * after signing out, and after a shopper's session has ended.
   */
  owner: (): string | undefined => storedUser()?.id,

  begin(token: string, user: User): void {
    // The stored cart and wishes may belong to another customer, so they are deleted. The page then asks the server for
    // those of this user.
    shoppingStorage.forget();
    storage.set(keys.token, token);
    storage.set(keys.role, user.userType);
    storage.set(keys.userId, user.id);
    storage.set(keys.user, JSON.stringify(user));
    store.changed();
  },

  /** Stores newer details of the same user, for example after the user has changed their profile. */
  update(user: User): void {
    storage.set(keys.user, JSON.stringify(user));
    store.changed();
  },

  /**
   * Called if the token is no longer valid. Deletes the token, the role and the user's id (spec §4). For a shopper the
   * function also deletes the user's details, the wishlist, the cart, the viewed products and the drafts, because
   * several people may share the browser. Staff stay on their page and keep their typed texts (decisions/0014).
   */
  end(): void {
    if (roleOf(session.get()) === 'customer') {
      shoppingStorage.forget();
      storage.remove([VIEWED_KEY]);
      forgetDrafts();
      // The stored value says only that somebody was signed in, not which person.
      storage.set(keys.user, '{}');
    }
    storage.remove([keys.token, keys.olderToken, keys.role, keys.userId]);
    store.changed();
  },

  /** Signs out. Also deletes the user, the wishlist, the cart (spec §2 My account) and the list of viewed products. */
  clear(): void {
    shoppingStorage.forget();
    storage.remove([...Object.values(keys), VIEWED_KEY]);
    store.changed();
  },
};

/** Returns the present session, which is empty on the server. The hook follows changes in other tabs. */
export function useSession(): Session & { isAdmin: boolean; isCustomer: boolean } {
  const current = useSyncExternalStore(store.subscribe, session.get, () => NOBODY);
  const role = roleOf(current);
  return { ...current, isAdmin: role === 'admin', isCustomer: role === 'customer' };
}

/**
 * Returns the role of the visitor in this browser. If the stored user has no valid type, the visitor counts as a
 * customer.
 */
export function roleOf({ token, user }: Session): Role {
  if (token === null) return 'guest';
  // A stored user may lack `userType`, although TypeScript requires it. A user without it counts as a customer.
  return String(user?.userType).toUpperCase() === 'ADMIN' ? 'admin' : 'customer';
}

function read(): Session {
  const token = storage.get(keys.token) ?? storage.get(keys.olderToken);
  return token === null ? NOBODY : { token, user: storedUser() };
}

/** Reads the stored user, who decides only what the page shows. */
function storedUser(): User | null {
  // The cast is safe: this file wrote the stored value.
  return (parseStored(storage.get(keys.user)) ?? null) as User | null;
}
