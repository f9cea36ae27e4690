import { withLatinDigits } from './digits.ts';
import { readRupees } from './read-number.ts';
import { withoutUnseen } from './same-key.ts';

// What a cell of a table means that somebody else has written: a bank, a courier, a spreadsheet program. A cell is read
// as a whole or not at all; nothing is looked for within free text, which a stranger may have written.

/** ="149…", '149…' and "149…" keep a spreadsheet program from making another number of it. */
const WRAPPED = /^(?:="(.*)"|"(.*)"|'(.*)')$/su;
/** Longer than any code or amount. */
const LONGEST = 100;

/** The cell without what programs put around it, on one line. */
export function plainCell(written: string): string {
  let cell = withoutUnseen(written).replaceAll(/\s+/g, ' ').trim();
  const [, formula, double, single] = WRAPPED.exec(cell) ?? [];
  cell = (formula ?? double ?? single ?? cell).trim();
  // An apostrophe makes a text of what follows.
  return /^'[^']*$/.test(cell) ? cell.slice(1).trim() : cell;
}

/** `shortened`: a spreadsheet program has made 1.49081E+11 of it, and nobody can tell the number any more. */
export type Code = { code: string; problem?: never } | { problem: 'shortened'; code?: never };

/** A number by which something is known, such as a parcel's; '' where the cell is empty. */
export function readCode(written: string): Code {
  const code = withLatinDigits(plainCell(written));
  if (/^[+-]?\d([.,]\d+)?E[+-]?\d+$/i.test(code)) return { problem: 'shortened' };
  // A spreadsheet program takes a long code for a number.
  return { code: code.replace(/^(\d{5,})\.0+$/, '$1') };
}

/** In paise; below zero for what goes the other way. `mark`: Cr or Dr stands beside it. */
export type Amount = { paise: number; mark?: 'credit' | 'debit' };

const CURRENCY = String.raw`(?:₹|rs\.?|inr|रु\.?|रू\.?)`;
const SIGN = '[-–−+]';
const AMOUNT = new RegExp(
  String.raw`^(?<opens>\(? ?)(?<before>${SIGN}?) ?${CURRENCY}? ?(?<after>${SIGN}?) ?(?<digits>\d[\d,]*(?:\.\d{1,2})?)(?:/[-–=])? ?${CURRENCY}? ?(?<behind>${SIGN}?)(?<closes> ?\)?) ?(?:\(? ?(?<mark>cr|dr|credit|debit)\.? ?\)?)?$`,
  'iu',
);

/**
 * An amount as banks, couriers and spreadsheet programs write it: "INR 1,401.00", "1401.00 (Cr)", "899/-", "(250.00)".
 * 'none' where the cell is empty or a dash; undefined for what is no amount, also where its commas part no thousands.
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

/** What is longer stands above no column. */
const LONGEST_TITLE = 200;

/**
 * A column's title without what files write differently: "AWB No.", "awb_no" and "AWB No (India)" are one; '' for
 * what is none. What goes out and what comes in differs: "Amount (CR)" is "amount cr".
 */
export function titleKey(title: string): string {
  if (title.length > LONGEST_TITLE) return '';
  return plainCell(title)
    .toLowerCase()
    .replaceAll(/\((?! ?(?:dr|cr|debit|credit|d|c)\b)[^)]*\)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
