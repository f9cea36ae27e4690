import { parse } from 'csv-parse/sync';
import { badField } from '#contract/errors.ts';
import { cashLimits, usualTitles, type Unreadable } from '#domain/cash.ts';
import { titleKey } from '#domain/cells.ts';
import { parcelNumberOf } from '#domain/parcels.ts';
import { readRupees } from '#domain/read-number.ts';
import * as cashText from '#text/cash.ts';

export type ReadLine = { number: string; paise: number; problem?: Unreadable };
/** A courier's own titles of the two columns; '' where they are called as usual. */
type Titles = { name: string; remit_number_title: string; remit_amount_title: string };
type Places = { number: number; amount: number };

/**
 * Reads a courier's list: CSV with commas, semicolons or tabs, and titles above the columns; or two columns,
 * parcel number and amount, as somebody copies them. Throws 400 for what is no table, has unknown columns, no
 * line or too many.
 */
export function readRemittance(text: string, courier: Titles): ReadLine[] {
  const { rows, from, places } = readTable(text, courier);
  const lines = rows
    .slice(from)
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => readLine(cells[places.number] ?? '', cells[places.amount] ?? ''));
  if (lines.length > cashLimits.lines) throw badField('text', cashText.tooManyLines({ max: cashLimits.lines }));
  if (lines.every(({ problem }) => problem !== undefined)) throw badField('text', cashText.noLines());
  return lines;
}

/** A parcel's number and an amount, which may have commas of its own. */
const SPACED = /^[A-Z0-9/-]+ +(?:(?:₹|rs\.?|inr) *)?-?\d[\d,.]*(?:\/-)?$/i;
const SIGNS = ['\t', ';', ','];

type Table = { rows: string[][]; from: number; places: Places };

/**
 * A remark may hold any sign: that one parts the columns which makes the titles be found. Without titles, the
 * first that there is.
 */
function readTable(text: string, courier: Titles): Table {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const signs = SIGNS.filter((sign) => text.includes(sign));
  for (const sign of signs) {
    const rows = partedBy(sign, text);
    const titled = rows && findTitles(rows, courier);
    if (rows && titled) return { rows, ...titled };
  }
  const isSpaced = lines.every((line, index) => SPACED.test(line) || (index === 0 && !/\d/.test(line)));
  const rows = isSpaced || signs[0] === undefined ? lines.map(inTwo) : partedBy(signs[0], text);
  if (!rows) throw badField('text', cashText.notCsv());
  return { rows, ...(findTitles(rows, courier) ?? bothColumns(rows, courier)) };
}

/** Number and amount, apart by spaces. */
function inTwo(line: string): string[] {
  return line.split(/\s+(.*)/).slice(0, 2);
}

function partedBy(delimiter: string, text: string): string[][] | undefined {
  try {
    return parse(text, { delimiter, bom: true, trim: true, relax_column_count: true, relax_quotes: true });
  } catch {
    return undefined;
  }
}

/** Titles may stand below a few lines about the payment. */
const MOST_BEFORE_TITLES = 15;

function findTitles(rows: readonly string[][], courier: Titles): Omit<Table, 'rows'> | undefined {
  for (const [index, cells] of rows.slice(0, MOST_BEFORE_TITLES).entries()) {
    const keys = cells.map(titleKey);
    const number = placeOf(keys, courier.remit_number_title, usualTitles.number);
    const amount = placeOf(keys, courier.remit_amount_title, usualTitles.amount);
    if (number >= 0 && amount >= 0 && number !== amount) return { from: index + 1, places: { number, amount } };
  }
  return undefined;
}

function bothColumns(rows: readonly string[][], courier: Titles): Omit<Table, 'rows'> {
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  if (columns !== 2) throw badField('text', cashText.noColumns({ count: columns, courier: courier.name }));
  const hasTitles = readRupees(rows[0]?.[1] ?? '') === undefined && !/\d/.test(rows[0]?.[0] ?? '');
  return { from: hasTitles ? 1 : 0, places: { number: 0, amount: 1 } };
}

/** The owner's own title, or else the first usual one that there is. */
function placeOf(keys: readonly string[], own: string, usual: readonly string[]): number {
  if (own !== '') return keys.indexOf(titleKey(own));
  const title = usual.find((one) => keys.includes(one));
  return title === undefined ? -1 : keys.indexOf(title);
}

function readLine(written: string, amount: string): ReadLine {
  // Spreadsheets keep a long number from being rounded by an apostrophe.
  const number = parcelNumberOf(written.replace(/^'/, ''));
  const paise = readRupees(amount);
  const kept = { number: number ?? written.slice(0, 40), paise: paise ?? 0 };
  if (number === undefined || !/\d/.test(number)) return { ...kept, problem: 'no-number' };
  return paise === undefined || paise === 0 ? { ...kept, problem: 'no-amount' } : kept;
}
