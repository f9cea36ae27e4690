import { DAY_MS } from './instants.ts';

// A spreadsheet program reads texts such as 2-4, 10/12, MAR1 or 1.2.26 as dates. It then saves the date in its own
// format, or as the number of days since a fixed day.

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_NUMBER = /^\d{5}$/;
/** Programs count days from 30 December 1899; old programs for the Mac count days from 1904. */
const COUNTED_FROM = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

/**
 * Returns a function which decides whether a spreadsheet program can have changed `text` into another text, because it
 * read `text` as a date. Returns undefined if no program reads `text` as a date.
 */
export function datesMadeOf(text: string): ((made: string) => boolean) | undefined {
  const parts = partsOf(text);
  if (!parts) return undefined;
  return (made) => {
    if (DAY_NUMBER.test(made)) return COUNTED_FROM.some((from) => isDay(new Date(from + Number(made) * DAY_MS), parts));
    const others = partsOf(made);
    // A program may save 2-4 as 2/4/26. The function `spoiltCell` detects dates with a year of four digits or the name
    // of a month.
    return others?.length === 3 && parts.every((part) => others.includes(part));
  };
}

function isDay(day: Date, parts: readonly number[]): boolean {
  const [date, month, year] = [day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear() % 100];
  // If the day is missing, programs add the first day of the month. If the year is missing, they add the current year.
  const meant = parts.length === 3 ? [[date, month, year]] : [[date, month], ...(date === 1 ? [[month, year]] : [])];
  return meant.some((numbers) => isSame(numbers, parts));
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some.toSorted((a, b) => a - b).join() === others.toSorted((a, b) => a - b).join();
}

/** Returns the two or three parts of a date as numbers: a month from 1 to 12, and the last two digits of a year. */
function partsOf(text: string): number[] | undefined {
  const parts = /^(\d{1,4}|[a-z]{3,9})[-/. ]?(\d{1,4}|[a-z]{3,9})(?:[-/. ](\d{1,4}))?$/i.exec(text)?.slice(1);
  const isApart = /[-/. ]/.test(text) || /[a-z]/i.test(text);
  if (!parts || !isApart) return undefined;
  const numbers = parts.filter((part) => part !== undefined).map(numberOf);
  return numbers.some((number) => number === 0) || !numbers.some((number) => number <= 12) ? undefined : numbers;
}

/** Returns the number of one part of a date; 0 for a word that is no month. */
function numberOf(part: string): number {
  if (/^\d/.test(part)) return Number(part) % 100 || (Number(part) > 0 ? 100 : 0);
  const month = MONTHS.indexOf(part.slice(0, 3).toLowerCase());
  return month + 1;
}
