import { useEffect } from 'react';
import { queries } from '../../api/queries.ts';
import { storage } from '../../session/storage.ts';

// A change is shown and stored before the server has it, and another tab that asks
// then gets the older cart or wishes. Each tab therefore gets another event after the
// server has answered. The entry is deleted at once, because only its event matters.

type Changed = 'cart' | 'wishlist' | 'addresses';
const keyOf = (what: Changed) => `${what}Changed`;

/** Makes the other tabs read again what this one has changed on the server. */
export function tellOtherTabs(what: Changed): void {
  storage.set(keyOf(what), 'yes');
  storage.remove([keyOf(what)]);
}

/** Calls `ask` with each change of another tab. Answers a function that stops the listener. */
function followOtherTabs(ask: (what: Changed) => unknown): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === 'cart' || key === 'cartPieces' || key === keyOf('cart')) ask('cart');
    if (key === 'wishlist' || key === keyOf('wishlist')) ask('wishlist');
    if (key === keyOf('addresses')) ask('addresses');
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

let followers = 0;
let stopFollowing = () => {};

/**
 * Reads again what another tab has changed. For a customer the header follows already, and the page too: both follow
 * once, or each change would be asked for twice.
 */
export function useOtherTabs(): void {
  useEffect(() => {
    if (followers++ === 0) stopFollowing = followOtherTabs((what) => queries.invalidateQueries({ queryKey: [what] }));
    return () => {
      if (--followers === 0) stopFollowing();
    };
  }, []);
}
