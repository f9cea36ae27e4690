import type { Bits } from './bits.ts';

/**
 * A price range, in paise. All variants of the `inside` products are in the range, and some variants of the `mixed`
 * products may be in it.
 */
export type PriceRange = { from: number; to: number; inside: Bits; mixed: Bits };

export function isInRange({ from, to }: PriceRange, paise: number): boolean {
  return paise >= from && paise <= to;
}
