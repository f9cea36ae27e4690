import { indianDay } from './days.ts';
import { HOUR_MS } from './instants.ts';

// The first page of a visit loads days.ts, which therefore contains no code for times of day.

const MINUTE_MS = HOUR_MS / 60;

/** The full minute of the day in India in which an instant falls: 0 to 1439. */
export function indianMinute(instant: string): number {
  return Math.floor((Date.parse(instant) - Date.parse(`${indianDay(instant)}T00:00:00+05:30`)) / MINUTE_MS);
}

/** The weekday of a day: 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
