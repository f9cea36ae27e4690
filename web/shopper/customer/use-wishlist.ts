import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { kept } from '../../session/kept.ts';
import { useSession } from '../../session/session.ts';

/** The signed-in customer's wishlist, with its products. */
export function useWishlist() {
  const { user, isCustomer } = useSession();
  return useQuery({
    queryKey: ['wishlist', user?.id],
    queryFn: async () => {
      const { wishlist } = await call('GET /wishlist');
      kept.set({ wishlist: wishlist.items.map((item) => item.productId) });
      return wishlist;
    },
    enabled: isCustomer,
  });
}
