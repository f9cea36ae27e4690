import { plainCell, titleKey } from '../cells.ts';
import { RowReader, type TableLimits } from './row-reader.ts';

/**
 * A row of a pasted text. `line` is the number of the row's first line, from 1; `text` is the row's text; `columns`
 * describes the columns by the titles above the row, and is undefined without titles. The cells contain neither the
 * quotation marks or ="…" around a text nor invisible characters. Do not use the cells of a row with a `problem`,
 * because they may belong to other titles.
 */
export type PastedRow<Columns> = {
  line: number;
  text: string;
  cells: string[];
  columns?: Columns;
  isTitles?: true;
  problem?: 'longer' | 'shorter' | 'quotes' | 'size' | 'titles';
};

const SEPARATORS = ['\t', ';', ',', '|'];
/**
 * For each separator, matches the beginning of a cell with a quotation mark, and the spaces or the = before this mark.
 */
const OPENED: Readonly<Record<string, RegExp>> = {
  '\t': /(^|\t)[ ]{0,40}=?"/g,
  ';': /(^|;)[ ]{0,40}=?"/g,
  ',': /(^|,)[ ]{0,40}=?"/g,
  '|': /(^|\|)[ ]{0,40}=?"/g,
};
const LIMITS: TableLimits = { columns: 200, cellLength: 20_000, rowLength: 100_000 };
/** A row may have several lines, because banks write long remarks over several lines, but at most this many. */
const MOST_LINES = 5;
/** The most titles, headings and sums that a pasted text may contain besides its rows of data. */
const AROUND = 50;

/**
 * Divides a pasted text into rows and cells. A stranger may have written any separator into the text, so the function
 * uses the separator with which the first row of titles is found. `columnsOf` recognises titles by their keys
 * (`titleKey`). Other lines may stand above the titles. Further down, the function takes a row as titles only if it
 * repeats the first row of titles exactly, because a cell of data, such as a stranger's name, may read like a title. If
 * the titles of another table follow, nobody knows who wrote them, so all rows from there on have a problem. Without
 * titles, each line is one cell. Returns undefined if the text has too many rows: more than `mostRows`, plus
 * some for titles and sums.
 */
export function pastedTable<Columns>(
  text: string,
  columnsOf: (keys: readonly string[]) => Columns | undefined,
  mostRows: number,
): Array<PastedRow<Columns>> | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const most = mostRows + AROUND;
  if (lines.length > most * MOST_LINES) return undefined;
  let [best, first]: [Array<PastedRow<Columns>> | undefined, number] = [undefined, Infinity];
  for (const separator of SEPARATORS) {
    if (!text.includes(separator)) continue;
    const rows = rowsOf(lines, separator, most);
    if (rows.length > most) return undefined;
    const titled = underTitles(rows, columnsOf);
    const line = titled.find(({ isTitles }) => isTitles)?.line ?? Infinity;
    if (line < first) [best, first] = [titled, line];
  }
  if (best) return best;
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [{ ...bare(line), line: index + 1 }]));
}

function bare(line: string) {
  return { text: line, cells: [plainCell(line)] };
}

type Rows = Array<Pick<PastedRow<unknown>, 'line' | 'text' | 'cells' | 'problem'>>;

function underTitles<Columns>(
  rows: Rows,
  columnsOf: (keys: readonly string[]) => Columns | undefined,
): Array<PastedRow<Columns>> {
  let columns: Columns | undefined;
  let titledBy: string[] = [];
  let [width, most] = [0, 0];
  let isOtherTable = false;
  return rows.map((row) => {
    const keys = row.problem ? [] : row.cells.map(titleKey);
    if (columns !== undefined && keys.join('\n') === titledBy.join('\n')) {
      isOtherTable = false;
      return { ...row, columns, isTitles: true };
    }
    const titles = row.problem || columns !== undefined ? undefined : columnsOf(keys);
    if (titles !== undefined) {
      columns = titles;
      titledBy = keys;
      width = row.cells.findLastIndex((cell) => cell !== '') + 1;
      most = row.cells.length;
      return { ...row, columns, isTitles: true };
    }
    if (columns === undefined) return row;
    isOtherTable ||= areOtherTitles(keys, titledBy, columnsOf);
    return { ...row, columns, ...(isOtherTable ? { problem: 'titles' } : problemOf(row, width, most)) };
  });
}

/**
 * Returns whether a row below titles has the titles of another table. Such a row contains no digit, as every row of
 * data does. Either its titles are enough for a table, or one of them stands where it stood before, beside a new one.
 */
function areOtherTitles(
  keys: readonly string[],
  titledBy: readonly string[],
  columnsOf: (keys: readonly string[]) => unknown,
): boolean {
  const filled = keys.filter((key) => key !== '');
  if (filled.length < 2 || keys.some((key) => /\p{Nd}/u.test(key))) return false;
  if (columnsOf(keys) !== undefined) return true;
  return keys.some((key, at) => key !== '' && key === titledBy[at]) && filled.some((key) => !titledBy.includes(key));
}

/**
 * A row with more cells than titles is a problem, even if its last cell is empty: a comma in a name may have moved all
 * later cells to the right, and the last of them may be empty.
 */
function problemOf({ cells, problem }: Rows[number], width: number, most: number): Pick<PastedRow<unknown>, 'problem'> {
  if (problem) return { problem };
  if (cells.length < width) return { problem: 'shorter' };
  return cells.length > most || cells.slice(width).some((cell) => cell !== '') ? { problem: 'longer' } : {};
}

/**
 * Returns all rows in which at least one cell is not empty. If `most` is given, stops once there are more than `most`
 * rows.
 */
export function rowsOf(lines: readonly string[], separator: string, most = Infinity): Rows {
  const rows: Rows = [];
  for (let at = 0; at < lines.length && rows.length <= most; at++) {
    const { row, more } = rowFrom(lines, at, separator);
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
    at += more;
  }
  return rows;
}

/** Returns the row that begins in a line, and the number of further lines that belong to it. */
function rowFrom(lines: readonly string[], at: number, separator: string): { row: Rows[number]; more: number } {
  const line = at + 1;
  let text = lines[at] ?? '';
  for (let more = 0; more < MOST_LINES; more++) {
    if (more > 0) text += `\n${lines[at + more] ?? ''}`;
    const { cells, problems } = readOne(text, separator);
    if (problems.includes('open') && at + more + 1 < lines.length) continue;
    // A quotation mark that a stranger wrote must not join several rows. If a quoted cell contains a line break and
    // separators, the mark does not come from the bank, so the row has only its first line.
    const reaches = cells.some((cell) => cell.includes('\n') && cell.includes(separator));
    if (problems.includes('open') || reaches) break;
    const problem = problems.includes('quotes') ? 'quotes' : problems.length > 0 ? 'size' : undefined;
    return { row: { line, text, cells: cells.map(plainCell), ...(problem && { problem }) }, more };
  }
  const alone = lines[at] ?? '';
  const cells = alone.slice(0, LIMITS.rowLength).split(separator, LIMITS.columns).map(plainCell);
  return { row: { line, text: alone, cells, problem: 'quotes' }, more: 0 };
}

function readOne(text: string, separator: string) {
  const reader = new RowReader(separator, LIMITS);
  // The content of ="…" is one cell, even if it contains commas.
  reader.read(text.replaceAll(OPENED[separator] ?? /$^/g, '$1"'), () => {});
  return reader.end() ?? { cells: [], problems: [] };
}
