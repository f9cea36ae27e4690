import { readAmount, readCode } from '#domain/cells.ts';
import type { Unread } from '#domain/upi.ts';
import { readWrittenDay } from '#domain/written-day.ts';
import { numbersIn, readNarration, saysFailed } from './narration.ts';
import type { Columns } from '#domain/statement-columns.ts';

/**
 * `isUnsaid` means that the row does not show whether the money came in or went out. A member of staff must then
 * confirm the payment, because the shop may have made this payment itself.
 */
export type CameIn = { utr: string; paise: number; day: string | undefined; isUnsaid?: true };
type Direction = 'credit' | 'debit';

/**
 * Reads the payment in a row below titles, or returns the reason why none can be read. Amount, direction and status
 * come from the bank's own columns. The UTR comes from its own column or, if this is empty, from the part of the words
 * that the bank writes. If these two UTRs differ, `readRow` reads no payment.
 */
export function readRow(cells: readonly string[], columns: Columns): CameIn | { unread: Unread } {
  const cell = (place: number) => cells[place] ?? '';
  const day = columns.days.map((place) => readWrittenDay(cell(place))).find(Boolean);
  // A row that has neither a day nor a UTR is a separator or a sum, such as the opening balance.
  if (columns.days.length > 0 && day === undefined && numbersIn(cells.join(' ')).length === 0)
    return { unread: 'nothing' };
  const narration = readNarration(cell(columns.words));
  const money = readMoney(cell, columns, narration.direction);
  if (!('paise' in money)) return money;
  const status = cell(columns.status);
  if (columns.status >= 0 && !SUCCEEDED.test(status)) return { unread: 'status' };
  if (FAILED_TYPE.test(cell(columns.type))) return { unread: 'status' };
  if (columns.twins.some(([of, place]) => saysOther(cell(columns[of]), cell(place), of === 'words')))
    return { unread: 'differ' };
  const amounts = [columns.credit, columns.debit, columns.amount];
  if (saysFailed(cells.filter((_, place) => !amounts.includes(place)).join(' '))) return { unread: 'status' };
  const utr = readReference(cell, columns, narration.utr);
  if (typeof utr === 'string') {
    const isSaid = money.isSaid || narration.direction === 'credit' || CREDIT.test(status) || columns.namesPayer;
    return { utr, paise: money.paise, day, ...(!isSaid && { isUnsaid: true }) };
  }
  return utr;
}

type CellOf = (place: number) => string;

/**
 * Returns whether two columns of the same kind contradict each other: the second one contains another amount or UTR.
 */
function saysOther(first: string, second: string, areWords: boolean): boolean {
  if (areWords) {
    const { utr } = readNarration(second);
    return utr !== undefined && utr !== readNarration(first).utr;
  }
  const [one, other] = [first, second].map(readAmount);
  return typeof other !== 'object' ? other !== 'none' : typeof one !== 'object' || one.paise !== other.paise;
}

const SUCCEEDED =
  /^(?:txn |transaction |payment )?(?:success|successful|successfully|completed?|settled|captured|paid|credited|received|processed|approved|ok|done)$/i;
const CREDIT = /^(?:c|cr|credit|credited|deposit|received|money received|paid in|in)\.?$/i;
const DEBIT = /^(?:d|dr|debit|debited|withdrawal|paid|sent|money sent|paid out|payout|out)\.?$/i;
/** Matches transaction types that name a payment method but not the direction of the money. */
const EITHER =
  /^(?:payment|payments|sale|sales|purchase|order|collect|collection|upi|upi payment|upi qr|qr|static qr|dynamic qr|intent|imps|transfer|upi transfer|p2m|p2a|p2p|p2pm|pay)?$/i;
const FAILED_TYPE = /refund|revers|charge ?back|fail|declin|return/i;

type Money = { paise: number; isSaid: boolean };

function readMoney(cell: CellOf, columns: Columns, said: Direction | undefined): Money | { unread: Unread } {
  const isTwo = columns.credit >= 0 || columns.amount < 0;
  const written = cell(isTwo ? columns.credit : columns.amount);
  const amount = readAmount(written);
  if (amount === undefined) return { unread: 'amount' };
  const other = isTwo ? readAmount(cell(columns.debit)) : 'none';
  const isOther = other !== 'none' && (other === undefined || other.paise !== 0);
  if (amount === 'none' || amount.paise === 0) return { unread: isOther ? 'out' : 'nothing' };
  if (isOther) return { unread: 'direction' };
  const direction = isTwo ? 'credit' : directionOfRow(cell, columns);
  if (direction === 'unclear' || (amount.mark && direction && amount.mark !== direction))
    return { unread: 'direction' };
  if (amount.paise < 0 || (direction ?? amount.mark) === 'debit') return { unread: 'out' };
  if (said === 'debit') return { unread: (direction ?? amount.mark) === 'credit' ? 'differ' : 'out' };
  const isSaid = (direction ?? amount.mark) === 'credit' || written.startsWith('+');
  return { paise: amount.paise, isSaid };
}

/**
 * Returns the direction of the money from the columns for direction and type; undefined if these columns do not show
 * it. In that case, the sign or the mark of the amount decides.
 */
function directionOfRow(cell: CellOf, { direction, type }: Columns): Direction | 'unclear' | undefined {
  const directions = [direction, type].flatMap((place): Array<Direction | 'unclear'> => {
    const written = place < 0 ? '' : cell(place);
    if (CREDIT.test(written)) return ['credit'];
    if (DEBIT.test(written)) return ['debit'];
    // A type such as "refund" does not show the direction; `FAILED_TYPE` marks such a row as failed.
    return (place === type && EITHER.test(written)) || written === '' || FAILED_TYPE.test(written) ? [] : ['unclear'];
  });
  return new Set(directions).size > 1 ? 'unclear' : directions[0];
}

function readReference(cell: CellOf, columns: Columns, inWords: string | undefined): string | { unread: Unread } {
  const found = new Set<string>();
  for (const place of columns.references) {
    const { code, problem } = readCode(cell(place));
    if (problem) return { unread: problem };
    const utr = utrOf(code);
    if (utr !== undefined) found.add(utr);
  }
  if (found.size > 1) return { unread: 'differ' };
  const [utr = inWords] = found;
  if (utr === undefined) return { unread: 'reference' };
  const isInWords = inWords === undefined || inWords === utr || numbersIn(cell(columns.words)).includes(utr);
  return isInWords ? utr : { unread: 'differ' };
}

/** Reads a UTR of twelve digits. Zeros or the bank's "UPI-" may stand before it. */
export function utrOf(code: string): string | undefined {
  return /^(?:UPI[-/ ]?)?0*(\d{12})$/i.exec(code)?.[1];
}
