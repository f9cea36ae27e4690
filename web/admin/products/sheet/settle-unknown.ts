import type { SheetRow } from '#contract/variants.ts';
import { parseRupees } from '#domain/money.ts';
import { stored, toChanges, type Edits, type RowEdit } from './edits.ts';

/**
 * What became of edits whose answer never came: `saved` are the ids of those that are stored, `rows` the newer lines.
 */
type Found = { saved: readonly string[]; rows: readonly SheetRow[] };

/**
 * Finds out what was saved by an attempt whose answer was lost. `fresh` are the lines as the shop has them now. Prices
 * and SKUs that are not as written keep the value that the sheet showed, so that the next attempt asks about another's
 * edit. A stock is written on top of what is there now: pieces sold meanwhile stay sold, and nothing is booked twice.
 */
export function settleUnknown(edits: Edits, shown: ReadonlyMap<string, SheetRow>, fresh: readonly SheetRow[]): Found {
  const saved: string[] = [];
  const rows = fresh.map((now) => {
    const [edit, before] = [edits.get(now.id), shown.get(now.id)];
    if (!edit || !before) return now;
    const isGuarded = [edit.sku, edit.originalPrice, edit.mrp].some((text) => text !== undefined);
    if (isGuarded ? isStored(now, edit, before) : edit.stock === stored(now, 'stock')) {
      saved.push(now.id);
      return now;
    }
    return isGuarded ? { ...before, stock: now.stock } : now;
  });
  return { saved, rows };
}

/** True where SKU and prices are what this edit of the line as it was shown has asked for. */
function isStored(now: SheetRow, edit: RowEdit, before: SheetRow): boolean {
  const [change] = toChanges(new Map([[now.id, edit]]), new Map([[now.id, before]]));
  if (!change) return false;
  const isSame = (wanted: string | number | undefined, is: string) =>
    wanted === undefined || parseRupees(wanted) === parseRupees(is);
  return (
    (change.sku === undefined || change.sku === now.sku) &&
    isSame(change.originalPrice, now.originalPrice) &&
    isSame(change.discountPrice, now.discountPrice)
  );
}
