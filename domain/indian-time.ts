import { indianDay } from './days.ts';
import { HOUR_MS } from './instants.ts';

// This file is separate from days.ts, because every first page of a visit loads days.ts, but does not need the
// functions here.

const MINUTE_MS = HOUR_MS / 60;

/** Returns the minute of the day in India of an instant, rounded down: 0 to 1439. */
export function indianMinute(instant: string): number {
  return Math.floor((Date.parse(instant) - Date.parse(`${indianDay(instant)}T00:00:00+05:30`)) / MINUTE_MS);
}

/** Returns the weekday of a day: 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
