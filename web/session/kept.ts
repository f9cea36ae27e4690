import { useSyncExternalStore } from 'react';
import { storage, stored } from './storage.ts';

/**
 * What this browser remembers of the customer's wishes and cart: the ids of products and variants (spec §3 "Browser
 * storage keys") and how many pieces the cart holds. Hearts and counts show it at once; the server's answers set it right.
 */
export type Kept = { wishlist: readonly string[]; cart: readonly string[]; cartPieces: number };

const NOTHING: Kept = { wishlist: [], cart: [], cartPieces: 0 };
const keys = Object.keys(NOTHING) as Array<keyof Kept>;
const store = stored<Kept>(keys, () => ({ wishlist: ids('wishlist'), cart: ids('cart'), cartPieces: Number(storage.get('cartPieces') ?? 0) || 0 }));

export const kept = {
  get: (): Kept => store.get(),

  set(change: Partial<Kept>): void {
    for (const [key, value] of Object.entries(change)) storage.set(key, JSON.stringify(value));
    store.changed();
  },

  forget(): void {
    storage.remove(keys);
    store.changed();
  },

  subscribe: store.subscribe,
};

/** What is kept, as it is now; nothing while the server renders. Follows other tabs. */
export function useKept(): Kept {
  return useSyncExternalStore(store.subscribe, store.get, () => NOTHING);
}

function ids(key: 'wishlist' | 'cart'): string[] {
  try {
    const value: unknown = JSON.parse(storage.get(key) ?? '[]');
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}
