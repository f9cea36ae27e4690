import { addMs, DAY_MS, HOUR_MS } from './instants.ts';

// Days in this file are days in India as YYYY-MM-DD, whatever the time zone of the server is.

/**
 * India's offset from UTC in milliseconds. Since 1945 India's offset from UTC has been the same all year, without
 * summer time.
 */
const OFFSET_MS = 5.5 * HOUR_MS;

/**
 * Returns the day in India of an instant. The function adds the offset and does not use Intl.DateTimeFormat, because
 * creating one with a time zone would block a phone for a tenth of a second when it opens the shop.
 */
export function indianDay(instant: string): string {
  return addMs(instant, OFFSET_MS).slice(0, 10);
}

/** Returns the year in India of an instant. */
export function indianYear(instant: string): string {
  return indianDay(instant).slice(0, 4);
}

/** Returns the day that is `count` days after the given day; for a negative `count`, an earlier day. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Returns the number of days from a day to a later day; 0 for the same day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Returns the instant at which a day begins in India. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00+05:30`).toISOString();
}
