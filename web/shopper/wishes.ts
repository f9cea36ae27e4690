import { useMemo } from 'react';
import { useKept } from '../session/kept.ts';
import { useSession } from '../session/session.ts';

/** The ids of the products wished for. */
export function useWishes(): ReadonlySet<string> {
  const { isCustomer } = useSession();
  const { wishlist } = useKept();
  return useMemo(() => new Set(isCustomer ? wishlist : []), [isCustomer, wishlist]);
}
