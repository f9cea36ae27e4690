import { withLatinDigits } from './digits.ts';
import { unspaced } from './same-key.ts';

/**
 * The ten digits of an Indian mobile number, or undefined where the text is none. Takes +91, 91 or 0 in front, and
 * spaces, dots, dashes, brackets and signs that nobody sees between: what a phone's list of contacts copies.
 */
export function parseMobile(typed: string): string | undefined {
  return /^(?:(?:\+|00)?91)?0?([6-9]\d{9})$/.exec(withoutGaps(typed))?.[1];
}

/**
 * A number of the shop, which may be a landline: without +91, 91 or 0 before ten digits, and without what stands
 * between them. What is no such number keeps its signs, to be refused by them.
 */
export function tidyPhone(typed: string): string {
  const text = withoutGaps(typed);
  return /^(?:(?:\+|00)?91)?0?(\d{10})$/.exec(text)?.[1] ?? text;
}

/** A PIN code without the spaces that are written in it. Its digits stay: couriers print Latin ones only. */
export function tidyPin(typed: string): string {
  return unspaced(typed).replace(GAPS, '');
}

const GAPS = /[().-]/g;

function withoutGaps(typed: string): string {
  return withLatinDigits(unspaced(typed)).replace(GAPS, '');
}

/** Ten digits as people read them: 9876543210 → "98765 43210". */
export function formatMobile(mobile: string): string {
  return mobile.replace(/^(\d{5})(\d{5})$/, '$1 $2');
}

/** The address of a link that calls these ten digits, from any country. */
export function telOf(mobile: string): string {
  return `tel:+91${mobile}`;
}
