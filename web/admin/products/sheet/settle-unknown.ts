import type { SheetRow } from '#contract/variants.ts';
import { stored, type Column, type Edits } from './edits.ts';

/** What became of edits whose answer never came: `saved` are the ids of those that are stored, `rows` the newer lines. */
export type Found = { saved: readonly string[]; rows: readonly SheetRow[] };

const guarded = ['sku', 'originalPrice', 'discountPrice'] as const satisfies readonly Column[];

/**
 * Finds out what was saved by an attempt whose answer was lost. `fresh` are the lines as the shop has them now. Prices and
 * SKUs that are not as written keep the value that the sheet showed, so that the next attempt asks about another's edit.
 * A stock is written on top of what is there now: pieces sold meanwhile stay sold, and nothing is booked twice.
 */
export function settleUnknown(edits: Edits, shown: ReadonlyMap<string, SheetRow>, fresh: readonly SheetRow[]): Found {
  const saved: string[] = [];
  const rows = fresh.map((now) => {
    const [edit, before] = [edits.get(now.id), shown.get(now.id)];
    if (!edit || !before) return now;
    const written = guarded.filter((column) => edit[column] !== undefined);
    const isStored = written.every((column) => isSame(edit[column] ?? '', stored(now, column)));
    if (written.length > 0 ? isStored : edit.stock === stored(now, 'stock')) {
      saved.push(now.id);
      return now;
    }
    return written.length > 0 ? { ...before, stock: now.stock } : now;
  });
  return { saved, rows };
}

// No saving is written as nothing or as 0.
function isSame(text: string, now: string): boolean {
  return text === now || (Number(text) === Number(now) && text !== '' && now !== '') || (text === '' && now === '0');
}
