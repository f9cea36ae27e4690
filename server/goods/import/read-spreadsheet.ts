import type { Readable } from 'node:stream';
import * as spreadsheetText from '#text/spreadsheet.ts';
import type { ProductColumn } from '#contract/spreadsheets.ts';
import { unescapeFormula } from '#domain/csv.ts';
import { sheetLimits } from '#domain/sheet-limits.ts';
import { tableRows, type TableRow } from '../../platform/tables/table-rows.ts';
import { isKnownColumn, isSeparatorHint, toColumn } from './columns.ts';

/**
 * A row of a spreadsheet, with its number in the file and its cells by column. A column that is not in the file has no
 * cell. `fault` is set if the row has too many cells, more text than any product needs, or a quotation mark that is
 * never closed.
 */
export type SheetLine = {
  line: number;
  bytes: number;
  cells: Partial<Record<ProductColumn, string>>;
  fault?: { column: string; message: string };
};

/** Reads a spreadsheet row by row. Removes an apostrophe before a text that looks like a formula. */
export async function* readSpreadsheet(sheet: Readable, separator: string): AsyncGenerator<SheetLine> {
  let header: Header | undefined;
  for await (const row of tableRows(sheet, { separator, limits: sheetLimits })) {
    if (!header) {
      if (!isSeparatorHint(row.cells[0] ?? '')) header = readHeader(row.cells);
      continue;
    }
    const cells: SheetLine['cells'] = {};
    for (const { index, column } of header.known) cells[column] = unescapeFormula(row.cells[index] ?? '');
    const fault = faultOf(row, header, cells);
    yield { line: row.line, bytes: row.bytes, cells, ...(fault && { fault }) };
  }
}

type Header = { length: number; known: Array<{ index: number; column: ProductColumn }> };

function readHeader(titles: readonly string[]): Header {
  const known = titles.flatMap((title, index) => {
    const column = toColumn(title);
    return isKnownColumn(column) ? [{ index, column }] : [];
  });
  return { length: titles.length, known };
}

function faultOf(row: TableRow, { length }: Header, cells: SheetLine['cells']): SheetLine['fault'] {
  const { cellLength: max, rowLength } = sheetLimits;
  if (row.problems.includes('open')) return { column: '', message: spreadsheetText.unclosedQuote() };
  if (row.problems.includes('rowLength'))
    return { column: '', message: spreadsheetText.rowTooLong({ max: rowLength }) };
  // The cast is safe: `Object.entries` returns exactly the entries of `cells`.
  const long = (Object.entries(cells) as Array<[ProductColumn, string]>).find(
    ([column, text]) => text.length > longestOf(column),
  );
  if (long) return { column: long[0], message: spreadsheetText.cellTooLong({ max: longestOf(long[0]) }) };
  if (row.problems.includes('cellLength')) return { column: '', message: spreadsheetText.cellTooLong({ max }) };
  const isLonger = row.problems.includes('columns') || row.cells.slice(length).some((cell) => cell.trim() !== '');
  return isLonger ? { column: '', message: spreadsheetText.tooManyCells() } : undefined;
}

function longestOf(column: ProductColumn): number {
  if (column === 'description') return sheetLimits.cellLength - 1;
  return column === 'facts' ? sheetLimits.factsLength : sheetLimits.wordsLength;
}
