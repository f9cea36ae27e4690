import { useSyncExternalStore } from 'react';
import { parseStored, storage, stored } from './storage.ts';

/**
 * The ids of the products on the wishlist and in the cart that this browser stores (spec §3 "Browser storage keys"),
 * and the number of pieces in the cart. Hearts and counts show the stored values first; the server's answers correct
 * them.
 */
type Shopping = { wishlist: readonly string[]; cart: readonly string[]; cartPieces: number };

const NOTHING: Shopping = { wishlist: [], cart: [], cartPieces: 0 };
const keys = Object.keys(NOTHING) as Array<keyof Shopping>;
const store = stored<Shopping>(keys, () => ({
  wishlist: ids('wishlist'),
  cart: ids('cart'),
  cartPieces: Number(storage.get('cartPieces') ?? 0) || 0,
}));

export const shoppingStorage = {
  get: (): Shopping => store.get(),

  set(change: Partial<Shopping>): void {
    for (const [key, value] of Object.entries(change)) storage.set(key, JSON.stringify(value));
    store.changed();
  },

  forget(): void {
    storage.remove(keys);
    store.changed();
  },

  subscribe: store.subscribe,
};

/** Returns the stored wishlist and cart, which are empty on the server. The hook follows changes in other tabs. */
export function useShoppingStorage(): Shopping {
  return useSyncExternalStore(store.subscribe, store.get, () => NOTHING);
}

function ids(key: 'wishlist' | 'cart'): readonly string[] {
  const value = parseStored(storage.get(key));
  // An empty list must be the same object as on the server. Fifty cards then need not render again after hydration.
  return Array.isArray(value) && value.length > 0 ? value.map(String) : NOTHING[key];
}
