import { useContext, useEffect, useMemo } from 'react';
import type { Packed } from '../api/packed.ts';
import { CardKeeping } from './card-keeper.ts';
import type { CardProduct } from './packed-card.ts';
import { unpackCards } from './packed-card.ts';

const NONE: CardProduct[] = [];

/**
 * Answers the cards that a loader packed. If a newer server packed them in a way that this page does not know, the page
 * is reloaded: its HTML brings the right script.
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
