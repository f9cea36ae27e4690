import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import * as rowsText from '#text/late-rows.ts';
import { useCards } from '../use-cards.ts';
import { CardRow } from './card-row.tsx';
import type { CardsById } from './cards-by-id.ts';
import { noteViewed, useViewed } from './viewed-storage.ts';

type ViewedRowProps = {
  /** The product of this page, which is noted and not shown. */
  productId?: string | undefined;
};

/** The products that were looked at in this browser, with their present prices, the newest first. */
export function ViewedRow({ productId }: ViewedRowProps) {
  const viewed = useViewed();
  const { load, data } = useFetcher<CardsById>();
  // The server caches the answer for each address, so the order of the ids must not make another one.
  const asked = viewed
    .filter((id) => id !== productId)
    .toSorted()
    .join('.');
  useEffect(() => {
    if (productId) noteViewed(productId);
  }, [productId]);
  useEffect(() => {
    if (asked) void load(`/cards/${asked}`);
  }, [asked, load]);
  const cards = useCards(data?.cards);
  const shown = viewed.flatMap((id) => (id === productId ? [] : cards.filter((card) => card.id === id)));
  return <CardRow title={rowsText.viewed()} products={shown} />;
}
