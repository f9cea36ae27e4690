import { createReadStream } from 'node:fs';
import { sheetLimits } from '#domain/sheet-limits.ts';
import { tableRows, type TableRow } from '../../platform/tables/table-rows.ts';

/**
 * A row of a CSV file: its cells by the titles of the columns, and the line of the file at which the row begins.
 * `problem` is set if the row cannot be read.
 */
type CsvRecord = { line: number; cells: Record<string, string>; problem?: string };

/** Reads a comma-separated file row by row. Calls `onTitles` with the titles in the first row. */
export async function* csvRecords(
  file: string,
  onTitles: (titles: readonly string[]) => void,
): AsyncGenerator<CsvRecord> {
  let titles: string[] | undefined;
  // The number of line breaks within cells so far. `row.line` counts rows, as spreadsheet programs do, so the line in
  // the file is higher by this number.
  let within = 0;
  for await (const row of tableRows(createReadStream(file), { separator: ',', limits: sheetLimits })) {
    const line = row.line + within;
    within += row.cells.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0);
    const problem = problemOf(row, titles?.length);
    if (!titles) {
      titles = row.cells.map((title) => title.trim());
      onTitles(titles);
      if (problem !== undefined) yield { line, cells: {}, problem };
      continue;
    }
    const cells = Object.fromEntries(titles.map((title, index) => [title, row.cells[index] ?? '']));
    yield { line, cells, ...(problem !== undefined && { problem }) };
  }
}

function problemOf({ problems, cells }: TableRow, columns: number | undefined): string | undefined {
  const { columns: mostColumns, cellLength, rowLength } = sheetLimits;
  if (problems.includes('open')) return 'A quotation mark at the beginning of a cell is never closed.';
  if (problems.includes('cellLength')) return `A cell has more than ${cellLength} characters.`;
  if (problems.includes('rowLength')) return `This row has more than ${rowLength} characters.`;
  if (problems.includes('columns')) return `This row has more than ${mostColumns} cells.`;
  if (problems.includes('quotes')) return 'There is text after a quotation mark that closes a cell.';
  if (columns !== undefined && cells.length !== columns) return 'This row has more or fewer columns than the header.';
  return undefined;
}
