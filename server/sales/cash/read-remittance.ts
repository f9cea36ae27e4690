import { badField, type ShopError } from '#contract/errors.ts';
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
import { inTwoCells, mostCells, waysToDivide } from './two-columns.ts';

type Reading = { number: string; paise: number };
/**
 * A line of a courier's list after the shop has read it. `paise` is negative for a deduction, which the shop cannot
 * book; `why` is a sentence that explains why the shop cannot book the line. `perhaps` contains what the line says if a
 * number with spaces is the number of a parcel; `chooseKnown` decides.
 */
export type ReadLine = Reading & { problem?: Unreadable; why?: string; perhaps?: readonly Reading[] };
/** A courier's own titles of the columns for parcel numbers and amounts; '' if the courier uses the usual titles. */
type Titles = { name: string; remit_number_title: string; remit_amount_title: string };
type Columns = { number: number; amount: number; status: number; isOfPieces: boolean };

/**
 * Reads a courier's list: a table with titles above its columns, or two columns (parcel number and amount) that
 * somebody has copied or typed. A line that the shop cannot book gets a `problem`. The caller passes the lines to
 * `chooseKnown`. Throws 400 for a text with unknown columns, no readable line or too many lines, and for a freight bill
 * (the courier's invoice for its own work).
 */
export function readRemittance(text: string, courier: Titles): ReadLine[] {
  const max = cashLimits.lines;
  const { table, columnsOf } = tableOf(text, courier);
  if (!table) throw badField('text', cashText.tooManyLines({ max }));
  const hasTitles = table.some(({ isTitles }) => isTitles);
  const rows = table.filter(({ isTitles, columns }) => !isTitles && (columns !== undefined || !hasTitles));
  if (rows.length > max) throw badField('text', cashText.tooManyLines({ max }));
  const lines = hasTitles ? oncePerParcel(rows.map(readRow), rows) : untitled(rows, columnsOf, courier);
  if (lines.every(({ problem, perhaps }) => problem !== undefined && !perhaps?.length)) {
    const count = hasTitles ? 0 : mostCells(rows.map((row) => row.text));
    if (count > 2) throw badField('text', noColumns(count, courier));
    throw noneRead(lines);
  }
  return lines;
}

/**
 * Reads each line whose number is written with spaces, if exactly one way to read it gives the number of one of these
 * known parcels of the courier. Throws 400 if no line remains that can be booked.
 */
export function chooseKnown(lines: readonly ReadLine[], known: { has: (number: string) => boolean }): ReadLine[] {
  const chosen = readWith(lines, known);
  if (chosen.every(({ problem }) => problem !== undefined)) throw noneRead(chosen);
  return chosen;
}

/** Reads the lines like `chooseKnown`, also if no line remains that can be booked. */
export function readWith(lines: readonly ReadLine[], known: { has: (number: string) => boolean }): ReadLine[] {
  return lines.map(({ perhaps = [], ...line }): ReadLine => {
    const [reading, ...others] = perhaps.filter(({ number }) => known.has(number));
    return reading && reading.paise > 0 && others.length === 0 ? reading : line;
  });
}

function noneRead(lines: readonly ReadLine[]): ShopError {
  const why = lines.find((line) => line.why)?.why;
  return badField('text', [cashText.noLines(), why].filter(Boolean).join(' '));
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

/** Returns the error message for a list without known titles, which quotes the titles that the shop looked for. */
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
  const { perhaps, ...line } = readCells(cells[columns.number] ?? '', cells[columns.amount] ?? '');
  const status = cells[columns.status] ?? '';
  if ((!line.problem || perhaps) && isWithoutMoney(status))
    return { ...line, problem: 'no-amount', why: cashText.withoutMoney({ status }) };
  return { ...line, ...(perhaps && { perhaps }) };
}

const aSum = (): ReadLine => ({ number: '', paise: 0, problem: 'no-number', why: cashText.sumRow() });

