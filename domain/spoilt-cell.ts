import { datesMadeOf } from './spoilt-dates.ts';
import { hasLostLetters, isMisread } from './spoilt-letters.ts';
import { isTimeMadeOf, numbersMadeOf } from './spoilt-numbers.ts';

// The functions of this file detect texts that a spreadsheet program has changed without being asked: the size 2-4
// becomes 02-Apr, the SKU 000451 becomes 451, a long code becomes 8.90E+12.

/**
 * The kinds of damage. `changed`: the program has written a number, a time or the word true or false differently.
 * `letters`: letters were lost because of the file's encoding. `cut`: the end of a long text is missing.
 */
export type Spoilt = 'date' | 'shortened' | 'error' | 'letters' | 'changed' | 'cut';

// The pattern matches only whole names of months and their usual short forms, because MARIGOLD-12, for example, is a
// code and not a date.
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const TIME = String.raw`(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?`;
/**
 * Dates such as 02-Apr, Apr-02, 02-Apr-2026, 2/4/2026, 2026-04-02. A text with the name of a month or a year of four
 * digits cannot be a size.
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
/** Programs and their older file formats cut off a cell at one of these lengths. */
const LONGEST_CELLS = [255, 1024, 32_767];

/** Returns the damage that is visible in the cell itself, or undefined if none is visible. */
export function spoiltCell(text: string): Spoilt | undefined {
  const cell = text.trim();
  if (ERROR.test(cell)) return 'error';
  if (SHORTENED.test(cell)) return 'shortened';
  if (isMisread(cell)) return 'letters';
  return DATE.test(cell) ? 'date' : undefined;
}

/**
 * Returns the damage by which a spreadsheet program may have changed the text `present` into `typed`. Returns undefined
 * if both are equal, or if only a person can have made the change.
 */
export function spoiltFrom(present: string, typed: string): Spoilt | undefined {
  return damageTo(present)(typed);
}

/** Like `spoiltFrom`, but returns a function that compares the present text with many typed texts. */
export function damageTo(present: string): (typed: string) => Spoilt | undefined {
  const was = tidy(present);
  // No number, time or date is longer, so the code does not look for them in longer texts.
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

/** Excel and Sheets write true and false in capitals. */
function isCapitals(was: string, is: string): boolean {
  return /^(?:TRUE|FALSE)$/.test(is) && was.toUpperCase() === is;
}
