import { badField } from '#contract/errors.ts';
import { cashLimits, type Unreadable } from '#domain/cash.ts';
import { readAmount, readCode, titleKey } from '#domain/cells.ts';
import {
  amountTitles,
  isFreightBill,
  isSumRow,
  isWithoutMoney,
  parcelTitles,
  pieceTitles,
  placeOf,
  statusTitles,
} from '#domain/courier-titles.ts';
import { formatPaise } from '#domain/money.ts';
import { parcelNumberInCell } from '#domain/parcels.ts';
import * as cashText from '#text/cash.ts';
import { pastedTable, type PastedRow } from '#domain/tables/pasted-table.ts';
import { inTwoCells, mostCells } from './two-columns.ts';

/**
 * A line of a courier's list after the shop has read it. `paise` is negative for a deduction, which the shop cannot
 * book; `why` is a sentence that explains why the shop cannot book the line.
 */
export type ReadLine = { number: string; paise: number; problem?: Unreadable; why?: string };
/** A courier's own titles of the columns for parcel numbers and amounts; '' if the courier uses the usual titles. */
type Titles = { name: string; remit_number_title: string; remit_amount_title: string };
type Columns = { number: number; amount: number; status: number; isOfPieces: boolean };

/**
 * Reads a courier's list: a table with titles above its columns, or two columns (parcel number and amount) that
 * somebody has copied or typed. A line that the shop cannot book gets a `problem`. Throws 400 for a text with unknown
 * columns, no readable line or too many lines, and for a freight bill (the courier's invoice for its own work).
 */
export function readRemittance(text: string, courier: Titles): ReadLine[] {
  const max = cashLimits.lines;
  const { table, columnsOf } = tableOf(text, courier);
  if (!table) throw badField('text', cashText.tooManyLines({ max }));
  const hasTitles = table.some(({ isTitles }) => isTitles);
  const rows = table.filter(({ isTitles, columns }) => !isTitles && (columns !== undefined || !hasTitles));
  if (rows.length > max) throw badField('text', cashText.tooManyLines({ max }));
  const lines = hasTitles ? oncePerParcel(rows.map(readRow), rows) : untitled(rows, columnsOf, courier);
  if (lines.every(({ problem }) => problem !== undefined)) {
    const count = hasTitles ? 0 : mostCells(rows.map((row) => row.text));
    if (count > 2) throw badField('text', noColumns(count, courier));
    const why = lines.find((line) => line.why)?.why;
    throw badField('text', [cashText.noLines(), why].filter(Boolean).join(' '));
  }
  return lines;
}

type ColumnsOf = (keys: readonly string[]) => Columns | undefined;
type Read = { table: Array<PastedRow<Columns>> | undefined; columnsOf: ColumnsOf };

/**
 * Reads a table by the titles that the owner has set for the courier. Only if no row of the whole text has these
 * titles, looks for the usual titles too, so that the owner's titles take precedence.
 */
function tableOf(text: string, courier: Titles): Read {
  const own = readBy(text, columnsFor(courier, false));
  const isRead = !own.table || own.table.some(({ isTitles }) => isTitles);
  return isRead ? own : readBy(text, columnsFor(courier, true));
}

function readBy(text: string, columnsOf: ColumnsOf): Read {
  return { table: pastedTable(text, columnsOf, cashLimits.lines), columnsOf };
}

/**
 * Finds the columns for parcel numbers and amounts by the titles that the owner has set for the courier, or by the
 * usual titles if the owner has set none. If `areUsualRead` is true, the usual titles count even if the owner has set
 * others. Throws 400 for a freight bill.
 */
function columnsFor(courier: Titles, areUsualRead: boolean): ColumnsOf {
  return (keys) => {
    const titlesOf = (own: string, usual: readonly string[]) =>
      own === '' ? usual : [titleKey(own), ...(areUsualRead ? usual : [])];
    const number = placeOf(keys, titlesOf(courier.remit_number_title, parcelTitles));
    const amount = placeOf(keys, titlesOf(courier.remit_amount_title, amountTitles));
    if (number < 0 || amount < 0 || number === amount) return undefined;
    const own = courier.remit_amount_title;
    const isOwn = own !== '' && placeOf(keys, [titleKey(own)]) === amount;
    if (!isOwn && isFreightBill(keys, keys[amount] ?? ''))
      throw badField('text', cashText.freightBill({ courier: courier.name }));
    return { number, amount, status: placeOf(keys, statusTitles), isOfPieces: placeOf(keys, pieceTitles) >= 0 };
  };
}

