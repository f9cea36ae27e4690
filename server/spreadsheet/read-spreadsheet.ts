import { pipeline, type Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { ProductColumn } from '#contract/spreadsheets.ts';
import { rowOf, unescapeFormula, type RecordInfo } from '#domain/csv.ts';
import { isKnownColumn, isSeparatorHint, toColumn } from './columns.ts';
import { inPieces } from './in-pieces.ts';

/** One row: its number in the file and its cells by column; a column the file lacks is not there. */
export type SheetLine = {
  line: number;
  bytes: number;
  cells: Partial<Record<ProductColumn, string>>;
  isRagged: boolean;
  /** From here on: a quotation mark is never closed. */
  isUnreadable?: true;
};

/** Reads row by row. Cells are unescaped: the apostrophe before a text that looks like a formula is removed. */
export async function* readSpreadsheet(sheet: Readable, separator: string): AsyncGenerator<SheetLine> {
  let header: string[] | undefined;
  const unreadable: SheetLine[] = [];
  const parser = parse({
    delimiter: separator,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // Inches: Kurta 36" long.
    relax_quotes: true,
    // An error would take along the rows that the parser has read ahead.
    skip_records_with_error: true,
    on_skip: (error) => {
      // as: the parser tells the same of records and errors, and this one is the next record.
      const info = error as unknown as RecordInfo;
      const line = { line: rowOf(info) + 1, bytes: info.bytes, cells: {}, isRagged: false };
      unreadable.push({ ...line, isUnreadable: true });
    },
  });
  // Whatever ends one of the two ends the other; whoever reads below gets the error.
  pipeline(sheet, inPieces, parser, () => {});
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: RecordInfo }>) {
    // A row of separators only: what is left of a deleted one.
    if (record.every((cell) => cell.trim() === '')) continue;
    if (!header) {
      if (!isSeparatorHint(record[0] ?? '')) header = record.map(toColumn);
      continue;
    }
    const cells: SheetLine['cells'] = {};
    for (const [index, name] of header.entries())
      if (isKnownColumn(name)) cells[name] = unescapeFormula(record[index] ?? '');
    yield { line: rowOf(info), bytes: info.bytes, cells, isRagged: record.length > header.length };
  }
  yield* unreadable;
}
