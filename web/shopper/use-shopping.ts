import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Variant } from '#contract/variants.ts';
import * as errorsText from '#text/page-errors.ts';
import { onFirstMove } from '../ui/first-move.ts';
import { fetchNoticeList, notify, type Area } from '../ui/notices.tsx';
import { fetchPart } from '../ui/part.tsx';
import { FileGone } from '../api/part-files.ts';
import { useWishes } from './wishes.ts';

export type Shopping = ReturnType<typeof useShopping>;

const fetchActions = async () => import('./shopping-actions.ts');

/**
 * Fetches the actions for a click that ends in a notice, and at the same time the code of the notice. If the actions
 * cannot be fetched, because the browser is offline or a new build has replaced them, shows a notice and returns
 * undefined.
 */
async function actions(area: Area) {
  void fetchNoticeList();
  return fetchPart(fetchActions).catch((error) => {
    notify('error', error instanceof FileGone ? errorsText.partIsOld() : errorsText.noNetwork(), area);
    return undefined;
  });
}

/**
 * Returns the functions that add to the cart and change the wishlist; they are the same on all pages. If guests may not
 * shop, they go to the sign-in page, and the shop does the action after they have signed in. Admins are refused. A size
 * must be chosen and in stock (spec §5 "Add to cart or wishlist").
 */
export function useShopping(area: Area) {
  const location = useLocation();
  const navigate = useNavigate();
  const wishes = useWishes();
  useEffect(
    () =>
      onFirstMove(() => {
        fetchActions()
          .then(async ({ prefetchParts }) => prefetchParts())
          .catch(() => {});
      }),
    [],
  );
  // The hook returns the same value while nothing changes, so that fifty cards do not render again.
  return useMemo(() => {
    const place = { area, from: location, navigate };
    return {
      /**
       * Returns whether the variant was added; the caller then clears the chosen size. If no size is chosen,
       * `askForSize` is called in place of a notice.
       */
      addToCart: async (variant: Variant | undefined, quantity = 1, askForSize?: () => void) =>
        (await actions(area))?.addToCart(place, variant, quantity, askForSize) ?? false,
      toggleWish: async (productId: string) => (await actions(area))?.toggleWish(place, productId) ?? false,
      isWished: (productId: string) => wishes.has(productId),
    };
  }, [area, location, navigate, wishes]);
}
