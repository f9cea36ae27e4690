import { limits } from '#domain/limits.ts';
import { parseRupees, toRupees } from '#domain/money.ts';
import { plainRupees, readRupees } from '#domain/read-number.ts';
import * as validationText from '#text/validation.ts';

// In the form, an admin types the price, and the MRP that is printed on the label. The API takes the price and the
// saving, which is the difference between the two (spec §3 "Price semantics").

/** The highest price that the shop accepts, and the message about a higher price. */
export const mostPrice = { paise: limits.pricePaise, error: validationText.priceMax };

type Wire = { originalPrice: string; discountPrice: string };

/** Returns the MRP, that is price plus saving, as people type it. Returns '' if the product has no saving. */
export function mrpOf({ originalPrice, discountPrice }: Wire): string {
  const [price, saving] = [parseRupees(originalPrice) ?? 0, parseRupees(discountPrice) ?? 0];
  return saving === 0 ? '' : plainRupees(price + saving);
}

/** Returns the saving that the API takes, from a typed price and a typed MRP. An empty MRP means no saving. */
export function savingOf(price: string, mrp: string): string {
  const [paise, old] = [readRupees(price), readRupees(mrp)];
  return toRupees(paise !== undefined && old !== undefined && old > paise ? old - paise : 0);
}

/** Returns whether both amounts are valid and the MRP is lower than the price. */
export function isMrpTooLow(price: string, mrp: string): boolean {
  const [paise, old] = [readRupees(price), readRupees(mrp)];
  return paise !== undefined && old !== undefined && old < paise;
}
