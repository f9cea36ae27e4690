import * as spreadsheetText from '#text/spreadsheet.ts';
import type { z } from 'zod';
import type { ProductColumn } from '#contract/spreadsheets.ts';
import type { Notes } from './plan-notes.ts';
import type { SheetLine } from './read-spreadsheet.ts';

type CellRule<Shape extends z.ZodType> = {
  column: ProductColumn;
  /** The shop's present value of the cell; undefined for a new product. */
  before: string | undefined;
  canBeEmptied?: boolean;
  shape: Shape;
};

/**
 * Reads a cell that belongs to the whole product, such as the name, from all rows of the product. Checks the cell, and
 * adds its change or its problem to the notes. Returns undefined if the import refuses the cell.
 */
export function planCell<Shape extends z.ZodType>(
  rows: readonly SheetLine[],
  { label, changes, problems }: Notes,
  { column, before, canBeEmptied = false, shape }: CellRule<Shape>,
): z.output<Shape> | undefined {
  const given = rows
    .filter((row) => row.cells[column] !== undefined)
    .map((row) => ({ line: row.line, text: row.cells[column]?.replaceAll('\r\n', '\n').trim() ?? '' }));
  const filled = given.filter(({ text }) => text !== '' && text !== before);
  const [chosen] = filled;
  const other = filled.find(({ text }) => text !== chosen?.text);
  if (other && chosen)
    problems.push({
      line: other.line,
      column,
      message: spreadsheetText.saysOtherwise({ line: chosen.line }),
    });
  const isEmptied = canBeEmptied && given.length > 0 && given.every(({ text }) => text === '');
  const text = chosen?.text ?? (isEmptied ? '' : (before ?? ''));
  const line = chosen?.line ?? rows[0]?.line ?? 0;
  const parsed = shape.safeParse(text);
  if (!parsed.success) {
    problems.push({ line, column, message: parsed.error.issues[0]?.message ?? spreadsheetText.unreadable() });
    return undefined;
  }
  if (before !== undefined && text !== before) changes.push({ line, product: label, column, before, after: text });
  return parsed.data;
}
