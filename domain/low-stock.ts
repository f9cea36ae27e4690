/** A size is low when its stock lasts at most this many days at the sales rate of the last `RATE_DAYS`. */
export const COVER_DAYS = 14;
export const RATE_DAYS = 30;
/** A product that has not sold in that time is low when all its sizes together have at most this many pieces. */
const UNSOLD_FLOOR = 2;

/** One size: the pieces left, and those sold in the last `RATE_DAYS`. */
type SizeStock = { stock: number; sold: number };

/**
 * True for a product in stock if one of its selling sizes is gone or soon will be. A sold-out product is not low any
 * more.
 */
export function isLowStock(sizes: readonly SizeStock[]): boolean {
  const left = sizes.reduce((sum, { stock }) => sum + stock, 0);
  if (left === 0) return false;
  if (sizes.every(({ sold }) => sold === 0)) return left <= UNSOLD_FLOOR;
  return sizes.some(({ stock, sold }) => stock * RATE_DAYS < sold * COVER_DAYS);
}
