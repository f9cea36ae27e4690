import { isRealDay } from './real-day.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = String.raw`(?:[ T,-]{1,3}\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d{1,6})?)?(?: ?[ap]m)?(?: ?(?:IST|Z|[+-]\d{2}:?\d{2}))?)?`;
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})([-/. ]?)(\d{1,2}|[a-z]{3,9})\2,?(\d{4}|\d{2})${TIME}$`, 'i');
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${TIME}$`, 'i');

/**
 * Reads a day as Indians write it, with the day before the month, and with or without a time: 01/11/26, 1 Nov 2026,
 * 02Nov26, 2026-11-01T10:11:12. Returns the day as YYYY-MM-DD, or undefined if the text is no day.
 */
export function readWrittenDay(written: string): string | undefined {
  const text = written.length > 60 ? '' : written.trim();
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year && month && day) return dayOf(year, Number(month), day);
  const [, first, , middle = '', last] = DAY_FIRST.exec(text) ?? [];
  if (!first || !last) return undefined;
  const named = MONTHS.indexOf(middle.slice(0, 3).toLowerCase()) + 1;
  return dayOf(last.length === 2 ? `20${last}` : last, /^\d/.test(middle) ? Number(middle) : named, first);
}

function dayOf(year: string, month: number, day: string): string | undefined {
  const written = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDay(written) ? written : undefined;
}
