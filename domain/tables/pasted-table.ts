import { plainCell, titleKey } from '../cells.ts';
import { RowReader, type TableLimits } from './row-reader.ts';

/**
 * A row of what somebody has pasted. `line` counts from 1 where it begins, `text` is what stands there, `columns` is
 * what the titles above it say, undefined above all titles. A cell is plain: without quotation marks, ="…" and signs
 * that nobody sees. A row with a problem is not to be read: nobody knows which cell belongs below which title.
 */
export type PastedRow<Columns> = {
  line: number;
  text: string;
  cells: string[];
  columns?: Columns;
  isTitles?: true;
  problem?: 'longer' | 'shorter' | 'quotes' | 'size';
};

const SEPARATORS = ['\t', ';', ',', '|'];
/** A cell that begins with ="…", or with spaces before its quotation mark. */
const OPENED: Readonly<Record<string, RegExp>> = {
  '\t': /(^|\t)[ ]{0,40}=?"/g,
  ';': /(^|;)[ ]{0,40}=?"/g,
  ',': /(^|,)[ ]{0,40}=?"/g,
  '|': /(^|\|)[ ]{0,40}=?"/g,
};
const LIMITS: TableLimits = { columns: 200, cellLength: 20_000, rowLength: 100_000 };
/** A bank may write a remark over so many lines. */
const MOST_LINES = 5;
/** This many titles, headings and sums may stand beside the rows that count. */
const AROUND = 50;

/**
 * Takes a pasted text apart. A stranger may have written any sign into it: that separator counts by which a row of
 * titles, which `columnsOf` knows by their keys (`titleKey`), is found first. Titles may stand below other lines;
 * further down only the same ones are titles again, since a stranger's name or city may be a word that is one. Without
 * titles each line is one cell. Undefined where there are more rows than `mostRows` and some around them.
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
  let titledBy = '';
  let [width, most] = [0, 0];
  return rows.map((row) => {
    const keys = row.problem ? [] : row.cells.map(titleKey);
    if (columns !== undefined && keys.join('\n') === titledBy) return { ...row, columns, isTitles: true };
    const titles = row.problem || columns !== undefined ? undefined : columnsOf(keys);
    if (titles !== undefined) {
      columns = titles;
      titledBy = keys.join('\n');
      width = row.cells.findLastIndex((cell) => cell !== '') + 1;
      most = row.cells.length;
      return { ...row, columns, isTitles: true };
    }
    if (columns === undefined) return row;
    return { ...row, columns, ...problemOf(row, width, most) };
  });
}

/**
 * A cell more than there are titles is one too many, also an empty one: a comma in a name has pushed the others, of
 * which the last one was empty.
 */
function problemOf({ cells, problem }: Rows[number], width: number, most: number): Pick<PastedRow<unknown>, 'problem'> {
  if (problem) return { problem };
  if (cells.length < width) return { problem: 'shorter' };
  return cells.length > most || cells.slice(width).some((cell) => cell !== '') ? { problem: 'longer' } : {};
}

/** All rows with a word in them; with `most`, reading ends behind so many. */
export function rowsOf(lines: readonly string[], separator: string, most = Infinity): Rows {
  const rows: Rows = [];
  for (let at = 0; at < lines.length && rows.length <= most; at++) {
    const { row, more } = rowFrom(lines, at, separator);
    if (row.cells.some((cell) => cell !== '')) rows.push(row);
    at += more;
  }
  return rows;
}

/** The row that begins in a line, and in how many more lines it goes on. */
function rowFrom(lines: readonly string[], at: number, separator: string): { row: Rows[number]; more: number } {
  const line = at + 1;
  let text = lines[at] ?? '';
  for (let more = 0; more < MOST_LINES; more++) {
    if (more > 0) text += `\n${lines[at + more] ?? ''}`;
    const { cells, problems } = readOne(text, separator);
    if (problems.includes('open') && at + more + 1 < lines.length) continue;
    // Nobody who writes into one row takes other rows along: a quotation mark that reaches into the next line and holds
    // cells of this one was not set by the bank.
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
  // What ="…" holds is one cell, commas and all.
  reader.read(text.replaceAll(OPENED[separator] ?? /$^/g, '$1"'), () => {});
  return reader.end() ?? { cells: [], problems: [] };
}
