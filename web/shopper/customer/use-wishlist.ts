import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { call } from '../../api/call.ts';
import { kept } from '../../session/kept.ts';
import { useSession } from '../../session/session.ts';

/** The signed-in customer's wishlist, with its products. */
export function useWishlist() {
  const { user, isCustomer } = useSession();
  const query = useQuery({
    queryKey: ['wishlist', user?.id],
    queryFn: async () => (await call('GET /wishlist')).wishlist,
    enabled: isCustomer,
  });
  // From what counts as the newest answer, not from whichever comes last; and before it is painted.
  useLayoutEffect(() => {
    if (query.data) kept.set({ wishlist: query.data.items.map((item) => item.productId) });
  }, [query.data]);
  return query;
}
