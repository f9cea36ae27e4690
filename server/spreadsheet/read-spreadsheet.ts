import * as spreadsheetText from '#text/spreadsheet.ts';
import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { badField } from '#contract/errors.ts';
import { productColumns, type ProductColumn } from '#contract/spreadsheets.ts';
import { unescapeFormula } from '#domain/csv.ts';

/** One row: its line in the file and its cells by column; a column the file lacks is not there. */
export type SheetLine = {
  line: number;
  bytes: number;
  cells: Partial<Record<ProductColumn, string>>;
  isRagged: boolean;
};

/**
 * Looks at a file before it is read: its separator and the columns that the shop does not know. Throws 400 for what is
 * no UTF-8 text, and where the column that names the products is missing.
 */
export async function inspectSpreadsheet(path: string): Promise<{ separator: string; ignored: string[] }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head = '';
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      if (head.length < LONGEST_HEAD) head += text;
    }
    decoder.decode();
  } catch {
    throw badField('catalogue', spreadsheetText.notUtf8());
  }
  const [first = ''] = head.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const separator = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ',';
  const names = first.split(separator).map(toColumn);
  if (!names.includes('product')) throw badField('catalogue', spreadsheetText.noHeader());
  return { separator, ignored: names.filter((name) => name !== '' && !isKnown(name)) };
}

const LONGEST_HEAD = 64 * 1024;

/** Reads row by row. Cells are unescaped: the apostrophe before a text that looks like a formula is removed. */
export async function* readSpreadsheet(sheet: Readable, separator: string): AsyncGenerator<SheetLine> {
  let header: string[] | undefined;
  const parser = parse({
    delimiter: separator,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    relax_quotes: false,
  });
  // Whatever ends one of the two ends the other; whoever reads below gets the error.
  pipeline(sheet, parser, () => {});
  let line = 1;
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[];
    info: { lines: number; bytes: number };
  }>) {
    const at = line;
    line = info.lines + 1;
    if (!header) {
      header = record.map(toColumn);
      continue;
    }
    // A row of separators only: what is left of a deleted one.
    if (record.every((cell) => cell.trim() === '')) continue;
    const cells: SheetLine['cells'] = {};
    for (const [index, name] of header.entries()) if (isKnown(name)) cells[name] = unescapeFormula(record[index] ?? '');
    yield { line: at, bytes: info.bytes, cells, isRagged: record.length > header.length };
  }
}

function toColumn(name: string): string {
  return name
    .trim()
    .replaceAll(/^"|"$/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

function isKnown(name: string): name is ProductColumn {
  return (productColumns as readonly string[]).includes(name);
}
