import { datesMadeOf } from './spoilt-dates.ts';
import { hasLostLetters, isMisread } from './spoilt-letters.ts';
import { isTimeMadeOf, numbersMadeOf } from './spoilt-numbers.ts';

// What spreadsheet programs make of a text by themselves, and then save: the size 2-4 becomes 02-Apr, the SKU 000451
// becomes 451, a long code 8.90E+12.

/**
 * `changed`: another number, time or word than the text was. `letters`: what the file's encoding has lost.
 * `cut`: a text that was longer.
 */
export type Spoilt = 'date' | 'shortened' | 'error' | 'letters' | 'changed' | 'cut';

// Whole names only: MARIGOLD-12 is a code.
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const TIME = String.raw`(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?`;
/**
 * 02-Apr, Apr-02, 02-Apr-2026, 2/4/2026, 2026-04-02: with a name of a month or a year of four digits, so that
 * no size is meant.
 */
const DATES = [
  String.raw`\d{1,2}[-/ ]${MONTH}(?:[-/ ,]+\d{2,4})?`,
  String.raw`${MONTH}[-/ ]\d{1,4}`,
  String.raw`\d{1,2}([-/.])\d{1,2}\1\d{4}`,
  String.raw`\d{4}([-/])\d{1,2}\2\d{1,2}`,
];
const DATE = new RegExp(`^(?:${DATES.join('|')})${TIME}$`, 'i');
const SHORTENED = /^-?\d(?:[.,]\d+)?E[+-]\d{2,}$/i;
const ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|ERROR!)$/i;
/** Where programs and their older formats end a cell. */
const LONGEST_CELLS = [255, 1024, 32_767];

/** What a spreadsheet program has made of this cell, where it shows. */
export function spoiltCell(text: string): Spoilt | undefined {
  const cell = text.trim();
  if (ERROR.test(cell)) return 'error';
  if (SHORTENED.test(cell)) return 'shortened';
  if (isMisread(cell)) return 'letters';
  return DATE.test(cell) ? 'date' : undefined;
}

/**
 * What a spreadsheet program has made of the `present` text, if `typed` is that; undefined where both are the same, or
 * where a person must have written it.
 */
export function spoiltFrom(present: string, typed: string): Spoilt | undefined {
  return damageTo(present)(typed);
}

/** The same for one present text and many that may come of it. */
export function damageTo(present: string): (typed: string) => Spoilt | undefined {
  const was = tidy(present);
  // Of numbers, times and dates none is longer.
  const isShort = was !== '' && was.length <= 60;
  const [numbers, isDate] = isShort ? [numbersMadeOf(was), datesMadeOf(was)] : [new Set<string>(), undefined];
  return (typed) => {
    const is = tidy(typed);
    if (was === is || was === '' || is === '') return undefined;
    if (ERROR.test(is)) return 'error';
    if (isMisread(is) || hasLostLetters(was, is)) return 'letters';
    if (LONGEST_CELLS.some((longest) => was.length > longest && was.slice(0, longest).trimEnd() === is)) return 'cut';
    if (!isShort || is.length > 60) return undefined;
    if (numbers.has(is) || isTimeMadeOf(was, is) || isCapitals(was, is)) return 'changed';
    if (isDate && (DATE.test(is) || isDate(is))) return 'date';
    return SHORTENED.test(is) && numbers.size > 0 ? 'shortened' : undefined;
  };
}

function tidy(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

/** Excel and Sheets have two words of their own. */
function isCapitals(was: string, is: string): boolean {
  return /^(?:TRUE|FALSE)$/.test(is) && was.toUpperCase() === is;
}
