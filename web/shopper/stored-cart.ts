import type { Cart } from '#contract/cart.ts';
import { shoppingStorage, useShoppingStorage } from '../session/shopping-storage.ts';
import { useSession } from '../session/session.ts';

export const cartKey = (userId: string | undefined) => ['cart', userId] as const;

/** How many pieces lie in the cart; 0 for who has none. */
export function useCartCount(): number {
  const { isCustomer } = useSession();
  const { cartPieces } = useShoppingStorage();
  return isCustomer ? cartPieces : 0;
}

/** Remembers what the server says of the cart, for the counts and for the next visit. */
export function storeCart(cart: Cart): Cart {
  shoppingStorage.set({
    cart: cart.items.map((item) => item.product.variant.id),
    cartPieces: cart.items.reduce((sum, item) => sum + item.quantity, 0),
  });
  return cart;
}
