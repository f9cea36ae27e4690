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
  placesOf,
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
 * book; `why` is a sentence that explains why the shop cannot book the line. `perhaps` lists the possible readings of a
 * line whose parcel number may contain spaces; `chooseKnown` chooses one of them.
 */
export type ReadLine = Reading & { problem?: Unreadable; why?: string; perhaps?: readonly Reading[] };
/**
 * The titles that the owner has set for a courier's columns with parcel numbers and amounts; '' means the usual titles.
 */
type Titles = { name: string; remit_number_title: string; remit_amount_title: string };
type Columns = { number: number; amount: number; statuses: readonly number[]; isOfPieces: boolean };

/**
 * Reads a courier's list: a table with titles above its columns, or two columns (parcel number and amount) that
 * somebody has copied or typed. A line that the shop cannot book gets a `problem`. The caller passes the lines to
 * `chooseKnown`. Throws 400 if the columns are unknown, if no line can be read, if there are too many lines, or if the
 * text is a freight bill (the courier's invoice to the shop).
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
 * Decides about the lines whose parcel number may contain spaces: books a line if exactly one of its possible readings
 * has the number of a `known` parcel. Throws 400 if the shop can book no line at all.
 */
export function chooseKnown(lines: readonly ReadLine[], known: { has: (number: string) => boolean }): ReadLine[] {
  const chosen = readWith(lines, known);
  if (chosen.every(({ problem }) => problem !== undefined)) throw noneRead(chosen);
  return chosen;
}

/** Decides about the lines as `chooseKnown` does, but throws no error if the shop can book no line. */
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
 * Reads a table by the titles that the owner has set for the courier. If no row has these titles, reads the table again
 * and accepts the usual titles as well.
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
 * Returns a function that finds the columns for parcel numbers and amounts in a row of titles: by the titles that the
 * owner has set for the courier, or by the usual titles if the owner has set none. If `areUsualRead` is true, the
 * function accepts the usual titles as well. The function throws 400 for a freight bill.
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
    return { number, amount, statuses: placesOf(keys, statusTitles), isOfPieces: placeOf(keys, pieceTitles) >= 0 };
  };
}

/** Returns the error message for a list without known titles. The message names the titles that the shop looked for. */
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
  // A row with the word "Total" is a sum only if it has no parcel number, because a customer may have the name Total.
  if (isSumRow(cells) && parcelNumberInCell(cells[columns?.number ?? -1] ?? '') === undefined) return aSum();
  if (problem || !columns) return { number: '', paise: 0, problem: 'no-number', why: whyShape(problem, text) };
  const { perhaps, ...line } = readCells(cells[columns.number] ?? '', cells[columns.amount] ?? '');
  const status = columns.statuses.map((place) => cells[place] ?? '').find(isWithoutMoney);
  if ((!line.problem || perhaps) && status !== undefined)
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

/** Returns the paise in a cell: 0 for an empty cell, undefined for a text that is not an amount. */
function paiseIn(cell: string): number | undefined {
  const read = readAmount(cell);
  if (read === 'none') return 0;
  return read?.mark === 'debit' ? -Math.abs(read.paise) : read?.paise;
}

/**
 * Returns the possible readings of a line from pairs of a number and an amount. Leaves out a pair whose number, without
 * its spaces, cannot be a parcel number.
 */
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
 * Reduces a list with one row for each item to one line for each parcel. Every row of a parcel contains the parcel's
 * whole amount. If the rows of one parcel have different amounts, the shop books none of these rows, because nobody can
 * know which amount is right. The shop reads no number with spaces in such a list.
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
    // If the line can be divided at the same number and then has an amount, the part without an amount is not a second
    // reading.
    const more = (line.perhaps ?? []).filter(
      ({ number, paise }) => paise > 0 || !perhaps.some((one) => one.number === number),
    );
    const all = [...perhaps, ...more];
    return [{ ...line, ...(all.length > 0 && { perhaps: all }) }];
  });
}
