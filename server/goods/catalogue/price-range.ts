import type { Bits } from './bits.ts';

/**
 * A range of prices, in paise. All variants of the `inside` products are in the range, and only some variants of the
 * `mixed` products.
 */
export type PriceRange = { from: number; to: number; inside: Bits; mixed: Bits };

export function isInRange({ from, to }: PriceRange, paise: number): boolean {
  return paise >= from && paise <= to;
}
