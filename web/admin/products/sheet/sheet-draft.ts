import type { SheetRow } from '#contract/variants.ts';
import { limits } from '#domain/limits.ts';
import { keptWork } from '../../../drafts/form-draft.ts';
import { without, type Edits, type RowEdit } from './edits.ts';
import { settleUnknown } from './settle-unknown.ts';

// This file converts the unsaved edits of the sheet into the text that the browser stores, and back. The text is
// compact enough for thousands of rows.

/**
 * The values that the sheet showed when a person edited the row. The save sends these values too, so that the server
 * notices if somebody else has changed one of them since then.
 */
export type Base = Pick<SheetRow, 'sku' | 'stock' | 'originalPrice' | 'discountPrice' | 'grams'>;
type Line = readonly [id: string, edit: RowEdit, base: Base];
export type SheetDraft = {
  at: string;
  edits: Edits;
  bases: ReadonlyMap<string, Base>;
  /**
   * True if the edits were sent to the server before the reload. The server may then have stored some of them already.
   */
  isSent: boolean;
};

/** The name under which the browser stores the sheet's draft; see form-draft.ts. */
export const SHEET = 'sheet';

/**
 * Returns whether there are too many edits for a draft. One call must be able to read all rows of a restored draft
 * again.
 */
export function isTooMuchToKeep(edits: Edits): boolean {
  return edits.size > limits.sheetChanges;
}

/**
 * Returns the text that the browser stores for the sheet, or undefined if the text would be too large. Equal edits give
 * equal texts.
 */
export function toKept(edits: Edits, rows: ReadonlyMap<string, SheetRow>, isSent: boolean): string | undefined {
  if (isTooMuchToKeep(edits)) return undefined;
  const lines = [...edits].flatMap(([id, edit]): Line[] => {
    const row = rows.get(id);
    return row ? [[id, edit, baseOf(row)]] : [];
  });
  return JSON.stringify({ isSent, lines });
}

/** Reads the unsaved edits that the browser has stored. Returns undefined if no edits are stored. */
export function readSheet(): SheetDraft | undefined {
  const kept = keptWork<string>(SHEET);
  if (typeof kept?.value !== 'string') return undefined;
  // The cast is safe: `toKept` wrote this text.
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
 * Applies a stored draft to the shop's present rows. Returns the unsaved edits with the values on which they are based,
 * the number of edits that are already saved, and the number of edits whose rows no longer exist.
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
  // The object has the key `grams` even without a value, because an empty weight must replace the present weight.
  return { sku, stock, originalPrice, discountPrice, grams };
}
