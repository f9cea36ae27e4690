import type { SheetRow } from '#contract/variants.ts';
import { parseRupees } from '#domain/money.ts';
import { stored, toChanges, type Edits, type RowEdit } from './edits.ts';

/**
 * The result for edits whose answer was lost. `saved` has the ids of the edits that the server stored; `rows` has the
 * present rows.
 */
type Found = { saved: readonly string[]; rows: readonly SheetRow[] };

/**
 * Finds out which edits the server stored although its answer was lost. `fresh` has the shop's present rows. If another
 * value than the stock differs from the edit, the row keeps the value that the sheet showed, so that the next save
 * reports the other person's edit as a conflict. A stock is sent again as a difference to the present stock: sold
 * pieces stay sold, and nothing is booked twice.
 */
export function settleUnknown(edits: Edits, shown: ReadonlyMap<string, SheetRow>, fresh: readonly SheetRow[]): Found {
  const saved: string[] = [];
  const rows = fresh.map((now) => {
    const [edit, before] = [edits.get(now.id), shown.get(now.id)];
    if (!edit || !before) return now;
    const isGuarded = [edit.sku, edit.originalPrice, edit.mrp, edit.grams].some((text) => text !== undefined);
    if (isGuarded ? isStored(now, edit, before) : edit.stock === stored(now, 'stock')) {
      saved.push(now.id);
      return now;
    }
    return isGuarded ? { ...before, stock: now.stock } : now;
  });
  return { saved, rows };
}

/**
 * Returns whether the edit is stored already: present SKU, weight and prices are those that the edit makes of the row
 * that was shown.
 */
function isStored(now: SheetRow, edit: RowEdit, before: SheetRow): boolean {
  const [change] = toChanges(new Map([[now.id, edit]]), new Map([[now.id, before]]));
  if (!change) return false;
  const isSame = (wanted: string | number | undefined, is: string) =>
    wanted === undefined || parseRupees(wanted) === parseRupees(is);
  return (
    (change.sku === undefined || change.sku === now.sku) &&
    (change.grams === undefined || change.grams === (now.grams ?? null)) &&
    isSame(change.originalPrice, now.originalPrice) &&
    isSame(change.discountPrice, now.discountPrice)
  );
}
