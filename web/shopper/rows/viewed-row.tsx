import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import * as rowsText from '#text/late-rows.ts';
import { useCards } from '../use-cards.ts';
import { CardRow } from './card-row.tsx';
import type { CardsById } from './cards-by-id.ts';
import { noteViewed, useViewed } from './viewed-storage.ts';

type ViewedRowProps = {
  /** The product of this page. The row does not show this product, because the visitor is looking at it. */
  productId?: string | undefined;
};

/** Shows the products that the visitor has viewed in this browser, newest first, with their present prices. */
export function ViewedRow({ productId }: ViewedRowProps) {
  const viewed = useViewed();
  const { load, data } = useFetcher<CardsById>();
  // The ids are sorted, because the server caches its answers by address, and another order would be another address.
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
