// Each Indian script has a Unicode block of 128 characters, with its digits at the same position in the block. Urdu's
// digits are in the Arabic block.
const FIRST_ZERO = 0x0966;
const BLOCK = 0x80;

/** Writes Devanagari, Bengali, Tamil, Urdu and other Indian digits of a text as 0 to 9. */
export function withLatinDigits(text: string): string {
  return text
    .replace(/(?=[\u0900-\u0D7F])\p{Nd}/gu, (digit) => String((digit.charCodeAt(0) - FIRST_ZERO) % BLOCK))
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16));
}
