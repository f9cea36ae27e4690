import type { SheetRow } from '#contract/variants.ts';
import { parseRupees } from '#domain/money.ts';
import { stored, toChanges, type Edits, type RowEdit } from './edits.ts';

/**
 * The result for edits whose answer was lost. `saved` has the ids of the edits that the server stored; `rows` has the
 * present rows.
 */
type Found = { saved: readonly string[]; rows: readonly SheetRow[] };

/**
 * Finds out which edits the server stored although its answer was lost. `fresh` has the shop's present rows. If an edit
 * of SKU, price or weight is not stored, the row keeps the values that the sheet showed, so that the next save reports
 * other people's edits as conflicts. A stock is compared with the present stock, and the next save sends the difference
 * from it: nothing is booked twice.
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
 * Returns whether the edit is stored already: the present row has the SKU, the weight and the prices that the edit
 * would give to the row `before`.
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
