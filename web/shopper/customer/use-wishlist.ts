import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { Wishlist } from '#contract/wishlist.ts';
import { call } from '../../api/call.ts';
import { guestsMayShop } from '../../session/guests.ts';
import { shoppingStorage } from '../../session/shopping-storage.ts';
import { useSession } from '../../session/session.ts';
import { fetchPart } from '../../ui/part.tsx';
import { mergeGuest } from './merge-guest.ts';
import { ofDevice } from './use-cart.ts';
import { wishChanges } from './wish-changes.ts';

/** Reads the wishlist of the signed-in customer, or of a guest if guests may shop, with its products. */
export function useWishlist() {
  const { user, isCustomer } = useSession();
  const query = useQuery({
    queryKey: ['wishlist', user?.id],
    queryFn: async () => (isCustomer ? readOwn() : (await fetchPart(fetchGuest)).readGuestWishes()),
    enabled: isCustomer || guestsMayShop(),
    ...(!isCustomer && ofDevice),
  });
  // The newest answer must be stored before the browser paints. A click whose answer is still under way is even newer,
  // so nothing is stored then; after its answer the page reads the wishlist again.
  useLayoutEffect(() => {
    if (query.data && isCustomer && !wishChanges.isBusy())
      shoppingStorage.set({ wishlist: query.data.items.map((item) => item.productId) });
  }, [query.data, query.dataUpdatedAt, isCustomer]);
  return query;
}

const fetchGuest = async () => import('./guest-cart.ts');

/**
 * Reads the customer's wishlist. A customer who has just signed in may still have wishes from before the sign-in, so
 * these are merged first.
 */
async function readOwn(): Promise<Wishlist> {
  await mergeGuest();
  return (await call('GET /wishlist')).wishlist;
}
