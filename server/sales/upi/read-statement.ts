import { badField } from '#contract/errors.ts';
import { readAmount } from '#domain/cells.ts';
import { upiLimits, type Unread } from '#domain/upi.ts';
import { readWrittenDay } from '#domain/written-day.ts';
import * as upiText from '#text/upi.ts';
import { pastedTable, type PastedRow } from '#domain/tables/pasted-table.ts';
import { readAlert } from './alerts.ts';
import { readLoose, readPrinted, weighPrinted } from './bare-lines.ts';
import { numbersIn, orderNumberIn, saysFailed } from './narration.ts';
import { columnsIn, type Columns } from '#domain/statement-columns.ts';
import { readRow, type CameIn } from './statement-row.ts';

/**
 * A payment that the bank's statement shows as received. `day` is the day in the statement; null if the line shows
 * none. `isSure` means that the shop has read the payment from the bank's own columns or from one of the bank's
 * messages. If `isSure` is false, a member of staff must confirm the payment.
 */
export type Credit = {
  utr: string;
  paise: number;
  day: string | null;
  isSure: boolean;
  orderNumber: string | undefined;
  line: string;
};
/** A line of the pasted text, with its payment or with the reason why it contains no payment. */
export type StatementLine = { line: number; text: string } & ({ credit: Credit } | { unread: Unread });
type Statement = { credits: Credit[]; lines: StatementLine[]; unread: number };

/**
 * Reads the received payments from a bank's statement, an app's list of payments or a bank's messages. `readStatement`
 * reads by columns: it never reads an amount, a direction, a status or a UTR from words that a payer may write, such as
 * name, UPI ID or remark. For an uncertain line, it returns the reason and no payment. Days after `today` are ignored.
 * Throws 400 if no line contains a received payment, or if there are too many lines.
 */
export function readStatement(text: string, today = '9999-12-31'): Statement {
  const max = upiLimits.statementLines;
  const rows = pastedTable(text, columnsIn, max);
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
  // If a payer's remark contains a line break, the text after it may look like another row or like titles. Therefore no
  // row is certain if a row does not fit the bank's titles, if the balances do not follow from each other, or if a line
  // above the titles looks like a payment.
  let isBroken = rows.some(isTorn) || !areChained(rows);
  // A line that looks like a bank's message may be a part of a payer's remark. Messages are certain only if the whole
  // text consists of messages, and only up to the first message that ends with a remark.
  let areAlerts = rows.every(isAlert);
  let balance: number | undefined;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    if (row?.isTitles) isBroken ||= rows.slice(0, at).some(looksPaid);
    if (!row || row.isTitles) continue;
    const { line, text, cells, columns, problem } = row;
    if (columns) {
      const found = problem ? whyShape(text) : readRow(cells, columns);
      lines.push({ line, ...toLine(cells.join(' '), found, !isBroken, today), text });
      continue;
    }
    const printed = readPrinted(linesFrom(rows, at));
    if (printed) {
      const found = weighPrinted(printed.printed, balance);
      balance = printed.printed.balance;
      const joined = linesFrom(rows, at).slice(0, printed.lines).join(' ');
      // These lines may be a part of a remark whose author has invented the balances, so a member of staff must confirm
      // the payment.
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

/**
 * Returns the reason why a line cannot be read. A line without letters and digits, such as a line of dashes or stars,
 * only separates other lines.
 */
function whyShape(text: string): { unread: Unread } {
  return { unread: /[\p{L}\p{N}]/u.test(text) ? 'shape' : 'nothing' };
}

/** Matches the beginning of a bank's message about money that went out. */
const OUT_ALERT = /^(?:dear [\w ]{1,40},? )?(?:your )?(?:rs\.?|inr|₹|a\/c|ac|acct|account)\b.{0,60}\bdebited\b/i;

function isAlert({ columns, cells, text }: Row): boolean {
  const words = cells[0] ?? text;
  return columns === undefined && (readAlert(words) !== undefined || OUT_ALERT.test(words));
}

/** Returns whether a row contains a day, as the rows of payments do, but does not fit the titles above it. */
function isTorn({ columns, problem, cells, isTitles }: Row): boolean {
  const isOther = columns !== undefined && !isTitles && problem !== undefined;
  return isOther && cells.some((cell) => readWrittenDay(cell) !== undefined);
}

/** Returns whether a line without titles may be a payment or the beginning of a payment. */
function looksPaid({ text, columns }: Row): boolean {
  return (
    columns === undefined && numbersIn(text).length > 0 && (/\b(?:upi|imps)\b/i.test(text) || /\d\.\d\d\b/.test(text))
  );
}

type Move = { balance: number; paise: number };

/**
 * Returns whether each balance differs from the balance of its neighbour by the row's amount, if the rows run from the
 * oldest to the newest or in the reverse order. A row that a stranger has forged in a remark fails this check, because
 * the stranger does not know the balances. The check leaves out rows whose balance or amount it cannot read.
 */
function areChained(rows: readonly Row[]): boolean {
  const moves = rows.flatMap(moveOf);
  const differs = (isNewestFirst: boolean) =>
    moves.some((move, at) => {
      const above = moves[at - 1];
      if (!move || !above) return false;
      return Math.abs(move.balance - above.balance) !== (isNewestFirst ? above : move).paise;
    });
  return !differs(false) || !differs(true);
}

/**
 * Returns the balance and the amount of a row below titles. Returns nothing for a row without a day, because such a row
 * is only a sum.
 */
function moveOf({ cells, columns, isTitles, problem }: Row): Array<Move | undefined> {
  if (!columns || isTitles || columns.balance < 0) return [];
  if (problem) return [undefined];
  if (!columns.days.some((place) => readWrittenDay(cells[place] ?? ''))) return [];
  const read = [columns.balance, columns.credit, columns.debit, columns.amount].map((place) => {
    const amount = readAmount(cells[place] ?? '');
    return typeof amount === 'object' ? amount.paise : undefined;
  });
  const [balance, ...moved] = read;
  const paise = moved.find((one) => one !== undefined && one !== 0);
  return [balance === undefined || paise === undefined ? undefined : { balance, paise: Math.abs(paise) }];
}

/** Returns the untitled lines that follow each other directly, beginning with the line `at`; at most five. */
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

/**
 * If two lines have the same UTR but different amounts, nobody knows the true amount, so the shop reads neither line.
 * If a line about a failed or outgoing payment contains the same UTR as a payment, the money may have been returned, so
 * the payment is not certain.
 */
function refuseTwice(lines: readonly StatementLine[]): StatementLine[] {
  const gone = new Set(
    lines.flatMap((line) =>
      'unread' in line && (line.unread === 'out' || line.unread === 'status') ? numbersIn(line.text) : [],
    ),
  );
  for (const line of lines) if ('credit' in line && gone.has(line.credit.utr)) line.credit.isSure = false;
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
