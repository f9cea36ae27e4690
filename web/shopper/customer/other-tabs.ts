import { useEffect } from 'react';
import { queries } from '../../api/queries.ts';
import { storage } from '../../session/storage.ts';

// A tab shows and stores a change before the server has it. Another tab that asked the server at that moment would get
// the older cart or wishlist. All other tabs therefore get a second event after the server has answered. The stored
// entry is deleted at once, because only its storage event matters.

type Changed = 'cart' | 'wishlist' | 'addresses';
const keyOf = (what: Changed) => `${what}Changed`;

/** Tells the browser's other tabs to read again the data that this tab has changed on the server. */
export function tellOtherTabs(what: Changed): void {
  storage.set(keyOf(what), 'yes');
  storage.remove([keyOf(what)]);
}

/** Calls `ask` at each change that another tab makes. Returns a function that removes the listener. */
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
 * Reads again the data that another tab has changed. If header and page both use this hook, there is still only one
 * listener, because two listeners would read each change twice.
 */
export function useOtherTabs(): void {
  useEffect(() => {
    if (followers++ === 0) stopFollowing = followOtherTabs((what) => queries.invalidateQueries({ queryKey: [what] }));
    return () => {
      if (--followers === 0) stopFollowing();
    };
  }, []);
}
