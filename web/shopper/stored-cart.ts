import type { Cart } from '#contract/cart.ts';
import { shoppingStorage, useShoppingStorage } from '../session/shopping-storage.ts';

export const cartKey = (userId: string | undefined) => ['cart', userId] as const;

/**
 * Returns the number of pieces in the cart of a customer, or of a guest if guests may shop. Returns 0 if there is no
 * cart.
 */
export function useCartCount(): number {
  return useShoppingStorage().cartPieces;
}

/** Stores the server's cart, for the counts and for the next visit. */
export function storeCart(cart: Cart): Cart {
  shoppingStorage.set({
    cart: cart.items.map((item) => item.product.variant.id),
    cartPieces: cart.items.reduce((sum, item) => sum + item.quantity, 0),
  });
  return cart;
}
