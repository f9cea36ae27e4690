import { useSyncExternalStore } from 'react';
import type { User } from '#contract/users.ts';
import { forgetDrafts } from './draft-storage.ts';
import { shoppingStorage } from './shopping-storage.ts';
import { parseStored, storage, stored } from './storage.ts';

/** Who is signed in, as this browser remembers it. A hint for the eye: the server decides. */
type Session = { token: string | null; user: User | null };
type Role = 'guest' | 'customer' | 'admin';

const NOBODY: Session = { token: null, user: null };
/**
 * The specification's own storage keys (spec §3 "Browser storage keys"); shopping-storage.ts holds wishlist and cart.
 */
const keys = { token: 'authToken', olderToken: 'token', role: 'role', userId: 'userId', user: 'user' };
const store = stored([keys.token, keys.user], read);

export const session = {
  get: (): Session => (typeof window === 'undefined' ? NOBODY : store.get()),

  /** Calls the listener when the session changes, in this tab or another. Answers how to stop. */
  subscribe: store.subscribe,

  /**
   * True after a call was refused because the session had ended, here or in another tab; signing out
   * forgets the user too.
   */
  hasEnded: (): boolean => session.get().token === null && storage.get(keys.user) !== null,

  /** The id of whoever is signed in, or was until their session ended; nobody after signing out. */
  owner: (): string | undefined => storedUser()?.id,

  begin(token: string, user: User): void {
    // The stored cart and wishes may be another customer's; the server tells what this user's are.
    shoppingStorage.forget();
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

  /**
   * The token is no longer good: forgets it, the role and the user's id (spec §4), and of a shopper everything else:
   * the browser may be a family's. Staff go on where they were, and find what they typed (decisions/0014).
   */
  end(): void {
    if (roleOf(session.get()) === 'customer') {
      shoppingStorage.forget();
      forgetDrafts();
      // There was somebody; who it was is not kept.
      storage.set(keys.user, '{}');
    }
    storage.remove([keys.token, keys.olderToken, keys.role, keys.userId]);
    store.changed();
  },

  /** Signing out: also forgets the user, the wishlist and the cart (spec §2 My account). */
  clear(): void {
    shoppingStorage.forget();
    storage.remove(Object.values(keys));
    store.changed();
  },
};

/** The present session; nobody while the server renders. Follows other tabs. */
export function useSession(): Session & { isAdmin: boolean; isCustomer: boolean } {
  const current = useSyncExternalStore(store.subscribe, session.get, () => NOBODY);
  const role = roleOf(current);
  return { ...current, isAdmin: role === 'admin', isCustomer: role === 'customer' };
}

/** What this browser takes the visitor for; a customer where the stored user does not say it. */
export function roleOf({ token, user }: Session): Role {
  if (token === null) return 'guest';
  // What is stored may lack the type, whatever its shape promises; then this is no error.
  return String(user?.userType).toUpperCase() === 'ADMIN' ? 'admin' : 'customer';
}

function read(): Session {
  const token = storage.get(keys.token) ?? storage.get(keys.olderToken);
  return token === null ? NOBODY : { token, user: storedUser() };
}

/** The stored user, only a hint for the eye. */
function storedUser(): User | null {
  // as: written by this file.
  return (parseStored(storage.get(keys.user)) ?? null) as User | null;
}
