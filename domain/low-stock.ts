/** A size is low when what is left lasts no longer than so many days, at the rate of the last `RATE_DAYS`. */
export const COVER_DAYS = 14;
export const RATE_DAYS = 30;
/** A product of which nothing has sold in that time is low when no more pieces than these are left of all its sizes. */
const UNSOLD_FLOOR = 2;

/** One size: the pieces left, and those sold in the last `RATE_DAYS`. */
type SizeStock = { stock: number; sold: number };

/**
 * True for a product in stock of which a size that sells is gone or soon will be. One that is sold out is
 * not low any more.
 */
export function isLowStock(sizes: readonly SizeStock[]): boolean {
  const left = sizes.reduce((sum, { stock }) => sum + stock, 0);
  if (left === 0) return false;
  if (sizes.every(({ sold }) => sold === 0)) return left <= UNSOLD_FLOOR;
  return sizes.some(({ stock, sold }) => stock * RATE_DAYS < sold * COVER_DAYS);
}
