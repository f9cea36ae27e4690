import { useMemo } from 'react';
import { useShoppingStorage } from '../session/shopping-storage.ts';
import { useSession } from '../session/session.ts';

/** The ids of the products on the wishlist. */
export function useWishes(): ReadonlySet<string> {
  const { isCustomer } = useSession();
  const { wishlist } = useShoppingStorage();
  return useMemo(() => new Set(isCustomer ? wishlist : []), [isCustomer, wishlist]);
}
