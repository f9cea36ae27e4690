// Code 128 (ISO/IEC 15417), the barcode that a hand scanner reads. Code set B writes the letters, digits and signs of
// ASCII. Code set C writes two digits in one symbol, so that long numbers need half the width.

/**
 * The symbols of Code 128, by their value. Each string contains the widths, in modules, of a bar, a space, a bar, a
 * space, a bar and a space. The stop symbol ends with one more bar.
 */
const WIDTHS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 ' +
  '112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 ' +
  '311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 ' +
  '124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');
const TO_C = 99;
const TO_B = 100;
const START_B = 104;
const START_C = 105;
const STOP = 106;
/** The empty space, in modules, that a scanner needs on either side of a barcode. */
export const QUIET_MODULES = 10;

/**
 * Returns the values of the symbols that write a text: the start, the text, the check symbol and the stop. Throws
 * RangeError if a character is not ASCII from space to tilde.
 */
export function code128Values(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new RangeError(text);
  const values: number[] = [];
  let isC = false;
  for (const run of text.match(/\d+|\D+/g) ?? []) {
    const digits = /\d/.test(run) && run.length >= 4 ? run.length - (run.length % 2) : 0;
    const single = run.slice(0, run.length - digits);
    if (single !== '') {
      if (values.length === 0 || isC) values.push(values.length === 0 ? START_B : TO_B);
      isC = false;
      for (const letter of single) values.push(letter.charCodeAt(0) - 32);
    }
    if (digits > 0) {
      if (!isC) values.push(values.length === 0 ? START_C : TO_C);
      isC = true;
      for (const pair of run.slice(-digits).match(/../g) ?? []) values.push(Number(pair));
    }
  }
  return [...values, checkValue(values), STOP];
}

/**
 * Calculates the check value: it adds the start value and each further value multiplied by its position, and takes the
 * remainder of a division by 103.
 */
function checkValue(values: readonly number[]): number {
  return values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103;
}

type Bars = {
  /** The whole width of the barcode in modules, with the empty space on both sides. */
  width: number;
  bars: Array<{ x: number; width: number }>;
};

/** Returns the dark bars of the barcode of a text, in modules from the left. */
export function code128Bars(text: string): Bars {
  const bars: Bars['bars'] = [];
  let x = QUIET_MODULES;
  for (const value of code128Values(text))
    for (const [index, digit] of [...(WIDTHS[value] ?? '')].entries()) {
      const width = Number(digit);
      if (index % 2 === 0) bars.push({ x, width });
      x += width;
    }
  return { width: x + QUIET_MODULES, bars };
}
