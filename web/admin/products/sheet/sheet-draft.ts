import type { SheetRow } from '#contract/variants.ts';
import { limits } from '#domain/limits.ts';
import { keptWork } from '../../../drafts/form-draft.ts';
import { without, type Edits, type RowEdit } from './edits.ts';
import { settleUnknown } from './settle-unknown.ts';

// The unsaved edits of the sheet, as the browser stores them: small enough for thousands of lines.

/**
 * The values that the sheet showed when a line was edited, so that saving notices another person's changes since then.
 */
export type Base = Pick<SheetRow, 'sku' | 'stock' | 'originalPrice' | 'discountPrice' | 'grams'>;
type Line = readonly [id: string, edit: RowEdit, base: Base];
export type SheetDraft = {
  at: string;
  edits: Edits;
  bases: ReadonlyMap<string, Base>;
  /** True if it was on its way to the shop: nobody knows how much of it is saved. */
  isSent: boolean;
};

/** The name of the draft, see form-draft.ts. */
export const SHEET = 'sheet';

/** True if a draft would be too large for the browser, and for one call that reads its lines again. */
export function isTooMuchToKeep(edits: Edits): boolean {
  return edits.size > limits.sheetChanges;
}

/**
 * Answers the text that the browser stores for the sheet, always
 * the same for the same edits; undefined if it is too much.
 */
export function toKept(edits: Edits, rows: ReadonlyMap<string, SheetRow>, isSent: boolean): string | undefined {
  if (isTooMuchToKeep(edits)) return undefined;
  const lines = [...edits].flatMap(([id, edit]): Line[] => {
    const row = rows.get(id);
    return row ? [[id, edit, baseOf(row)]] : [];
  });
  return JSON.stringify({ isSent, lines });
}

/** Reads the stored unsaved edits; undefined if there are none. */
export function readSheet(): SheetDraft | undefined {
  const kept = keptWork<string>(SHEET);
  if (typeof kept?.value !== 'string') return undefined;
  // The cast is safe: `toKept` wrote this value.
  const { isSent, lines } = JSON.parse(kept.value) as { isSent: boolean; lines: readonly Line[] };
  if (lines.length === 0) return undefined;
  return {
    at: kept.at,
    edits: new Map(lines.map(([id, edit]) => [id, edit])),
    bases: new Map(lines.map(([id, , base]) => [id, base])),
    isSent,
  };
}

/**
 * Applies a draft to the shop's present lines: answers the edits that are still unsaved, those that are saved already,
 * and those whose lines are gone.
 */
export function bringBack({ edits, bases, isSent }: SheetDraft, fresh: readonly SheetRow[]) {
  const there = new Set(fresh.map((row) => row.id));
  const gone = new Set([...edits.keys()].filter((id) => !there.has(id)));
  const left = without(edits, gone);
  if (!isSent) return { edits: left, bases, gone: gone.size, saved: 0 };
  const then = new Map(fresh.map((row) => [row.id, { ...row, ...bases.get(row.id) }]));
  const { saved, rows } = settleUnknown(left, then, fresh);
  return {
    edits: without(left, new Set(saved)),
    bases: new Map(rows.map((row) => [row.id, baseOf(row)])),
    gone: gone.size,
    saved: saved.length,
  };
}

function baseOf({ sku, stock, originalPrice, discountPrice, grams }: SheetRow): Base {
  // The base contains `grams` even without a value, because the present weight may differ.
  return { sku, stock, originalPrice, discountPrice, grams };
}
