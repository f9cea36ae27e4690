import type { Bits } from './bits.ts';

/**
 * A price range, in paise. `inside` contains the products with all variants in the range. `mixed` contains the products
 * whose variants must be checked one by one, because only some may be in the range.
 */
export type PriceRange = { from: number; to: number; inside: Bits; mixed: Bits };

export function isInRange({ from, to }: PriceRange, paise: number): boolean {
  return paise >= from && paise <= to;
}
