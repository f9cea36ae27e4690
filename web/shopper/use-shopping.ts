import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Variant } from '#contract/products.ts';
import { loginPath } from '../session/intent.ts';
import type { Area } from '../ui/notices.tsx';
import { useWishes } from './wishes.ts';

export type Shopping = ReturnType<typeof useShopping>;

const signs = ['pointermove', 'touchstart', 'keydown'] as const;
const acts = async () => import('./shopping-acts.ts');

/**
 * Adding to cart and wishing, the same wherever it happens: guests go to sign in and it is done for them afterwards,
 * admins are refused, a size must be chosen and in stock (spec §5 "Add to cart or wishlist").
 */
export function useShopping(area: Area) {
  const location = useLocation();
  const navigate = useNavigate();
  const wishes = useWishes();
  useEffect(() => {
    // On its way as soon as a hand or a key stirs, before anything is clicked.
    const fetchActs = () => void acts().catch(() => {});
    for (const sign of signs) window.addEventListener(sign, fetchActs, { once: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, fetchActs);
    };
  }, []);
  // One value while nothing changes: fifty cards are not drawn again for it.
  return useMemo(() => {
    const place = { area, leaveForLogin: () => void navigate(loginPath(location)) };
    return {
      /** Answers whether it was put in, so that the chosen size can be cleared. */
      addToCart: async (variant: Variant | undefined, quantity = 1) => (await acts()).addToCart(place, variant, quantity),
      toggleWish: async (productId: string) => (await acts()).toggleWish(place, productId),
      isWished: (productId: string) => wishes.has(productId),
    };
  }, [area, location, navigate, wishes]);
}
