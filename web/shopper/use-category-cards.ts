import { useCallback } from 'react';
import { useFetcher } from 'react-router';
import type { CategoryCards } from './category-cards.ts';

/** Asks for a category's cards from any page: `ask` with its id, then `answer` tells the category it is for. */
export function useCategoryCards() {
  const { load, data } = useFetcher<CategoryCards>();
  const ask = useCallback((categoryId: string) => void load(`/category/${categoryId}/cards`), [load]);
  return { ask, answer: data };
}
