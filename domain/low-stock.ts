/** A size is low if its stock lasts at most this many days at the average sales of the last `RATE_DAYS`. */
export const COVER_DAYS = 14;
export const RATE_DAYS = 30;
/** A product without sales in that time is low if all its sizes together have at most this many pieces. */
const UNSOLD_FLOOR = 2;

/** One size: the pieces left, and those sold in the last `RATE_DAYS`. */
type SizeStock = { stock: number; sold: number };

/**
 * True for a product in stock if one of its selling sizes is sold out or will be soon. A product that is completely
 * sold out does not count as low.
 */
export function isLowStock(sizes: readonly SizeStock[]): boolean {
  const left = sizes.reduce((sum, { stock }) => sum + stock, 0);
  if (left === 0) return false;
  if (sizes.every(({ sold }) => sold === 0)) return left <= UNSOLD_FLOOR;
  return sizes.some(({ stock, sold }) => stock * RATE_DAYS < sold * COVER_DAYS);
}
