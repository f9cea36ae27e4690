/**
 * A size is low in stock if its pieces last fewer than this many days. The estimate uses the average sales of the last
 * `RATE_DAYS` days.
 */
export const COVER_DAYS = 14;
export const RATE_DAYS = 30;
/**
 * If nothing of a product was sold in the last `RATE_DAYS` days, it is low in stock if at most this many pieces are
 * left.
 */
const UNSOLD_FLOOR = 2;

/** The stock of one size, and the pieces of it sold in the last `RATE_DAYS`. */
type SizeStock = { stock: number; sold: number };

/**
 * Returns whether a product is low in stock. If some of its sizes sell, one of them must be sold out or last fewer than
 * `COVER_DAYS` days. If no size sells, at most `UNSOLD_FLOOR` pieces must be left. A product that is completely sold
 * out does not count as low.
 */
export function isLowStock(sizes: readonly SizeStock[]): boolean {
  const left = sizes.reduce((sum, { stock }) => sum + stock, 0);
  if (left === 0) return false;
  if (sizes.every(({ sold }) => sold === 0)) return left <= UNSOLD_FLOOR;
  return sizes.some(({ stock, sold }) => stock * RATE_DAYS < sold * COVER_DAYS);
}
