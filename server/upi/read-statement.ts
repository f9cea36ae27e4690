import { parse } from 'csv-parse/sync';
import { badField } from '#contract/errors.ts';
import { titleKey } from '#domain/cash.ts';
import { readRupees } from '#domain/read-number.ts';
import { creditTitles, upiLimits } from '#domain/upi.ts';
import * as upiText from '#text/upi.ts';

export type Credit = { utr: string; paise: number; orderNumber: string | undefined; line: string };

/**
 * Reads what came in from lines of a bank's statement: a UTR of twelve digits and an amount, which stands in the column that is
 * called so or else is the first one with two decimals; and the order's number where the payer has written it. Answers how many lines
 * have none of it. Throws 400 where no line has.
 */
export function readStatement(text: string): { credits: Credit[]; unread: number } {
  const rows = rowsOf(text);
  if (rows.length > upiLimits.statementLines)
    throw badField('text', upiText.tooManyLines({ max: upiLimits.statementLines }));
  const credits: Credit[] = [];
  let column = -1;
  for (const cells of rows) {
    const titled = cells.findIndex((cell) => creditTitles.some((title) => title === titleKey(cell)));
    if (titled >= 0) column = titled;
    else {
      const credit = readCredit(cells, column);
      if (credit) credits.push(credit);
    }
  }
  if (credits.length === 0) throw badField('text', upiText.noPayments());
  return { credits, unread: rows.length - credits.length };
}

function rowsOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  // A comma between digits may stand within an amount.
  const delimiter = text.includes('\t') ? '\t' : text.includes(';') ? ';' : /\D,|,(?!\d)/.test(text) ? ',' : undefined;
  if (!delimiter) return lines.map((line) => [line]);
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
    return lines.map((line) => [line]);
  }
}

function readCredit(cells: readonly string[], column: number): Credit | undefined {
  const line = cells.join(' ');
  const utr = /(?<!\d)\d{12}(?!\d)/.exec(line)?.[0];
  const written = column >= 0 ? cells[column] : /(?<![\d.,])[\d,]+\.\d\d(?![\d.])/.exec(line)?.[0];
  const paise = written === undefined ? undefined : readRupees(written);
  if (utr === undefined || paise === undefined || paise === 0) return undefined;
  const orderNumber = /\bORD\d{6,9}\b/i.exec(line)?.[0]?.toUpperCase();
  return { utr, paise, orderNumber, line: line.slice(0, 300) };
}
