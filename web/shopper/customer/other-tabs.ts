import { storage } from '../../session/storage.ts';

// A change is shown and stored before the server has it, and another tab that asks then gets the cart or the
// wishes from before. So each tab is told again once the server has answered. The entry is gone at once: only
// its event is wanted.

type Changed = 'cart' | 'wishlist' | 'addresses';
const keyOf = (what: Changed) => `${what}Changed`;

/** Lets the other tabs ask again for what this one has changed on the server. */
export function tellOtherTabs(what: Changed): void {
  storage.set(keyOf(what), 'yes');
  storage.remove([keyOf(what)]);
}

/** Calls `ask` for what another tab has changed. Answers a function that ends it. */
export function followOtherTabs(ask: (what: Changed) => unknown): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === 'cart' || key === 'cartPieces' || key === keyOf('cart')) ask('cart');
    if (key === 'wishlist' || key === keyOf('wishlist')) ask('wishlist');
    if (key === keyOf('addresses')) ask('addresses');
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
