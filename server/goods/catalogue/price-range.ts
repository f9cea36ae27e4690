import type { Bits } from './bits.ts';

/**
 * A range of prices, in paise. The products `inside` lie in it with all their variants; the `mixed` products only with
 * some.
 */
export type PriceRange = { from: number; to: number; inside: Bits; mixed: Bits };

export function isInRange({ from, to }: PriceRange, paise: number): boolean {
  return paise >= from && paise <= to;
}
