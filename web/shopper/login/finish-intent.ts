import * as cartText from '#text/cart.ts';
import * as wishlistText from '#text/wishlist.ts';
import { messageOf } from '../../api/api-error.ts';
import { takeIntent } from '../../session/intent.ts';
import { session } from '../../session/session.ts';
import { notify } from '../../ui/notices.tsx';
import { putInCart, setWish } from '../shopping-actions.ts';

/**
 * Does the action that the customer tried before signing in, on the page to which they return, and shows a notice. If
 * the action was a search, returns the search words, and the page opens the search.
 */
export async function finishIntent(next: string | undefined): Promise<string | undefined> {
  const intent = takeIntent(next);
  if (!intent || session.get().token === null) return undefined;
  if (intent.kind === 'search') return intent.words;
  try {
    if (intent.kind === 'cart') {
      const how = await putInCart(intent.productVariantId, intent.quantity);
      notify('success', how === 'added' ? cartText.added() : cartText.increased(), 'account');
    } else {
      await setWish(intent.productId, true);
      notify('success', wishlistText.added(), 'account');
    }
  } catch (error) {
    notify('error', messageOf(error, intent.kind === 'cart' ? cartText.failed() : wishlistText.failed()), 'account');
  }
  return undefined;
}
