import { oldPricePaise } from '#domain/pricing.ts';
import { parseRupees, toRupees } from '#domain/money.ts';

type Values = Record<string, unknown> | null;

/**
 * Replaces the saving of each size by its MRP (maximum retail price). The log stores savings, but the back office shows
 * only MRPs.
 */
export function namingMrp(values: Values): Values {
  return values && Object.fromEntries(Object.entries(values).map(([field, value]) => [field, withMrp(value)]));
}

function withMrp(size: unknown): unknown {
  if (typeof size !== 'object' || size === null || !('price' in size) || !('saving' in size)) return size;
  const sellingPaise = parseRupees(String(size.price));
  const savingPaise = parseRupees(String(size.saving));
  if (sellingPaise === undefined || savingPaise === undefined) return size;
  // If a size has no saving, its MRP is empty, as in the import's spreadsheet.
  const mrp = savingPaise === 0 ? null : toRupees(oldPricePaise({ sellingPaise, savingPaise }));
  return Object.fromEntries(
    Object.entries(size).map(([field, value]) => (field === 'saving' ? ['mrp', mrp] : [field, value])),
  );
}
