import { withLatinDigits } from './digits.ts';
import { parseRupees, toRupees } from './money.ts';
import { withoutUnseen } from './same-key.ts';

// Reads numbers as people type and paste them. A text that can mean only one number is read; the shop never guesses.

/** Words and signs that people write around an amount: ₹ 1,299, Rs. 1299, 1299/-. */
const MONEY = String.raw`₹|rs\.?|inr|rupees?|रु\.?|रू\.?|रुपये`;
const BEFORE = new RegExp(`^(?:${MONEY})\\s*`, 'iu');
const BEHIND = new RegExp(`(?:/[-–=]|${MONEY})$`, 'iu');

const PLAIN = /^\d+$/;
/** Matches 1,299 and 12,345,678. The separator, a comma or a space, is the same in all of the number. */
const THOUSANDS = /^[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*$/;
/** Matches 1,29,900, the Indian way to group digits. */
const LAKHS = /^[1-9]\d?([, ])(?:\d{2}\1)*\d{3}$/;

/**
 * The one reader of numbers that people type or paste, instead of `Number()` of a text or a box of the type "number".
 * The reader answers plain digits, with a point if there is one: "₹ 1,29,900.50" → "129900.50". Undefined for a text
 * that cannot be a number, such as "12,99", "1.2.3" or "abc", and for signs: no field of the shop takes a number below
 * zero.
 */
export function readNumber(written: string | number): string | undefined {
  return readDigits(tidy(written).replace(BEFORE, '').replace(BEHIND, '').trimEnd());
}

/** Reads an amount of rupees as whole paise; undefined for what is none. */
export function readRupees(written: string | number): number | undefined {
  const plain = readNumber(written);
  return plain === undefined ? undefined : parseRupees(plain);
}

/** Paise as people type them: 499, or 499.50. */
export function plainRupees(paise: number): string {
  return toRupees(paise).replace(/\.00$/, '');
}

/**
 * Reads a count of at most nine digits, such as a stock; undefined for what is none. A count of pieces must not be an
 * amount of money.
 */
export function readWhole(written: string | number): number | undefined {
  const [whole = '', fraction = ''] = readDigits(tidy(written))?.split('.') ?? [];
  // Spreadsheets write 5 as 5.0. But 5.000 may mean five thousand, so the reader refuses three zeros behind a point.
  return /^\d{1,9}$/.test(whole) && /^0{0,2}$/.test(fraction) ? Number(whole) : undefined;
}

/** The shop does not read a text that is longer: no number is. */
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
