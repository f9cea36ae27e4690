import { parse } from 'csv-parse/sync';
import { badField } from '#contract/errors.ts';
import { titleKey } from '#domain/cells.ts';
import { readRupees } from '#domain/read-number.ts';
import { amountTitles, creditTitles, debitTitles, directionTitles, upiLimits } from '#domain/upi.ts';
import * as upiText from '#text/upi.ts';
import { amountIn, directionIn, directionOf } from './direction.ts';

export type Credit = { utr: string; paise: number; orderNumber: string | undefined; line: string };

/**
 * Reads what came in from lines of a bank's statement: a UTR of twelve digits and an amount, which stands in the column
 * that is called so or else is the only one with two decimals; and the order's number where the payer has written it.
 * What went out is not read, nor a line of which that is not clear: a shopper knows the UTR of a refund, too. Answers
 * how many lines were not read. Throws 400 where none was.
 */
export function readStatement(text: string): { credits: Credit[]; unread: number } {
  const rows = rowsOf(text);
  if (rows.length > upiLimits.statementLines)
    throw badField('text', upiText.tooManyLines({ max: upiLimits.statementLines }));
  const credits: Credit[] = [];
  let columns: Columns | undefined;
  for (const cells of rows) {
    const titled = columnsIn(cells);
    if (titled) columns = titled;
    else {
      const credit = readCredit(cells, columns);
      if (credit) credits.push(credit);
    }
  }
  if (credits.length === 0) throw badField('text', upiText.noPayments());
  return { credits, unread: rows.length - credits.length };
}

const SIGNS = ['\t', ';', ','];

/**
 * A payer may have written any sign: that one parts the columns which makes a row of titles be found. Without titles it
 * is the first that there is.
 */
function rowsOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const sign of SIGNS.filter((sign) => text.includes(sign))) {
    const rows = partedBy(sign, text);
    if (rows?.some((cells) => columnsIn(cells))) return rows;
  }
  // A comma between digits may stand within an amount.
  const delimiter = text.includes('\t') ? '\t' : text.includes(';') ? ';' : /\D,|,(?!\d)/.test(text) ? ',' : undefined;
  return (delimiter && partedBy(delimiter, text)) || lines.map((line) => [line]);
}

function partedBy(delimiter: string, text: string): string[][] | undefined {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch {
    return undefined;
  }
}

/** Where a statement says what; -1 where it has no such column. */
type Columns = { credit: number; amount: number; direction: number };

/** The columns that a row of titles names; undefined where it is none. */
function columnsIn(cells: readonly string[]): Columns | undefined {
  if (cells.some((cell) => readRupees(cell) !== undefined || utrIn(cell) !== undefined)) return undefined;
  const keys = cells.map(titleKey);
  const placeOf = (titles: readonly string[]) => keys.findIndex((key) => titles.includes(key));
  const columns = {
    credit: placeOf(creditTitles),
    amount: placeOf(amountTitles),
    direction: placeOf(directionTitles),
  };
  const isTitled = [...Object.values(columns), placeOf(debitTitles)].some((place) => place >= 0);
  return isTitled ? columns : undefined;
}

function readCredit(cells: readonly string[], columns: Columns | undefined): Credit | undefined {
  const line = cells.join(' ');
  const utr = utrIn(line);
  if (utr === undefined) return undefined;
  const paise = columns ? readTitled(cells, columns) : readLoose(line);
  if (paise === undefined || paise === 0) return undefined;
  const orderNumber = /\bORD\d{6,9}\b/i.exec(line)?.[0]?.toUpperCase();
  return { utr, paise, orderNumber, line: line.slice(0, 300) };
}

/** What came in by a row below titles, in paise. */
function readTitled(cells: readonly string[], { credit, amount, direction }: Columns): number | undefined {
  // What went out stands in a column beside it.
  const place = credit >= 0 ? credit : amount;
  const cell = cells[place];
  if (cell === undefined) return undefined;
  const found = amountIn(cell);
  const besides = credit >= 0 ? undefined : (directionOf(cells[direction] ?? '') ?? directionIn(line(cells, place)));
  const said = found?.direction ?? besides;
  return said === 'debit' || said === 'unclear' ? undefined : readRupees(found?.text ?? cell);
}

function line(cells: readonly string[], without: number): string {
  return cells.filter((_, place) => place !== without).join(' ');
}

/** What came in by a line of no table, such as a bank's message. */
function readLoose(text: string): number | undefined {
  const found = amountIn(text);
  if (!found) return undefined;
  const said = found.direction ?? directionIn(text);
  const paise = readRupees(found.text) ?? 0;
  // Behind what came in stands what there is then, which is no less, unless it is owed. An amount that is less is what
  // came in, and the first one is the payer's own words.
  const isFirst = found.more.every((one) => one.direction === 'debit' || (readRupees(one.text) ?? 0) >= paise);
  // Of several amounts without a word the first may be what went out, and the last is what is left.
  const isClear = said === undefined ? found.more.length === 0 : said === 'credit' && isFirst;
  return isClear ? paise : undefined;
}

/** The first twelve digits that are no part of a UPI ID, which may be 919876543210@bank. */
function utrIn(text: string): string | undefined {
  return /(?<!\d)\d{12}(?!\d)(?![a-z\d.]{0,60}@)/i.exec(text)?.[0];
}
