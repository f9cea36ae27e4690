import type { Bits } from './bits.ts';

/**
 * A price range, in paise. `inside` are the products of which all variants are in the range. `mixed` are the products
 * of which only some variants may be in the range.
 */
export type PriceRange = { from: number; to: number; inside: Bits; mixed: Bits };

export function isInRange({ from, to }: PriceRange, paise: number): boolean {
  return paise >= from && paise <= to;
}
