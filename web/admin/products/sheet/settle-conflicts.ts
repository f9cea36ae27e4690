import type { SheetConflict, SheetRow } from '#contract/variants.ts';
import { editable, isSameValue, stored, type Cell, type Column, type Edits } from './edits.ts';

/** A cell that this person and somebody else have both changed: this person's text, and the stored value. */
export type Clash = { id: string; column: Column; mine: string; theirs: string };

/**
 * Reads the conflicts of a refused save. Returns the rows, by id, as the other person has saved them, and the cells
 * that both people have changed. The conflicts name price and saving, as in the API; the cells have price and MRP.
 */
export function findClashes(
  conflicts: readonly SheetConflict[],
  edits: Edits,
  rows: ReadonlyMap<string, SheetRow>,
): { rows: ReadonlyMap<string, SheetRow>; clashes: readonly Clash[] } {
  const fresh = new Map<string, SheetRow>();
  for (const { id, field, theirs } of conflicts) {
    const row = fresh.get(id) ?? rows.get(id);
    if (row) fresh.set(id, { ...row, ...written(field, theirs) });
  }
  const clashes = [...fresh].flatMap(([id, now]) => {
    const before = rows.get(id);
    return editable.flatMap((column): Clash[] => {
      const [mine, theirs] = [edits.get(id)?.[column], stored(now, column)];
      if (mine === undefined || !before || isSameValue(column, stored(before, column), theirs)) return [];
      return isSameValue(column, mine, theirs) ? [] : [{ id, column, mine, theirs }];
    });
  });
  return { rows: fresh, clashes };
}

/** Returns the other person's value of a conflict, as a field of the row. */
function written(field: SheetConflict['field'], theirs: string): Partial<SheetRow> {
  if (field === 'grams') return { grams: theirs === '' ? undefined : Number(theirs) };
  return { [field]: field === 'sku' && theirs === '' ? null : theirs };
}

/**
 * Returns the cells to write into the rows that the other person has saved. A clash in `taken` gets the other person's
 * text; all other cells get this person's text.
 */
export function settledCells(edits: Edits, taken: ReadonlySet<Clash>, rows: ReadonlyMap<string, SheetRow>): Cell[] {
  const given = new Map([...taken].map(({ id, column, theirs }) => [`${id} ${column}`, theirs]));
  return [...rows].flatMap(([id, row]) =>
    editable.flatMap((column): Cell[] => {
      const mine = edits.get(id)?.[column];
      return mine === undefined ? [] : [{ row, column, text: given.get(`${id} ${column}`) ?? mine }];
    }),
  );
}

/** Returns the rows whose stock was too low for the edit, with their present stock. */
export function rowsWithStock(
  shortages: ReadonlyArray<{ productVariantId: string; available: number }>,
  rows: ReadonlyMap<string, SheetRow>,
): readonly SheetRow[] {
  return shortages.flatMap(({ productVariantId, available }) => {
    const row = rows.get(productVariantId);
    return row ? [{ ...row, stock: available }] : [];
  });
}
