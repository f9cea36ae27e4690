import type { Cart } from '#contract/cart.ts';
import { call } from '../api/call.ts';
import { kept, useKept } from '../session/kept.ts';
import { session, useSession } from '../session/session.ts';

export const cartKey = (userId: string | undefined) => ['cart', userId] as const;

/** How many pieces lie in the cart; 0 for who has none. */
export function useCartCount(): number {
  const { isCustomer } = useSession();
  const { cartPieces } = useKept();
  return isCustomer ? cartPieces : 0;
}

/** Puts pieces into the cart and answers whether the variant was there already. Throws ApiError. */
export async function putInCart(productVariantId: string, quantity: number): Promise<'added' | 'increased'> {
  const { cart } = await call('POST /cart/add', { body: { productVariantId, quantity } });
  keepCart(cart);
  const { queries } = await import('../api/queries.ts');
  queries.setQueryData(cartKey(session.get().user?.id), cart);
  const line = cart.items.find((item) => item.product.variant.id === productVariantId);
  return line && line.quantity > quantity ? 'increased' : 'added';
}

/** Remembers what the server says of the cart, for the counts and for the next visit. */
export function keepCart(cart: Cart): Cart {
  kept.set({ cart: cart.items.map((item) => item.product.variant.id), cartPieces: cart.items.reduce((sum, item) => sum + item.quantity, 0) });
  return cart;
}
