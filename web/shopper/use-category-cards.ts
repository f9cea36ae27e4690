import { useCallback } from 'react';
import { useFetcher } from 'react-router';
import type { CategoryCards } from './category-cards.ts';

/**
 * Fetches the cards of a category, on any page. Call `ask` with the category's id. `answer` names the category to which
 * its cards belong.
 */
export function useCategoryCards() {
  const { load, data } = useFetcher<CategoryCards>();
  const ask = useCallback((categoryId: string) => void load(`/category/${categoryId}/cards`), [load]);
  return { ask, answer: data };
}
