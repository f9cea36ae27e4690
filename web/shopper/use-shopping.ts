import { useLocation, useNavigate } from 'react-router';
import type { Variant } from '#contract/products.ts';
import { say } from '#contract/sentences.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { loginPath, rememberIntent, type Intent } from '../session/intent.ts';
import { useSession } from '../session/session.ts';
import { notify, type Area } from '../ui/notices.tsx';
import { putInCart } from './basket.ts';
import { setWish, useWishes } from './wishes.ts';

export type Shopping = ReturnType<typeof useShopping>;

/**
 * Adding to cart and wishing, the same wherever it happens: guests go to sign in and it is done for them afterwards,
 * admins are refused, a size must be chosen and in stock (spec §5 "Add to cart or wishlist").
 */
export function useShopping(area: Area) {
  const { token, isAdmin } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const wishes = useWishes();

  /** Answers whether it was put in, so that the chosen size can be cleared. */
  async function addToCart(variant: Variant | undefined, quantity = 1): Promise<boolean> {
    if (token === null) {
      return leaveForLogin(say.cart.loginFirst, variant && variant.stock > 0 ? { kind: 'cart', productVariantId: variant.id, quantity } : undefined);
    }
    if (isAdmin) return refuse(say.cart.adminRefusedNotice);
    if (!variant) return refuse(say.cart.sizeFirst, 'warning');
    if (variant.stock <= 0) return refuse(say.cart.outOfStock);
    try {
      const how = await putInCart(variant.id, quantity);
      notify('success', how === 'added' ? say.cart.added : say.cart.increased, area);
      return true;
    } catch (error) {
      if (isSignedOut(error)) return leaveForLogin(say.session.ended, { kind: 'cart', productVariantId: variant.id, quantity });
      return refuse(messageOf(error, say.cart.failed));
    }
  }

  async function toggleWish(productId: string): Promise<void> {
    if (token === null) {
      leaveForLogin(say.wishlist.loginFirst, { kind: 'wish', productId });
      return;
    }
    if (isAdmin) {
      refuse(say.wishlist.adminRefusedNotice);
      return;
    }
    const wished = wishes.has(productId);
    try {
      await setWish(productId, !wished);
      // The search overlay says it with other hearts (spec §8 Wishlist).
      const words = area === 'header' ? { added: say.wishlist.addedInSearch, removed: say.wishlist.removedInSearch } : say.wishlist;
      notify('success', wished ? words.removed : words.added, area);
    } catch (error) {
      if (isSignedOut(error)) leaveForLogin(say.session.ended, wished ? undefined : { kind: 'wish', productId });
      else refuse(messageOf(error, say.wishlist.failed));
    }
  }

  /** What was begun is done for them once they are signed in. */
  function leaveForLogin(sentence: string, begun: Intent | undefined): false {
    if (begun) rememberIntent(begun);
    notify('info', sentence, area);
    void navigate(loginPath(location));
    return false;
  }

  function refuse(sentence: string, tone: 'error' | 'warning' = 'error'): false {
    notify(tone, sentence, area);
    return false;
  }

  return { addToCart, toggleWish, isWished: (productId: string) => wishes.has(productId) };
}

/** The session ran out while the page was open; the call has ended it here too. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
