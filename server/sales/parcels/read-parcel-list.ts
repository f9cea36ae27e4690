import { badField } from '#contract/errors.ts';
import { plainCell, readAmount, readCode } from '#domain/cells.ts';
import { courierTitles, isSumRow, orderTitles, parcelTitles, placeOf } from '#domain/courier-titles.ts';
import { parcelLimits, parcelNumberInCell, type ParcelLine } from '#domain/parcels.ts';
import { orderNumberOf as ownNumberOf } from '#domain/order-number.ts';
import { parseMobile } from '#domain/phone.ts';
import * as parcelText from '#text/parcel.ts';
import { readWrittenDay } from '#domain/written-day.ts';
import { pastedTable, rowsOf, type PastedRow } from '#domain/tables/pasted-table.ts';

/**
 * `refusal` is the reason why the shop adds no parcel for a line. A line may have a refusal although it contains both
 * numbers.
 */
export type PastedLine = ParcelLine & { refusal?: string };
type Columns = { order: number; number: number; courier: number };
type Couriers = { chosen: string; all: readonly string[] };

/**
 * Reads a pasted list of order and parcel numbers. In a table with titles, `readParcelList` finds the numbers by the
 * titles. In a line without titles, it recognises an order's number by its form, and takes the only other cell that can
 * be a parcel's number. An order's number alone on its line belongs to the number alone on the next line, because a
 * scanner writes each number on a line of its own. `readParcelList` never joins cells, and refuses a line in which two
 * cells could be the parcel's number, or in which only a doubtful number stands beside other cells. Throws 400 if there
 * are too many lines, or none.
 */
export function readParcelList(text: string, couriers: Couriers): PastedLine[] {
  const max = parcelLimits.listLines;
  // A scanner writes two lines for each parcel, so the text may have twice as many lines as parcels.
  const table = pastedTable(text, columnsOf, 2 * max);
  if (!table) throw badField('text', parcelText.listTooLong({ max }));
  const hasTitles = table.some(({ isTitles }) => isTitles);
  const lines = hasTitles
    ? table
        // A line above the titles that names an order is a line of the list, so the shop refuses it visibly.
        .filter(({ isTitles, columns, text }) => !isTitles && (columns !== undefined || ORDER_INSIDE.test(text)))
        .map((row) => byColumns(row, couriers))
        .filter((line) => line !== undefined)
    : withScans(table.filter(({ text }) => !isAlike(text, couriers.chosen) || !isAlike(couriers.chosen, text)))
        .filter(({ text }) => /\p{Nd}/u.test(text))
        .map((row) => byLook(row, couriers));
  if (lines.length > max) throw badField('text', parcelText.listTooLong({ max }));
  if (lines.length === 0) throw badField('text', parcelText.emptyList());
  return lines;
}

function columnsOf(keys: readonly string[]): Columns | undefined {
  const [order, number] = [placeOf(keys, orderTitles), placeOf(keys, parcelTitles)];
  return order < 0 || number < 0 || order === number
    ? undefined
    : { order, number, courier: placeOf(keys, courierTitles) };
}

function byColumns(
  { line, cells, columns, problem, text }: PastedRow<Columns>,
  couriers: Couriers,
): PastedLine | undefined {
  // A row with a parcel's number is not a sum, even if it contains the word Total, because a customer may have this
  // name.
  if (isSumRow(cells) && (!columns || parcelNumberInCell(cells[columns.number] ?? '') === undefined)) return undefined;
  if (problem || !columns)
    return { orderNumber: '', number: '', refusal: parcelText.wrongShape({ line, text: shown(text) }) };
  const orderNumber = orderNumberOf(cells[columns.order] ?? '');
  const carrier = cells[columns.courier] ?? '';
  const isOther = carrier !== '' && !isAlike(carrier, couriers.chosen);
  return {
    ...numbered(orderNumber, cells[columns.number] ?? ''),
    ...(isOther && { refusal: parcelText.otherCourier({ other: shown(carrier), chosen: couriers.chosen }) }),
  };
}

type Line = Pick<PastedRow<Columns>, 'line' | 'text'>;

/**
 * Joins each line that contains only an order's number with the next line, if that line contains only a parcel's
 * number.
 */
function withScans(rows: readonly Line[]): Line[] {
  const lines: Line[] = [];
  for (const row of rows) {
    const before = lines.at(-1);
    if (before && isOrderAlone(before.text) && isNumberAlone(row.text))
      lines.splice(-1, 1, { ...before, text: `${before.text}\t${row.text}` });
    else lines.push(row);
  }
  return lines;
}

