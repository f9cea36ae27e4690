import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { call } from '../../api/call.ts';
import { shoppingStorage } from '../../session/shopping-storage.ts';
import { useSession } from '../../session/session.ts';
import { wishChanges } from './wish-changes.ts';

/** The signed-in customer's wishlist, with its products. */
export function useWishlist() {
  const { user, isCustomer } = useSession();
  const query = useQuery({
    queryKey: ['wishlist', user?.id],
    queryFn: async () => (await call('GET /wishlist')).wishlist,
    enabled: isCustomer,
  });
  // The newest answer counts, which need not arrive last, and it must be stored before painting. A clicked change under
  // way is even newer: after it, the server is asked again.
  useLayoutEffect(() => {
    if (query.data && !wishChanges.isBusy())
      shoppingStorage.set({ wishlist: query.data.items.map((item) => item.productId) });
  }, [query.data, query.dataUpdatedAt]);
  return query;
}
