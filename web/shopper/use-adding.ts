import { useState, type MouseEvent } from 'react';
import type { Shopping } from './use-shopping.ts';

/**
 * `addToCart` for one button: `isAdding` until the shop has answered, so that a quick second click does not add again.
 * This hook is not in useShopping, where it would add weight to every first visit (decision 12).
 */
export function useAdding({ addToCart }: Shopping): { add: Shopping['addToCart']; isAdding: boolean } {
  const [isAdding, setAdding] = useState(false);
  const add: Shopping['addToCart'] = async (...what) => {
    setAdding(true);
    const isAdded = await addToCart(...what);
    setAdding(false);
    return isAdded;
  };
  return { add, isAdding };
}

/**
 * For the `onClick` of a button that must not act twice: of a double click, which many make by habit, only the first
 * one acts, even if its answer comes before the second. Keys have no double click.
 */
export function firstClick(act: () => unknown) {
  return ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
}
