import * as spreadsheetText from '#text/spreadsheet.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { badField } from '#contract/errors.ts';
import { sheetLimits } from '#domain/sheet-limits.ts';
import { isKnownColumn, isSeparatorHint, programOf, toColumn } from './columns.ts';

const LONGEST_HEAD = 64 * 1024;
const LINE_END = /\r\n|\n|\r/;
/** The first bytes of files that are workbooks: .xlsx and .ods files, and .xls files. */
const WORKBOOKS = ['PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0'];
/**
 * If the header is not the first row, a message names its row. The import searches for the header in the first 20 rows.
 */
const HEADER_ROWS = 20;
const SHOWN = { names: 6, letters: 30 };

/**
 * The result of checking a file. `ignored` are the columns that the shop does not know. `digest` is the SHA-256 of the
 * whole file.
 */
type Inspected = { separator: string; ignored: string[]; digest: string };

/**
 * Checks a file before the import reads it. Throws 400 if the file is not UTF-8 text, if the column `product` is
 * missing, if a column appears twice, or if the file has too many columns.
 */
export async function inspectSpreadsheet(path: string): Promise<Inspected> {
  const { head, digest } = await readWhole(path);
  const rows = head.split(LINE_END);
  const first = rows.find((row) => /[^\s,;"]/.test(row) && !isSeparatorHint(row)) ?? '';
  const separator = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ',';
  const columnsOf = (row: string) => row.split(separator, sheetLimits.columns + 1).map(toColumn);
  const names = columnsOf(first);
  if (!names.includes('product')) {
    const below = rows.slice(0, HEADER_ROWS).findIndex((row) => columnsOf(row).includes('product'));
    throw badField(
      'catalogue',
      below > 0 ? spreadsheetText.headerBelow({ line: below + 1 }) : whatStandsThere(first, separator),
    );
  }
  const max = sheetLimits.columns;
  if (names.length > max) throw badField('catalogue', spreadsheetText.tooManyColumns({ max }));
  const twice = names.find((name, index) => isKnownColumn(name) && names.indexOf(name) < index);
  if (twice) throw badField('catalogue', spreadsheetText.columnTwice({ name: twice }));
  return { separator, digest, ignored: names.filter((name) => name !== '' && !isKnownColumn(name)) };
}

/**
 * Returns the beginning of a file's text, and its digest. Reads the whole file, because a later part could be
 * unreadable.
 */
async function readWhole(path: string): Promise<{ head: string; digest: string }> {
  const digest = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head = '';
  for await (const chunk of createReadStream(path)) {
    // The cast is safe: a stream without an encoding gives bytes.
    const bytes = chunk as Buffer;
    if (head === '' && isWorkbook(bytes)) throw badField('catalogue', spreadsheetText.workbook());
    digest.update(bytes);
    head += read(() => decoder.decode(bytes, { stream: true })).slice(0, LONGEST_HEAD - head.length);
  }
  read(() => decoder.decode());
  return { head, digest: digest.digest('hex') };
}

/**
 * Returns whether a file is a workbook. HTML and XML files count as workbooks, because some programs write such files
 * with the ending .xls.
 */
function isWorkbook(bytes: Buffer): boolean {
  const beginning = bytes.toString('latin1', 0, 200);
  return WORKBOOKS.some((mark) => beginning.startsWith(mark)) || /^(?:\u00EF\u00BB\u00BF)?\s*</.test(beginning);
}

function read(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw badField('catalogue', spreadsheetText.notUtf8());
  }
}

function whatStandsThere(row: string, separator: string): string {
  const cells = row.split(separator, sheetLimits.columns);
  const program = programOf(cells.map(toColumn));
  if (program !== undefined) return spreadsheetText.otherForm({ program });
  const names = cells.flatMap((name) => name.replaceAll('"', '').trim() || []);
  const shown = names.slice(0, SHOWN.names).map((name) => `“${name.slice(0, SHOWN.letters).toWellFormed()}”`);
  return names.length === 0 ? spreadsheetText.noHeader() : spreadsheetText.headerSays({ names: shown.join(', ') });
}
