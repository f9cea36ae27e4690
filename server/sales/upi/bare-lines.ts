import { readAmount } from '#domain/cells.ts';
import type { Unread } from '#domain/upi.ts';
import { readWrittenDay } from '#domain/written-day.ts';
import { numbersIn, readNarration, saysFailed } from './narration.ts';
import { utrOf, type CameIn } from './statement-row.ts';

// This file reads payments from lines of a statement without column titles. In such lines, the shop cannot separate the
// bank's words from the payer's words, so a member of staff must confirm the payment on the screen.

type Bare = CameIn | { unread: Unread };

/** A payment may take at most this many lines in a text that was copied from a PDF. */
const MOST_LINES = 4;
const LONGEST = 2000;

type Printed = { words: string; paise: number; balance: number; day: string; column: string | undefined };

/**
 * Reads a payment of a printed statement, beginning at the first of these lines: day, words, number, value date, amount
 * and balance. The words may continue on the next lines. Returns undefined if no payment begins at the first line. The
 * returned `lines` is the number of lines that the payment takes.
 */
export function readPrinted(lines: readonly string[]): { printed: Printed; lines: number } | undefined {
  const [first = '', ...below] = lines.slice(0, MOST_LINES);
  if (first.length > LONGEST) return undefined;
  const parts = first.trim().split(/\s+/);
  const day = readWrittenDay(parts[0] ?? '');
  if (/^\(?(?:cr|dr)\.?\)?$/i.test(parts.at(-1) ?? '')) parts.pop();
  const [balance, amount] = [parts.pop(), parts.pop()].map(printedAmount);
  if (day === undefined || balance === undefined || amount === undefined) return undefined;
  // If there is a third amount, the payer may have written one of the three, so the shop does not read the line.
  if (printedAmount(parts.at(-1)) !== undefined) return undefined;
  if (readWrittenDay(parts.at(-1) ?? '') !== undefined) parts.pop();
  const column = utrOf(parts.at(-1) ?? '');
  if (column !== undefined) parts.pop();
  const end = below.findIndex((line) => beginsAnew(line));
  const more = end < 0 ? below : below.slice(0, end);
  const words = `${parts.slice(1).join(' ')}${more.map((line) => line.trim()).join('')}`;
  return { printed: { words, paise: amount, balance, day, column }, lines: 1 + more.length };
}

function printedAmount(part: string | undefined): number | undefined {
  const amount = /\.\d\d$/.test(part ?? '') ? readAmount(part ?? '') : undefined;
  return typeof amount === 'object' ? amount.paise : undefined;
}

function beginsAnew(line: string): boolean {
  const [first = ''] = line.trim().split(/\s+/, 1);
  return (
    line.length > LONGEST ||
    readWrittenDay(first) !== undefined ||
    printedAmount(line.trim().split(/\s+/).at(-1)) !== undefined
  );
}

/**
 * Returns a printed payment, or the reason why the shop cannot count it as received money. The balances and sometimes
 * the bank's words show the direction of the money. `before` is the balance of the line above.
 */
export function weighPrinted({ words, paise, balance, day, column }: Printed, before: number | undefined): Bare {
  const narration = readNarration(words);
  const utr = column ?? narration.utr;
  const moved = before === undefined ? undefined : balance - before;
  if (moved === -paise || narration.direction === 'debit') return { unread: 'out' };
  if (saysFailed(words)) return { unread: 'status' };
  if (utr === undefined) return { unread: 'reference' };
  if (narration.utr !== undefined && narration.utr !== utr) return { unread: 'differ' };
  return { utr, paise, day };
}

/**
 * Match the words in a statement line that show the direction of the money. Without any of these words, the direction
 * is unknown.
 */
const DEBIT = /\b(?:debit|debited|withdrawal|withdrawn|wdl|dr(?!\.?\s+[a-z]{2}))\b/i;
const CREDIT = /\b(?:credit|credited|deposit|deposited|received|cr)\b/i;
/** Matches the amount at the end of a line: with paise, after a space or a dash. */
const AT_END =
  /(?<sign>[\s(][-–−] ?)?(?<before>^|[\s-])(?:(?:₹|rs\.?|inr) ?)?(?<amount>\d{1,3}(?:,\d{2,3}){1,4}\.\d\d|\d{1,10}\.\d\d)(?: ?\(?(?<mark>cr|dr|credit|debit)\.?\)?)?$/i;
const SEPARATED = /(?:[,;\t|][^,;\t|]*){3}/;

/** Reads a single line without column titles, which must contain exactly one UTR, and an amount at its end. */
export function readLoose(line: string): Bare {
  const text = line.trim();
  const numbers = new Set(numbersIn(text));
  const hasAmount = /\d\.\d\d(?!\d)/.test(text);
  if (numbers.size === 0 && !hasAmount) return { unread: 'nothing' };
  if (text.length > LONGEST) return { unread: 'titles' };
  const narration = readNarration(text);
  const [, ...signs] = /(^|[\s(])[-–−] ?(?:₹|rs\.?|inr)? ?\d[\d,.]*$/i.exec(text) ?? [];
  const found = AT_END.exec(text)?.groups;
  const words = found ? text.slice(0, text.length - (AT_END.exec(text)?.[0].length ?? 0)) : text;
  const isDebit = DEBIT.test(words) || /^d/i.test(found?.['mark'] ?? '') || narration.direction === 'debit';
  const isCredit = CREDIT.test(words) || /^c/i.test(found?.['mark'] ?? '') || narration.direction === 'credit';
  if (signs.length > 0) return { unread: 'out' };
  if (isDebit) return { unread: isCredit ? 'direction' : 'out' };
  if (saysFailed(text)) return { unread: 'status' };
  if (!found) return { unread: SEPARATED.test(text) ? 'titles' : 'amount' };
  if (/\d[.,]\d{2,3}(?!\d)/.test(words)) return { unread: 'amount' };
  const [utr] = narration.utr === undefined ? numbers : [narration.utr];
  const amount = readAmount(found['amount'] ?? '');
  if (utr === undefined || (narration.utr === undefined && numbers.size > 1)) return { unread: 'reference' };
  if (typeof amount !== 'object') return { unread: 'amount' };
  if (amount.paise === 0) return { unread: 'nothing' };
  return { utr, paise: amount.paise, day: undefined };
}
