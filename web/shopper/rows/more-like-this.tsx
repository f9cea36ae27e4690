import { useEffect } from 'react';
import * as rowsText from '#text/late-rows.ts';
import { useCards } from '../use-cards.ts';
import { useCategoryCards } from '../use-category-cards.ts';
import { CardRow } from './card-row.tsx';

const MOST = 8;

type MoreLikeThisProps = { productId: string; category: { id: string; name: string } };

/**
 * Shows other products of the same category that are in stock. The browser fetches these products after the page has
 * loaded.
 */
export function MoreLikeThis({ productId, category }: MoreLikeThisProps) {
  const { ask, answer } = useCategoryCards();
  useEffect(() => ask(category.id), [ask, category.id]);
  const others = useCards(answer?.cards)
    .filter((other) => other.id !== productId && other.variants.some((variant) => variant.stock > 0))
    .slice(0, MOST);
  return <CardRow title={rowsText.more({ category: category.name })} products={others} />;
}
