import { withLatinDigits } from './digits.ts';
import { unspaced } from './same-key.ts';

/**
 * Returns the ten digits of an Indian mobile number, or undefined if the text is no such number. Accepts +91, 91 or 0
 * before the digits, and spaces, dots, dashes, brackets and invisible characters between them, because a phone's
 * contacts copy numbers in these forms.
 */
export function parseMobile(typed: string): string | undefined {
  return /^(?:(?:\+|00)?91)?0?([6-9]\d{9})$/.exec(withoutGaps(typed))?.[1];
}

/**
 * Returns a mobile number of any country: ten digits for an Indian number, or + and the digits of a foreign one, which
 * must begin with + or 00. Returns undefined if the text is no such number.
 */
export function parseAnyMobile(typed: string): string | undefined {
  const indian = parseMobile(typed);
  if (indian !== undefined) return indian;
  const digits = /^(?:\+|00)([1-9]\d{6,14})$/.exec(withoutGaps(typed))?.[1];
  return digits === undefined || digits.startsWith('91') ? undefined : `+${digits}`;
}

/** Returns whether `parseAnyMobile` has read this number as a foreign one. */
export function isAbroad(mobile: string): boolean {
  return mobile.startsWith('+');
}

/**
 * Returns a number of `parseAnyMobile` with its country code and without a plus, as providers of messages require it.
 */
export function withCountry(mobile: string): string {
  return isAbroad(mobile) ? mobile.slice(1) : `91${mobile}`;
}

/**
 * Tidies the phone number of the shop, which may be a landline: removes +91, 91 or 0 before ten digits, and other
 * characters between the digits. A text that is no phone number keeps its other characters, so that the form refuses
 * it.
 */
export function tidyPhone(typed: string): string {
  const text = withoutGaps(typed);
  return /^(?:(?:\+|00)?91)?0?(\d{10})$/.exec(text)?.[1] ?? text;
}

/**
 * Returns a typed PIN code without its spaces. Digits of other scripts stay as they are. Boxes for PIN codes have
 * already replaced them by 0 to 9, and the API refuses them, because couriers print only Latin digits.
 */
export function tidyPin(typed: string): string {
  return unspaced(typed).replace(GAPS, '');
}

const GAPS = /[().-]/g;

function withoutGaps(typed: string): string {
  return withLatinDigits(unspaced(typed)).replace(GAPS, '');
}

/** Formats ten digits for display: 9876543210 → "98765 43210". */
export function formatMobile(mobile: string): string {
  return mobile.replace(/^(\d{5})(\d{5})$/, '$1 $2');
}

/** Returns the address of a link that calls these ten digits, also from abroad. */
export function telOf(mobile: string): string {
  return `tel:+91${mobile}`;
}
