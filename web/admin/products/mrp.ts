import { parseRupees, toRupees } from '#domain/money.ts';
import { plainRupees, readRupees } from '#domain/read-number.ts';

// An admin types the price and the MRP, both as printed on the label. The wire takes the price and the saving, which is
// the difference (spec §3 "Price semantics").

type Wire = { originalPrice: string; discountPrice: string };

/** Writes the MRP of stored prices as people type it; empty if there is no saving. */
export function mrpOf({ originalPrice, discountPrice }: Wire): string {
  const [price, saving] = [parseRupees(originalPrice) ?? 0, parseRupees(discountPrice) ?? 0];
  return saving === 0 ? '' : plainRupees(price + saving);
}

/** Answers the saving, for the wire, from a typed price and MRP; an empty MRP means no saving. */
export function savingOf(price: string, mrp: string): string {
  const [paise, old] = [readRupees(price), readRupees(mrp)];
  return toRupees(paise !== undefined && old !== undefined && old > paise ? old - paise : 0);
}

/** True if both amounts can be read and the MRP is the lower one. */
export function isMrpTooLow(price: string, mrp: string): boolean {
  const [paise, old] = [readRupees(price), readRupees(mrp)];
  return paise !== undefined && old !== undefined && old < paise;
}