function isOrderAlone(line: string): boolean {
  return !/\s/.test(plainCell(line)) && !isDivided(line) && OWN.test(orderNumberOf(plainCell(line)));
}

/**
 * Returns whether a line contains only a parcel's number. A damaged order number must not count, because it would
 * become the parcel's number of the line above.
 */
function isNumberAlone(line: string): boolean {
  const plain = plainCell(line);
  const isOne = !/\s/.test(plain) || parcelNumberInCell(plain) !== undefined;
  return isOne && !isDivided(line) && !/^#?ORD/i.test(plain) && couldBeNumber(plain);
}

function isDivided(line: string): boolean {
  return SEPARATORS.some((separator) => line.includes(separator));
}

/** Reads a line without titles. One of its cells should look like an order number of this shop. */
function byLook({ line, text }: Line, couriers: Couriers): PastedLine {
  if (isOrderAlone(text))
    return { orderNumber: orderNumberOf(plainCell(text)), number: '', refusal: parcelText.numberMissing({ line }) };
  const { cells, hasGap } = cellsOf(text);
  const orders = [...new Set(cells.map(orderNumberOf).filter((cell) => OWN.test(cell)))];
  const [first = ''] = cells;
  // After empty cells are left out, a single cell may remain that still contains several numbers with commas between
  // them.
  const scanned = cells.length === 1 ? first.split(/[,;|]/).filter((part) => part.trim() !== '') : [text];
  if (scanned.length > 0 && scanned.every(isNumberAlone))
    return { orderNumber: '', number: shown(plainCell(text)), refusal: parcelText.orderMissing({ line }) };
  const orderNumber = orders[0] ?? orderNumberOf(first);
  if (orders.length > 1)
    return { orderNumber, number: '', refusal: parcelText.severalOrders({ numbers: orders.join(', ') }) };
  const others = orders.length === 0 ? cells.slice(1) : cells.filter((cell) => orderNumberOf(cell) !== orderNumber);
  const other = otherCourierIn(others, couriers);
  if (other !== undefined)
    return { orderNumber, number: '', refusal: parcelText.otherCourier({ other, chosen: couriers.chosen }) };
  const able = [...new Set(others.filter((cell) => couldBeNumber(cell) && !(hasGap && isDoubtful(cell))))];
  if (able.length > 1)
    return { orderNumber, number: '', refusal: parcelText.severalNumbers({ numbers: able.map(shown).join(', ') }) };
  const [number = ''] = able;
  const hasMore = others.some((cell) => cell !== number && !isAlike(cell, couriers.chosen));
  return WHOLE_DAY.test(number) || (hasMore && isDoubtful(number))
    ? { orderNumber, number: '' }
    : numbered(orderNumber, number);
}

/** Matches a day without separators, such as 20261112 and 12112026. */
const WHOLE_DAY = /^(?:20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20\d\d)$/;
/** Matches the words in Jaipur-302029, 302029-Jaipur and PIN302029. */
const LABEL = /^(?:[A-Z]+-)+|^(?:PIN(?:CODE)?|MOB(?:ILE)?|PH|COD)(?=\d)|(?:-[A-Z]+)+$/g;
/** Matches 101, 1401, 302029, 2XL and B12. */
const SHORT = /^(?:\d{1,7}[A-Z]*|[A-Z]*\d{0,4})$/;

/**
 * Returns whether a number, beside a name, a place, an amount or a gap in its line, is more likely another number than
 * the parcel's: a PIN code, a mobile number, an amount, a serial number or a day, also as "Jaipur-302029".
 */
function isDoubtful(cell: string): boolean {
  const parts = parcelNumberInCell(readCode(cell).code ?? '')?.split('/') ?? [];
  const bare = parts.map((part) => part.replaceAll(LABEL, '').replaceAll('-', ''));
  return (
    bare.length > 0 && bare.every((part) => SHORT.test(part) || WHOLE_DAY.test(part) || parseMobile(part) !== undefined)
  );
}

function numbered(orderNumber: string, cell: string): PastedLine {
  const { code = '', problem } = readCode(cell);
  if (problem) return { orderNumber, number: '', refusal: parcelText.shortened({ number: shown(cell) }) };
  const number = parcelNumberInCell(code);
  const isNumber = number === undefined ? code === '' : !isDayOrWeight(number);
  if (isNumber) return { orderNumber, number: number ?? '' };
  return { orderNumber, number: '', refusal: parcelText.notOneNumber({ text: shown(cell) }) };
}

