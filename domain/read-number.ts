import { withLatinDigits } from './digits.ts';
import { parseRupees, toRupees } from './money.ts';
import { withoutUnseen } from './same-key.ts';

// Reads numbers as people type and paste them. If a text could mean two different numbers, the shop refuses it and does
// not guess.

/** Words and signs of the currency that people write before or after an amount: ₹ 1,299, Rs. 1299, 1299 INR. */
export const MONEY = String.raw`₹|rs\.?|inr|rupees?|रु\.?|रू\.?|रुपये`;
const BEFORE = new RegExp(`^(?:${MONEY})\\s*`, 'iu');
const BEHIND = new RegExp(`(?:/[-–=]|${MONEY})$`, 'iu');

const PLAIN = /^\d+$/;
/**
 * Matches numbers such as 1,299 and 12,345,678. A comma or a space may separate the thousands, but it must be the same
 * in the whole number.
 */
const THOUSANDS = /^[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*$/;
/** Matches 1,29,900, the Indian way to group digits. */
const LAKHS = /^[1-9]\d?([, ])(?:\d{2}\1)*\d{3}$/;

/**
 * Reads a number that a person has typed or pasted. Use this function, and not `Number()` or boxes of the type
 * "number". Returns plain digits, with a decimal point if the text has one: "₹ 1,29,900.50" → "129900.50". Returns
 * undefined for a text that cannot be a number, such as "12,99", "1.2.3" or "abc", and for a text with a sign. The few
 * fields that accept a sign, such as a change of prices, remove the sign before they call this function.
 */
export function readNumber(written: string | number): string | undefined {
  return readDigits(tidy(written).replace(BEFORE, '').replace(BEHIND, '').trimEnd());
}

/** Reads an amount of rupees as whole paise; returns undefined if the text is no amount. */
export function readRupees(written: string | number): number | undefined {
  const plain = readNumber(written);
  return plain === undefined ? undefined : parseRupees(plain);
}

/** Formats paise as people type rupees: 499, or 499.50. */
export function plainRupees(paise: number): string {
  return toRupees(paise).replace(/\.00$/, '');
}

/**
 * Reads a count with at most nine digits, such as a stock; returns undefined for any other text, such as an amount with
 * a sign of the currency.
 */
export function readWhole(written: string | number): number | undefined {
  const [whole = '', fraction = ''] = readDigits(tidy(written))?.split('.') ?? [];
  // Spreadsheets write 5 as 5.0. Three zeros after the decimal point are refused, because 5.000 may mean five thousand.
  return /^\d{1,9}$/.test(whole) && /^0{0,2}$/.test(fraction) ? Number(whole) : undefined;
}

/** A longer text is no number, so the code does not read it. */
const LONGEST = 100;

function tidy(written: string | number): string {
  if (String(written).length > LONGEST) return '';
  return withLatinDigits(withoutUnseen(String(written)))
    .replace(/\s/g, ' ')
    .trim();
}

function readDigits(text: string): string | undefined {
  const [, whole = '', point = '', fraction = ''] = /^([\d, ]*)(?:(\.)(\d*))?$/.exec(text) ?? [];
  if (whole === '' && (point === '' || fraction === '')) return undefined;
  if (whole !== '' && ![PLAIN, THOUSANDS, LAKHS].some((form) => form.test(whole))) return undefined;
  const digits = whole.replaceAll(/[, ]/g, '').replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}
