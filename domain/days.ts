import { addMs, DAY_MS, HOUR_MS } from './instants.ts';

// Days are days in India, in whatever time zone the server runs, as YYYY-MM-DD.

/** Milliseconds. India has had this one offset from UTC, without summer time, since 1945. */
const OFFSET_MS = 5.5 * HOUR_MS;

/**
 * The day in India on which an instant falls. The function adds the offset instead of formatting: creating an
 * Intl.DateTimeFormat with a time zone would block a phone that opens the shop for a tenth of a second.
 */
export function indianDay(instant: string): string {
  return addMs(instant, OFFSET_MS).slice(0, 10);
}

/** The year in India in which an instant falls. */
export function indianYear(instant: string): string {
  return indianDay(instant).slice(0, 4);
}

/** The day `count` days after another; negative counts go back. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The number of days from one day to a later one; 0 for the same day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The instant at which a day begins in India. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00+05:30`).toISOString();
}
