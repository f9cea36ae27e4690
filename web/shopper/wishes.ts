import { useMemo } from 'react';
import { useShoppingStorage } from '../session/shopping-storage.ts';

/** Returns the ids of the products on the wishlist of a customer, or of a guest if guests may shop. */
export function useWishes(): ReadonlySet<string> {
  const { wishlist } = useShoppingStorage();
  return useMemo(() => new Set(wishlist), [wishlist]);
}
