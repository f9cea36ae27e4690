/** The stock of a size is low if it lasts fewer than this many days at the average sales of the last `RATE_DAYS`. */
export const COVER_DAYS = 14;
export const RATE_DAYS = 30;
/**
 * A product without any sale in the last `RATE_DAYS` is low in stock if all its sizes together have at most this many
 * pieces.
 */
const UNSOLD_FLOOR = 2;

/** The stock of one size, and the pieces of it sold in the last `RATE_DAYS`. */
type SizeStock = { stock: number; sold: number };

/**
 * Returns whether a product is low in stock: a size that sells is sold out or lasts fewer than `COVER_DAYS`, or the
 * product has not sold and has at most `UNSOLD_FLOOR` pieces. A product that is completely sold out does not count as
 * low.
 */
export function isLowStock(sizes: readonly SizeStock[]): boolean {
  const left = sizes.reduce((sum, { stock }) => sum + stock, 0);
  if (left === 0) return false;
  if (sizes.every(({ sold }) => sold === 0)) return left <= UNSOLD_FLOOR;
  return sizes.some(({ stock, sold }) => stock * RATE_DAYS < sold * COVER_DAYS);
}
