import type { Cart } from '#contract/cart.ts';
import { callOnce, isUnanswered, untilAnswered } from '../../api/call-once.ts';
import { queries } from '../../api/queries.ts';
import { session } from '../../session/session.ts';
import { cartKey, storeCart } from '../stored-cart.ts';
import { inCartTurn } from './cart-turns.ts';

/**
 * Adds pieces to the cart, and answers the cart. After a lost answer the browser asks again under the same key: the
 * shop adds the pieces once, even if the shopper presses the button again. Throws ApiError.
 */
export async function addPieces(productVariantId: string, quantity: number): Promise<Cart> {
  const add = async () => callOnce('POST /cart/add', { body: { productVariantId, quantity } });
  try {
    const { cart } = await inCartTurn(async () => untilAnswered(add, 2));
    // An answer that is still on its way would not include this change.
    await queries.cancelQueries({ queryKey: ['cart'] });
    queries.setQueryData(cartKey(session.get().user?.id), storeCart(cart));
    return cart;
  } catch (error) {
    // The pieces may have been added all the same.
    if (isUnanswered(error)) void queries.invalidateQueries({ queryKey: ['cart'] });
    throw error;
  }
}
