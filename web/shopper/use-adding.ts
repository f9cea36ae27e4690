import { useState, type MouseEvent } from 'react';
import type { Shopping } from './use-shopping.ts';

/**
 * Returns `addToCart` for one button. `isAdding` is true until the server has answered, so that a quick second click
 * does not add again. useAdding is not part of useShopping, because it would make every first visit larger (decision
 * 12).
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
 * Returns an `onClick` for a button that must not act twice. Many people double-click by habit; only the first click
 * acts, even if its answer comes before the second click. Keys have no double click.
 */
export function firstClick(act: () => unknown) {
  return ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
}
