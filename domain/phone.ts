import { withLatinDigits } from './digits.ts';

/**
 * The ten digits of an Indian mobile number, or undefined where the text is none. Takes +91, 91 or 0 in front, and
 * spaces, dots, dashes, brackets and invisible characters between: what a phone's list of contacts copies.
 */
export function parseMobile(typed: string): string | undefined {
  const digits = withLatinDigits(typed.normalize('NFKC')).replace(/[\s().\-\u2010-\u2015]|\p{Cf}/gu, '');
  return /^(?:(?:\+|00)?91)?0?([6-9]\d{9})$/.exec(digits)?.[1];
}

/** Ten digits as people read them: 9876543210 → "98765 43210". */
export function formatMobile(mobile: string): string {
  return mobile.replace(/^(\d{5})(\d{5})$/, '$1 $2');
}

/** The address of a link that calls these ten digits, from any country. */
export function telOf(mobile: string): string {
  return `tel:+91${mobile}`;
}
