import type { Cart } from '#contract/cart.ts';
import { callOnce, isUnanswered, untilAnswered } from '../../api/call-once.ts';
import { queries } from '../../api/queries.ts';
import { session } from '../../session/session.ts';
import { cartKey, storeCart } from '../stored-cart.ts';
import { inCartTurn } from './cart-turns.ts';

/**
 * Adds pieces to the cart, and returns the cart. If the answer is lost, the browser sends the request again with the
 * same idempotency key: the shop adds the pieces only once, even if the shopper clicks the button again. Throws
 * ApiError.
 */
export async function addPieces(productVariantId: string, quantity: number): Promise<Cart> {
  const add = async () => callOnce('POST /cart/add', { body: { productVariantId, quantity } });
  try {
    const { cart } = await inCartTurn(async () => untilAnswered(add, 2));
    // A request that is under way may return the cart without this change, so the request is cancelled.
    await queries.cancelQueries({ queryKey: ['cart'] });
    queries.setQueryData(cartKey(session.get().user?.id), storeCart(cart));
    return cart;
  } catch (error) {
    // If only the answer was lost, the server may have added the pieces, so the cart is read again.
    if (isUnanswered(error)) void queries.invalidateQueries({ queryKey: ['cart'] });
    throw error;
  }
}
