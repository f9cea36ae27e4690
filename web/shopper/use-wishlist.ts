import { useMutation, useQuery } from '@tanstack/react-query';
import type { Wishlist } from '#contract/wishlist.ts';
import { call } from '../api/call.ts';
import { queries } from '../api/queries.ts';
import { session, useSession } from '../session/session.ts';

const keyFor = (userId: string | undefined) => ['wishlist', userId] as const;

export function useWishlist() {
  const { user, isCustomer } = useSession();
  return useQuery({
    queryKey: keyFor(user?.id),
    queryFn: async () => {
      const { wishlist } = await call('GET /wishlist');
      session.remember('wishlist', wishlist.items.map((item) => item.productId));
      return wishlist;
    },
    enabled: isCustomer,
  });
}

/** The ids of the products wished for. */
export function useWishes(): ReadonlySet<string> {
  const { isCustomer } = useSession();
  const { data } = useWishlist();
  return new Set(isCustomer ? data?.items.map((item) => item.productId) : []);
}

/** Wishes for a product, or no longer; shown at once, taken back where the server refuses. */
export function useToggleWish() {
  return useMutation({
    mutationFn: async ({ productId, wished }: { productId: string; wished: boolean }) => {
      const params = { productId };
      if (wished) await call('DELETE /wishlist/{productId}', { params });
      else await call('POST /wishlist/{productId}', { params });
    },
    onMutate: ({ productId, wished }) => {
      const key = keyFor(session.get().user?.id);
      const before = queries.getQueryData<Wishlist>(key);
      if (before && wished) queries.setQueryData(key, { ...before, items: before.items.filter((item) => item.productId !== productId) });
      return before;
    },
    onError: (_error, _change, before) => before && queries.setQueryData(keyFor(session.get().user?.id), before),
    onSettled: () => queries.invalidateQueries({ queryKey: ['wishlist'] }),
  });
}
