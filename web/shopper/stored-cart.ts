import type { Cart } from '#contract/cart.ts';
import { shoppingStorage, useShoppingStorage } from '../session/shopping-storage.ts';
import { useSession } from '../session/session.ts';

export const cartKey = (userId: string | undefined) => ['cart', userId] as const;

/** The number of pieces in the cart; 0 without a cart. */
export function useCartCount(): number {
  const { isCustomer } = useSession();
  const { cartPieces } = useShoppingStorage();
  return isCustomer ? cartPieces : 0;
}

/** Stores the server's cart, for the counts and for the next visit. */
export function storeCart(cart: Cart): Cart {
  shoppingStorage.set({
    cart: cart.items.map((item) => item.product.variant.id),
    cartPieces: cart.items.reduce((sum, item) => sum + item.quantity, 0),
  });
  return cart;
}
