import { useMutation } from '@tanstack/react-query';
import type { Wishlist } from '#contract/wishlist.ts';
import * as wishlistText from '#text/wishlist.ts';
import { messageOf } from '../../api/api-error.ts';
import { queries } from '../../api/queries.ts';
import { session } from '../../session/session.ts';
import { notify } from '../../ui/notices.tsx';
import { wishChanges } from '../customer/wish-changes.ts';

/** Dismisses a wish for what is no longer sold. It goes at once, and comes back where the server refuses. */
export function useDismissWish(): (productId: string) => void {
  const { mutate } = useMutation({
    mutationFn: async (productId: string) => wishChanges.set(productId, false),
    onMutate: (productId) =>
      queries.setQueryData<Wishlist>(
        ['wishlist', session.get().user?.id],
        (known) => known && { ...known, gone: known.gone.filter((wish) => wish.productId !== productId) },
      ),
    onSuccess: () => notify('success', wishlistText.removed(), 'account'),
    onError: (error) => notify('error', messageOf(error, wishlistText.failed()), 'account'),
    onSettled: () => {
      if (!wishChanges.isBusy()) void queries.invalidateQueries({ queryKey: ['wishlist'] });
    },
  });
  return mutate;
}
