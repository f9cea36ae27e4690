import type { Bits } from './bits.ts';

/**
 * A range of prices, in paise. All that products `inside` cost is in it, whatever is chosen; of those that are `mixed`
 * some is.
 */
export type PriceRange = { from: number; to: number; inside: Bits; mixed: Bits };

export function isInRange({ from, to }: PriceRange, paise: number): boolean {
  return paise >= from && paise <= to;
}
