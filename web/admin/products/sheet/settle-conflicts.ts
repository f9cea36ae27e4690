import type { SheetConflict, SheetRow } from '#contract/variants.ts';
import type { Cell } from './edits.ts';

/** The stored rows as they are now, and the cells in which the other's value replaces mine. */
export type Settled = { rows: readonly SheetRow[]; cells: readonly Cell[] };

/**
 * Settles what two have written at once. `rows` are the sheet's, by id; `taken` are the conflicts decided for the
 * other. My cells stay as they are in all others, now on top of the value that the other has stored.
 */
export function settleConflicts(
  conflicts: readonly SheetConflict[],
  taken: ReadonlySet<SheetConflict>,
  rows: ReadonlyMap<string, SheetRow>,
): Settled {
  const fresh = new Map<string, SheetRow>();
  for (const { id, field, theirs } of conflicts) {
    const row = fresh.get(id) ?? rows.get(id);
    if (row) fresh.set(id, { ...row, [field]: field === 'sku' && theirs === '' ? null : theirs });
  }
  const cells = [...taken].flatMap(({ id, field, theirs }) => {
    const row = fresh.get(id);
    return row ? [{ row, column: field, text: theirs }] : [];
  });
  return { rows: [...fresh.values()], cells };
}

/** The rows of what is out of stock, with the stock that is left. */
export function rowsWithStock(
  shortages: ReadonlyArray<{ productVariantId: string; available: number }>,
  rows: ReadonlyMap<string, SheetRow>,
): readonly SheetRow[] {
  return shortages.flatMap(({ productVariantId, available }) => {
    const row = rows.get(productVariantId);
    return row ? [{ ...row, stock: available }] : [];
  });
}
