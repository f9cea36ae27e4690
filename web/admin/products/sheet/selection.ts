import type { SheetRow } from '#contract/variants.ts';
import { parseClipboard, toClipboard } from './clipboard.ts';
import { editable, shown, stored, toCellText, type Cell, type Column, type Edits } from './edits.ts';

// This file calculates with the selection on the sheet. Rows and columns count from 0; only columns that a person can
// edit have a number.

export type Place = { row: number; column: number };
/** A rectangle of cells, including the cells at its four sides. */
export type Span = { top: number; bottom: number; left: number; right: number };
type Rows = readonly SheetRow[];

/** Returns the rectangle between two corners. */
export function spanBetween(a: Place, b: Place): Span {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}

/**
 * Returns the cell that is this number of rows and columns away from `from`. If that cell would lie outside the sheet,
 * returns the nearest cell inside.
 */
export function placeBeyond(from: Place, rowStep: number, columnStep: number, rowCount: number): Place {
  return {
    row: clamp(from.row + rowStep, rowCount),
    column: clamp(from.column + columnStep, editable.length),
  };
}

function clamp(to: number, count: number): number {
  return Math.max(0, Math.min(count - 1, to));
}

/** Returns the texts of a selection in the format in which spreadsheet programs read the clipboard. */
export function copySpan(rows: Rows, span: Span, edits: Edits): string {
  const columns = editable.slice(span.left, span.right + 1);
  const chosen = rows.slice(span.top, span.bottom + 1);
  return toClipboard(chosen.map((row) => columns.map((column) => shown(row, column, edits))));
}

/**
 * Returns the cells that a paste writes. A single value fills the whole selection; a table begins at the selection's
 * top left cell.
 */
export function pasteInto(rows: Rows, span: Span, clipboard: string): Cell[] {
  const table = parseClipboard(clipboard);
  const width = Math.max(...table.map((line) => line.length));
  const [[only = ''] = []] = table;
  const isOne = table.length === 1 && width === 1;
  if (isOne) return cellsIn(rows, span, (_row, column) => toCellText(column, only));
  const target = { ...span, bottom: span.top + table.length - 1, right: span.left + width - 1 };
  return cellsIn(rows, target, (_row, column, down, across) => {
    const text = table[down]?.[across];
    return text === undefined ? undefined : toCellText(column, text);
  });
}

/** Counts the cells of a pasted table that lie outside the sheet. */
export function countBeyond(table: readonly (readonly string[])[], placed: number): number {
  return Math.max(0, table.reduce((sum, line) => sum + line.length, 0) - placed);
}

/** Returns two opposite corners of a larger selection: the whole columns of the given selection. */
export function wholeColumns(span: Pick<Span, 'left' | 'right'>, rowCount: number): [Place, Place] {
  return [
    { row: 0, column: span.left },
    { row: Math.max(0, rowCount - 1), column: span.right },
  ];
}

export function wholeRows(span: Pick<Span, 'top' | 'bottom'>): [Place, Place] {
  return [
    { row: span.top, column: 0 },
    { row: span.bottom, column: editable.length - 1 },
  ];
}

/** Returns the cells that "fill down" writes: in each column, all cells get the text of the first cell. */
export function fillDown(rows: Rows, span: Span, edits: Edits): Cell[] {
  const first = rows[span.top];
  return first ? cellsIn(rows, span, (_row, column) => shown(first, column, edits)) : [];
}

const mayBeEmpty: ReadonlySet<Column> = new Set(['sku', 'mrp', 'grams']);

/**
 * Returns the cells that are written when a person empties the selection. A price and a stock cannot be empty, so they
 * go back to their stored values.
 */
export function emptySpan(rows: Rows, span: Span): Cell[] {
  return cellsIn(rows, span, (row, column) => (mayBeEmpty.has(column) ? '' : stored(row, column)));
}

type TextOf = (row: SheetRow, column: Column, down: number, across: number) => string | undefined;

/** Returns the cells of the selection that lie on the sheet and for which `textOf` returns a text. */
function cellsIn(rows: Rows, span: Span, textOf: TextOf): Cell[] {
  return rows.slice(span.top, span.bottom + 1).flatMap((row, down) =>
    editable.slice(span.left, span.right + 1).flatMap((column, across) => {
      const text = textOf(row, column, down, across);
      return text === undefined ? [] : [{ row, column, text }];
    }),
  );
}
