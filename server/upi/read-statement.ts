import { badField } from '#contract/errors.ts';
import { upiLimits, type Unread } from '#domain/upi.ts';
import { readWrittenDay } from '#domain/written-day.ts';
import * as upiText from '#text/upi.ts';
import { hasTooManyLines, pastedTable, type PastedRow } from '../tables/pasted-table.ts';
import { readAlert } from './alerts.ts';
import { readLoose, readPrinted, weighPrinted } from './bare-lines.ts';
import { orderNumberIn, saysFailed } from './narration.ts';
import { columnsIn, type Columns } from '#domain/statement-columns.ts';
import { readRow, type CameIn } from './statement-row.ts';

/**
 * What came in. `day`: the bank's own, null where none is read. `isSure`: it stands in the bank's own columns, in one
 * of its messages; else somebody of the staff confirms it.
 */
export type Credit = {
  utr: string;
  paise: number;
  day: string | null;
  isSure: boolean;
  orderNumber: string | undefined;
  line: string;
};
/** A line of what was pasted, with what was read, or why nothing was. */
export type StatementLine = { line: number; text: string } & ({ credit: Credit } | { unread: Unread });
export type Statement = { credits: Credit[]; lines: StatementLine[]; unread: number };

/**
 * Reads what came in from a bank's statement, an app's list of payments or a bank's messages. Columns are read as
 * columns: nothing that a payer may write, such as name, UPI ID or remark, is an amount, a direction, a status or a
 * number; a line in which it might be is not read, and says why. `today`: a later day is none. Throws 400 where no
 * line holds a payment that came in, or there are too many.
 */
export function readStatement(text: string, today = '9999-12-31'): Statement {
  const max = upiLimits.statementLines;
  const rows = hasTooManyLines(text, max) ? undefined : pastedTable(text, columnsIn);
  if (!rows || rows.length > max) throw badField('text', upiText.tooManyLines({ max }));
  const lines = refuseTwice(readRows(rows, today));
  const isEmpty = lines.every((line) => 'unread' in line && (line.unread === 'nothing' || line.unread === 'out'));
  if (isEmpty) throw badField('text', upiText.noPayments());
  const credits = lines.flatMap((line) => ('credit' in line ? line.credit : []));
  return { credits, lines, unread: lines.length - credits.length };
}

type Row = PastedRow<Columns>;

function readRows(rows: readonly Row[], today: string): StatementLine[] {
  const lines: StatementLine[] = [];
  // A remark with a line end in it may look like rows, or even titles, of its own: where one row of the bank's is not
  // as its titles are, or something stands above them that looks like a payment, no row is sure.
  let isBroken = rows.some(isTorn);
  // Beside other lines a remark may look like a bank's message; so may its end, below a message that ends in one.
  let areAlerts = rows.every(isAlert);
  let balance: number | undefined;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    if (row?.isTitles) isBroken ||= lines.some((line) => 'credit' in line && !isUnder(rows, line));
    if (!row || row.isTitles) continue;
    const { line, text, cells, columns, problem } = row;
    if (columns) {
      const found = problem ? ({ unread: 'shape' } as const) : readRow(cells, columns);
      lines.push({ line, ...toLine(cells.join(' '), found, !isBroken, today), text });
      continue;
    }
    const printed = readPrinted(linesFrom(rows, at));
    if (printed) {
      const found = weighPrinted(printed.printed, balance);
      balance = printed.printed.balance;
      const joined = linesFrom(rows, at).slice(0, printed.lines).join(' ');
      // Its balances may be made up by lines of a remark, so a person looks.
      lines.push({ line, ...toLine(joined, found, false, today) });
      at += printed.lines - 1;
      continue;
    }
    balance = undefined;
    const alert = saysFailed(text) ? undefined : readAlert(cells[0] ?? text);
    const found = alert ?? readLoose(text);
    lines.push({ line, ...toLine(text, found, alert !== undefined && areAlerts, today) });
    areAlerts &&= !alert?.endsInRemark;
  }
  return lines;
}

/** What a bank writes of money that went out. */
const OUT_ALERT = /^(?:dear [\w ]{1,40},? )?(?:your )?(?:rs\.?|inr|₹|a\/c|ac|acct|account)\b.{0,60}\bdebited\b/i;

function isAlert({ columns, cells, text }: Row): boolean {
  const words = cells[0] ?? text;
  return columns === undefined && (readAlert(words) !== undefined || OUT_ALERT.test(words));
}

/** Whether a row below the titles is of another shape than they, and says a day as the rows of payments do. */
function isTorn({ columns, problem, cells, isTitles }: Row): boolean {
  const isOther = columns !== undefined && !isTitles && problem !== undefined;
  return isOther && cells.some((cell) => readWrittenDay(cell) !== undefined);
}

/** Whether a line that was read stands below titles. */
function isUnder(rows: readonly Row[], { line }: StatementLine): boolean {
  return rows.some((row) => row.line === line && row.columns !== undefined);
}

/** The untitled lines from here on, as far as a payment may reach. */
function linesFrom(rows: readonly Row[], at: number): string[] {
  const near = rows.slice(at, at + 5);
  const end = near.findIndex(({ columns, line }, n) => columns !== undefined || line !== (rows[at]?.line ?? 0) + n);
  return (end < 0 ? near : near.slice(0, end)).map(({ text }) => text);
}

const KEPT = 300;

function toLine(text: string, found: CameIn | { unread: Unread }, isSure: boolean, today: string) {
  if ('unread' in found) return { text, unread: found.unread };
  const line = text.slice(0, KEPT).toWellFormed();
  const { utr, paise, isUnsaid = false } = found;
  const day = found.day !== undefined && found.day <= today ? found.day : null;
  return { text, credit: { utr, paise, day, isSure: isSure && !isUnsaid, orderNumber: orderNumberIn(line), line } };
}

/** Of two lines with one number and other amounts nobody knows which is true. */
function refuseTwice(lines: readonly StatementLine[]): StatementLine[] {
  const amounts = new Map<string, Set<number>>();
  for (const line of lines)
    if ('credit' in line)
      amounts.set(line.credit.utr, (amounts.get(line.credit.utr) ?? new Set()).add(line.credit.paise));
  return lines.map((line) =>
    'credit' in line && (amounts.get(line.credit.utr)?.size ?? 0) > 1
      ? { line: line.line, text: line.text, unread: 'twice' }
      : line,
  );
}