function whyShape(problem: PastedRow<Columns>['problem'] | 'other', text: string): string {
  return cashText.wrongShape({ problem: problem ?? 'other', text: shown(text) });
}

function shown(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function readCells(written: string, amount: string): ReadLine {
  const { code = '', problem } = readCode(written);
  const number = parcelNumberInCell(code);
  const paise = paiseIn(amount);
  const kept = { number: number ?? written.slice(0, 40), paise: paise ?? 0 };
  if (problem) return { ...kept, problem: 'no-number', why: cashText.shortened() };
  if (number === undefined) {
    const why = code === '' ? {} : { why: cashText.notOneNumber({ text: shown(code) }) };
    return { ...kept, problem: 'no-number', ...why, ...perhapsOf(readingsOf(code, amount)) };
  }
  if (paise === undefined) return { ...kept, problem: 'no-amount', why: cashText.notAnAmount({ text: shown(amount) }) };
  if (paise < 0) return { ...kept, problem: 'no-amount', why: cashText.deduction({ amount: formatPaise(-paise) }) };
  return paise === 0 ? { ...kept, problem: 'no-amount' } : kept;
}

/** Returns the paise in a cell: 0 for an empty cell, undefined for a text that is no amount. */
function paiseIn(cell: string): number | undefined {
  const read = readAmount(cell);
  if (read === 'none') return 0;
  return read?.mark === 'debit' ? -Math.abs(read.paise) : read?.paise;
}

/** Returns what these pairs of a number and an amount say, if the number without its spaces may be a parcel's. */
function perhapsOf(pairs: ReadonlyArray<readonly [string, string]>): Pick<ReadLine, 'perhaps'> {
  const perhaps = pairs.flatMap(([written, amount]) => {
    const number = parcelNumberInCell(written.replaceAll(/\s/g, ''));
    return number === undefined ? [] : [{ number, paise: paiseIn(amount) ?? 0 }];
  });
  return perhaps.length === 0 ? {} : { perhaps };
}

/** A number with spaces has at most this many parts; a cell with more of them is a sentence. */
const MOST_PARTS = 10;

/**
 * Returns the readings of a cell with spaces: the whole cell with its amount, and each run of its words without one. If
 * the courier also has a parcel with the number of a run, the cell has two readings, so the shop books neither of them.
 */
function readingsOf(code: string, amount: string): Array<[string, string]> {
  const words = code.split(' ');
  if (words.length > MOST_PARTS) return [];
  const runs = words.flatMap((_, from) => words.slice(from).map((_, at) => words.slice(from, from + at + 1).join(' ')));
  return runs.map((run) => [run, run === code ? amount : '']);
}

/**
 * Reduces a list with one row for each item to one line for each parcel. In such a list, every row of a parcel contains
 * the parcel's whole amount. If the rows of one parcel have different amounts, the shop books none of these rows,
 * because nobody can know which amount is right. In such a list, a number with spaces stays unread.
 */
function oncePerParcel(read: readonly ReadLine[], rows: ReadonlyArray<PastedRow<Columns>>): ReadLine[] {
  const isOfPieces = rows.some(({ columns }) => columns?.isOfPieces);
  if (!isOfPieces) return [...read];
  const lines = read.map((line): ReadLine => ({ ...line, perhaps: [] }));
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
    const line: ReadLine = cells
      ? readCells(cells[0], cells[1])
      : { number: '', paise: 0, problem: 'no-number', why: whyShape('other', text) };
    if (!line.problem) return [line];
    const { perhaps = [] } = perhapsOf(waysToDivide(text));
    // A part of a cell is no second reading of a line that may be divided there.
    const more = (line.perhaps ?? []).filter(
      ({ number, paise }) => paise > 0 || !perhaps.some((one) => one.number === number),
    );
    const all = [...perhaps, ...more];
    return [{ ...line, ...(all.length > 0 && { perhaps: all }) }];
  });
}
