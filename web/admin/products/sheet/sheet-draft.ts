import type { SheetRow } from '#contract/variants.ts';
import { limits } from '#domain/limits.ts';
import { keptWork } from '../../../drafts/form-draft.ts';
import { without, type Edits, type RowEdit } from './edits.ts';
import { settleUnknown } from './settle-unknown.ts';

// The unsaved edits of the sheet in the form in which the browser stores them, compact enough for thousands of lines.

/**
 * The values that the sheet showed when a person edited the line. With them, saving notices what somebody else has
 * changed since then.
 */
export type Base = Pick<SheetRow, 'sku' | 'stock' | 'originalPrice' | 'discountPrice' | 'grams'>;
type Line = readonly [id: string, edit: RowEdit, base: Base];
export type SheetDraft = {
  at: string;
  edits: Edits;
  bases: ReadonlyMap<string, Base>;
  /** True if the edits were already sent to the server, so that nobody knows which of them are saved. */
  isSent: boolean;
};

/** The name of the draft; see form-draft.ts. */
export const SHEET = 'sheet';

/** Answers whether a draft would be too large for the browser to store, and for one call to read its lines again. */
export function isTooMuchToKeep(edits: Edits): boolean {
  return edits.size > limits.sheetChanges;
}

/**
 * Answers the text that the browser stores for the sheet; undefined if it would be too large. Equal edits give equal
 * texts.
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
 * Applies a draft to the shop's present rows. Answers the edits that are still unsaved, those that are already saved,
 * and those whose rows no longer exist.
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
  // The base has the key `grams` even if there is no value, because it must replace the present weight.
  return { sku, stock, originalPrice, discountPrice, grams };
}
