import { useContext, useEffect, useMemo } from 'react';
import type { Packed } from '../api/packed.ts';
import { CardKeeping } from './card-keeper.ts';
import type { CardProduct } from './packed-card.ts';
import { unpackCards } from './packed-card.ts';

const NONE: CardProduct[] = [];

/**
 * Returns the cards that a loader has packed. A newer server may have packed them in a version that this page does not
 * know. The page then reloads, because the new document loads the right script.
 */
export function useCards(packed: Packed<CardProduct[]> | undefined): CardProduct[] {
  const keeper = useContext(CardKeeping);
  const cards = useMemo(
    () => (packed === undefined ? NONE : keeper ? keeper.products(packed) : unpackCards(packed)),
    [packed, keeper],
  );
  useEffect(() => {
    if (!cards) window.location.reload();
  }, [cards]);
  return cards ?? NONE;
}
