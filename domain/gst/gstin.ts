import { unspaced } from '../same-key.ts';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State, PAN (five letters, four digits, a letter), number of the registration, Z by default, check sign. */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][0-9A-Z]{2}$/;

export const GSTIN_LENGTH = 15;

/** A GSTIN as people write it, without blanks and in capitals. */
export function tidyGstin(typed: string): string {
  return unspaced(typed).toUpperCase();
}

/**
 * True for a GSTIN of the right form whose last sign follows from the others. Only the portal knows whether the
 * government ever issued it.
 */
export function isGstin(gstin: string): boolean {
  return FORM.test(gstin) && checkSign(gstin.slice(0, 14)) === gstin[14];
}

/** The fifteenth sign: each sign's value, every second one doubled, as digits to the base of 36. */
export function checkSign(first14: string): string {
  const sum = [...first14].reduce((sum, sign, index) => {
    const product = SIGNS.indexOf(sign) * (index % 2 === 0 ? 1 : 2);
    return sum + Math.floor(product / 36) + (product % 36);
  }, 0);
  return SIGNS[(36 - (sum % 36)) % 36] ?? '';
}
