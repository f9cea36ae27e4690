import { withLatinDigits } from './digits.ts';
import { MONEY, readRupees } from './read-number.ts';
import { withoutUnseen } from './same-key.ts';

// Reads cells of tables that a bank, a courier or a spreadsheet program has written. An amount or a number must fill
// the whole cell. The code never searches longer text for one, because a stranger may have written the text.

/**
 * Matches ="149…", '149…' and "149…". People and programs write a number in these forms so that spreadsheet programs do
 * not change it.
 */
const WRAPPED = /^(?:="(.*)"|"(.*)"|'(.*)')$/su;
/** No code or amount has more characters than this. */
const LONGEST = 100;

/** Returns the text of a cell on one line, without the quotation marks that programs put around it. */
export function plainCell(written: string): string {
  let cell = withoutUnseen(written).replaceAll(/\s+/g, ' ').trim();
  const [, formula, double, single] = WRAPPED.exec(cell) ?? [];
  cell = (formula ?? double ?? single ?? cell).trim();
  // In spreadsheet programs, an apostrophe at the beginning of a cell marks the cell as text.
  return /^'[^']*$/.test(cell) ? cell.slice(1).trim() : cell;
}

/**
 * `shortened` means that a spreadsheet program has written a long number as 1.49081E+11, so that its last digits are
 * lost.
 */
type Code = { code: string; problem?: never } | { problem: 'shortened'; code?: never };

/**
 * Reads a cell with a number or code that identifies something, such as a parcel. `code` is '' if the cell is empty.
 */
export function readCode(written: string): Code {
  const code = withLatinDigits(plainCell(written));
  if (/^[+-]?\d([.,]\d+)?E[+-]?\d+$/i.test(code)) return { problem: 'shortened' };
  // A spreadsheet program may have treated a long code as a number and written decimals after it.
  return { code: code.replace(/^(\d{5,})\.0+$/, '$1') };
}

/**
 * `paise` is negative if the amount has a minus sign or stands in brackets. `mark` is set if Cr (credit) or Dr (debit)
 * stands beside the amount.
 */
type Amount = { paise: number; mark?: 'credit' | 'debit' };

const CURRENCY = `(?:(?:${MONEY}):?)`;
const SIGN = '[-–−+]';
const AMOUNT = new RegExp(
  String.raw`^(?<opens>\(? ?)(?<before>${SIGN}?) ?${CURRENCY}? ?(?<after>${SIGN}?) ?(?<digits>\d[\d,]*(?:\.\d{1,2})?)(?:/[-–=])? ?${CURRENCY}? ?(?<behind>${SIGN}?)(?<closes> ?\)?) ?(?:\(? ?(?<mark>cr|dr|credit|debit)\.? ?\)?)?(?: ?only)?\.?$`,
  'iu',
);

/**
 * Reads an amount as banks, couriers, spreadsheet programs and people write it: "INR 1,401.00", "1401.00 (Cr)",
 * "899/-", "(250.00)", "Rs 5,999 only". Spaces never separate thousands, because "Rs 700 150" may be two numbers.
 * Returns 'none' if the cell is empty or a dash, and undefined if the cell contains no amount or its commas do not
 * separate thousands.
 */
export function readAmount(written: string): Amount | 'none' | undefined {
  const cell = withLatinDigits(plainCell(written));
  if (/^[-–—−]*$/.test(cell)) return 'none';
  const found = cell.length > LONGEST ? undefined : AMOUNT.exec(cell)?.groups;
  const paise = found?.['digits'] === undefined ? undefined : readRupees(found['digits']);
  if (!found || paise === undefined) return undefined;
  const { opens = '', closes = '', before = '', after = '', behind = '', mark } = found;
  const isBracketed = opens.includes('(');
  const signs = `${before}${after}${behind}`;
  if (isBracketed !== closes.includes(')') || signs.length > 1) return undefined;
  const isBelow = isBracketed || /[-–−]/.test(signs);
  return { paise: isBelow ? -paise : paise, ...(mark && { mark: /^c/i.test(mark) ? 'credit' : 'debit' }) };
}

/** A cell with more characters than this is no title of a column. */
const LONGEST_TITLE = 200;

/**
 * Returns a key that is the same for different spellings of a column's title: "AWB No.", "awb_no" and "AWB No (India)".
 * Titles of columns with incoming and outgoing money keep different keys: "Amount (CR)" is "amount cr". Returns '' if
 * the text is too long for a title.
 */
export function titleKey(title: string): string {
  if (title.length > LONGEST_TITLE) return '';
  return plainCell(title)
    .toLowerCase()
    .replaceAll(/\((?! ?(?:dr|cr|debit|credit|d|c)\b)[^)]*\)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
