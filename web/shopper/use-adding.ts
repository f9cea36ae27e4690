import { useState } from 'react';
import type { Shopping } from './use-shopping.ts';

/** `addToCart` for one button: `isAdding` until the shop has answered, so that a quick second click does not add again. */
export function useAdding({ addToCart }: Shopping): { add: Shopping['addToCart']; isAdding: boolean } {
  const [isAdding, setAdding] = useState(false);
  const add: Shopping['addToCart'] = async (...what) => {
    setAdding(true);
    try {
      return await addToCart(...what);
    } finally {
      setAdding(false);
    }
  };
  return { add, isAdding };
}