const OWN = /^ORD\d{1,12}$/;
const ORDER_INSIDE = /\bORD\d{1,12}\b/i;

/**
 * Returns an order number of this shop in its standard form. Any other text only loses its spaces and gets capitals.
 */
function orderNumberOf(cell: string): string {
  return (ownNumberOf(cell) ?? cell.replace(/^#\s*/, '').replaceAll(/\s/g, '').toUpperCase()).slice(0, 40);
}

const SEPARATORS = ['\t', ';', '|', ','];

/** Matches a cell that is empty, or that contains only a sign or word for "nothing", such as "--", "?" or "#N/A". */
const FILLER = /^(?:[^\p{L}\p{N}]*|#?n\/?a|nil|none|null)$/iu;
/** Matches a sign that people write between an order's number and a parcel's number. */
const SIGN = /^[-–—:=]$/;

/**
 * Splits a line of the pasted list into cells, without the fillers. `hasGap` is true if the line has a filler: the
 * parcel's number may be missing there. In a line without separators, a sign alone between two words is no filler.
 */
function cellsOf(line: string): { cells: string[]; hasGap: boolean } {
  const separator = SEPARATORS.find((one) => line.includes(one));
  const written = separator === undefined ? plainCell(line).split(' ') : (rowsOf([line], separator)[0]?.cells ?? []);
  const all = written.map(plainCell);
  const isFiller = (at: number) => FILLER.test(all[at] ?? 'x');
  const isSign = (cell: string, at: number) =>
    separator === undefined && SIGN.test(cell) && !isFiller(at - 1) && !isFiller(at + 1);
  const cells = all.filter((cell) => !FILLER.test(cell));
  return { cells, hasGap: all.some((cell, at) => isFiller(at) && !isSign(cell, at)) };
}

/** Matches 12-11-2026, 2026-11-12 10:11, 01-Nov-26, 12/11 and 12-Nov. */
const DAY = /^\d{1,4}[-/.](?:\d{1,2}|[a-z]{3,9})[-/.]\d{2,4}(?: .*)?$|^\d{1,2}[-/](?:\d{1,2}|[a-z]{3,9})$/i;
const WEIGHT = /^\d{1,5}(?:k?g|gm)s?$/i;

/**
 * True if a cell may be a parcel's number, even if a spreadsheet program has shortened the number to 1.49081E+11. A
 * day, a weight, an amount, and a mobile number with + are not parcel numbers.
 */
function couldBeNumber(cell: string): boolean {
  const { code, problem } = readCode(cell);
  if (problem) return true;
  if (DAY.test(cell) || (/[a-z]/i.test(cell) && readWrittenDay(cell) !== undefined)) return false;
  if (WEIGHT.test(cell) || isMoney(cell) || (cell.startsWith('+') && parseMobile(cell) !== undefined)) return false;
  const number = parcelNumberInCell(code);
  if (number !== undefined) return !isDayOrWeight(number);
  // A cell with a number and words counts, too, so that its line is refused visibly and not ignored.
  return /\s/.test(code) && /\d{5}/.test(code);
}

/**
 * Returns whether a parcel's number in its standard form is a day or a weight. Its cell may have other digits or long
 * dashes, such as 12–11–2026 in a message.
 */
function isDayOrWeight(number: string): boolean {
  return WEIGHT.test(number) || (/\D/.test(number) && readWrittenDay(number) !== undefined);
}

function isMoney(cell: string): boolean {
  return /[^\d]/.test(cell) && typeof readAmount(cell) === 'object';
}

/**
 * Finds the name of another courier of the shop in the cells. Ignores cells that may be a parcel's number or that
 * contain the chosen courier's name.
 */
function otherCourierIn(cells: readonly string[], { chosen, all }: Couriers): string | undefined {
  const words = cells.filter((cell) => !couldBeNumber(cell) && !isAlike(cell, chosen));
  return all.find((name) => name !== chosen && words.some((cell) => isAlike(cell, name)));
}

/** Returns whether a cell contains this courier's name: "Delhivery Surface" contains Delhivery. */
function isAlike(cell: string, courier: string): boolean {
  const [written = '', name = ''] = [cell, courier].map((text) =>
    text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''),
  );
  return name !== '' && written.includes(name);
}

function shown(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
