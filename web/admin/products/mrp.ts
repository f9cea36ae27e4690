import { parseRupees, toRupees } from '#domain/money.ts';
import { plainRupees, readRupees } from '#domain/read-number.ts';

// An admin writes the price and the MRP, both as printed on the label. The wire takes the price and the saving, which
// is the difference (spec §3 "Price semantics").

type Wire = { originalPrice: string; discountPrice: string };

/** The MRP of stored prices as people type it; empty where nothing is saved. */
export function mrpOf({ originalPrice, discountPrice }: Wire): string {
  const [price, saving] = [parseRupees(originalPrice) ?? 0, parseRupees(discountPrice) ?? 0];
  return saving === 0 ? '' : plainRupees(price + saving);
}

/** The saving, for the wire, of a price and an MRP as they were typed; an empty MRP saves nothing. */
export function savingOf(price: string, mrp: string): string {
  const [paise, old] = [readRupees(price), readRupees(mrp)];
  return toRupees(paise !== undefined && old !== undefined && old > paise ? old - paise : 0);
}

/** True where both can be read and the MRP is the lower one. */
export function isMrpTooLow(price: string, mrp: string): boolean {
  const [paise, old] = [readRupees(price), readRupees(mrp)];
  return paise !== undefined && old !== undefined && old < paise;
}
