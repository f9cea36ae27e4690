import { unspaced } from '../same-key.ts';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/**
 * A GSTIN consists of the state's two digits, the PAN (five letters, four digits, a letter), the number of the
 * registration, a letter that is usually Z, and the check character.
 */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][0-9A-Z]{2}$/;

export const GSTIN_LENGTH = 15;

/** Returns a typed GSTIN in capitals and without spaces. */
export function tidyGstin(typed: string): string {
  return unspaced(typed).toUpperCase();
}

/**
 * Returns whether the text has the form of a GSTIN and the right check character. The function cannot know whether the
 * government has issued this GSTIN.
 */
export function isGstin(gstin: string): boolean {
  return FORM.test(gstin) && checkSign(gstin.slice(0, 14)) === gstin[14];
}

/**
 * Calculates the fifteenth character of a GSTIN from the first fourteen. Every second character counts twice. The
 * base-36 digits of all fifteen values are added up, and the check character makes the sum a multiple of 36.
 */
export function checkSign(first14: string): string {
  const sum = [...first14].reduce((sum, sign, index) => {
    const product = SIGNS.indexOf(sign) * (index % 2 === 0 ? 1 : 2);
    return sum + Math.floor(product / 36) + (product % 36);
  }, 0);
  return SIGNS[(36 - (sum % 36)) % 36] ?? '';
}