/** Answers the error message for a list without known titles, which quotes the titles that the shop looked for. */
function noColumns(count: number, { name, remit_number_title: number, remit_amount_title: amount }: Titles): string {
  const quoted = (own: string, usual: string) => cashText.headings({ own: own === '' ? 'none' : own, usual });
  return cashText.noColumns({
    count,
    courier: name,
    numbers: quoted(number, 'AWB No.'),
    amounts: quoted(amount, 'COD Amount'),
  });
}

function readRow({ cells, columns, problem, text }: PastedRow<Columns>): ReadLine {
  // The word "Total" marks a row with a sum only if the row has no parcel's number: a customer may be called Total.
  if (isSumRow(cells) && parcelNumberInCell(cells[columns?.number ?? -1] ?? '') === undefined) return aSum();
  if (problem || !columns) return { number: '', paise: 0, problem: 'no-number', why: whyShape(problem, text) };
  const line = readCells(cells[columns.number] ?? '', cells[columns.amount] ?? '');
  const status = cells[columns.status] ?? '';
  if (!line.problem && isWithoutMoney(status))
    return { ...line, problem: 'no-amount', why: cashText.withoutMoney({ status }) };
  return line;
}

const aSum = (): ReadLine => ({ number: '', paise: 0, problem: 'no-number', why: cashText.sumRow() });

function whyShape(problem: PastedRow<Columns>['problem'] | 'other', text: string): string {
  return cashText.wrongShape({ problem: problem ?? 'other', text: text.length > 80 ? `${text.slice(0, 80)}…` : text });
}

function readCells(written: string, amount: string): ReadLine {
  const { code = '', problem } = readCode(written);
  const number = parcelNumberInCell(code);
  const read = readAmount(amount);
  const isAmount = read !== undefined && read !== 'none';
  const paise = isAmount ? (read.mark === 'debit' ? -Math.abs(read.paise) : read.paise) : 0;
  const kept = { number: number ?? written.slice(0, 40), paise };
  if (problem) return { ...kept, problem: 'no-number', why: cashText.shortened() };
  if (number === undefined) return { ...kept, problem: 'no-number' };
  if (paise < 0) return { ...kept, problem: 'no-amount', why: cashText.deduction({ amount: formatPaise(-paise) }) };
  return paise === 0 ? { ...kept, problem: 'no-amount' } : kept;
}

/**
 * Reduces a list with one row for each item to one line for each parcel. In such a list, every row of a parcel contains
 * the parcel's whole amount. If the rows of one parcel have different amounts, the shop books none of these rows,
 * because nobody can know which amount is right.
 */
function oncePerParcel(lines: readonly ReadLine[], rows: ReadonlyArray<PastedRow<Columns>>): ReadLine[] {
  const isOfPieces = rows.some(({ columns }) => columns?.isOfPieces);
  if (!isOfPieces) return [...lines];
  const byNumber = Map.groupBy(
    lines.filter(({ problem }) => !problem),
    ({ number }) => number,
  );
  return lines.flatMap((line): ReadLine[] => {
    const same = line.problem ? [line] : (byNumber.get(line.number) ?? [line]);
    if (same.some(({ paise }) => paise !== line.paise))
      return [{ ...line, problem: 'no-amount', why: cashText.differingRows({ number: line.number }) }];
    return same[0] === line ? [line] : [];
  });
}

function untitled(rows: ReadonlyArray<PastedRow<Columns>>, columnsOf: ColumnsOf, courier: Titles): ReadLine[] {
  return rows.flatMap(({ text }, index): ReadLine[] => {
    const cells = inTwoCells(text);
    if (index === 0 && !/\d/.test(text)) {
      // A first line without digits contains the titles of the columns. If the titles are unknown, the shop cannot know
      // the meaning of the columns.
      const keys = (cells ?? text.split(/\s+/)).map(titleKey);
      if (columnsOf(keys)?.number === 0) return [];
      if (cells) throw badField('text', noColumns(2, courier));
    }
    if (cells && isSumRow(cells)) return [aSum()];
    if (!cells) return [{ number: '', paise: 0, problem: 'no-number', why: whyShape('other', text) }];
    return [readCells(cells[0], cells[1])];
  });
}
