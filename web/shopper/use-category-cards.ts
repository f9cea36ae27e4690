import { useCallback } from 'react';
import { useFetcher } from 'react-router';
import type { CategoryCards } from './category-cards.ts';

/**
 * Fetches a category's cards from any page: call `ask` with its
 * id, then `answer` names the category to which it belongs.
 */
export function useCategoryCards() {
  const { load, data } = useFetcher<CategoryCards>();
  const ask = useCallback((categoryId: string) => void load(`/category/${categoryId}/cards`), [load]);
  return { ask, answer: data };
}
