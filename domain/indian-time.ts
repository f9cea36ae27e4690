import { indianDay } from './days.ts';
import { HOUR_MS } from './instants.ts';

// The first page of a visit loads days.ts, which therefore contains none of these.

const MINUTE_MS = HOUR_MS / 60;

/** The full minute of the day in India in which an instant falls: 0 to 1439. */
export function indianMinute(instant: string): number {
  return Math.floor((Date.parse(instant) - Date.parse(`${indianDay(instant)}T00:00:00+05:30`)) / MINUTE_MS);
}

/** The weekday of a day: 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

const OF_DAY = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Reads an instant as forms and machines write it: "2026-11-06T18:00" in Indian time, or with its own offset. Answers
 * it in the shop's form, at the beginning of its minute; undefined for what is none.
 */
export function readInstant(written: string): string | undefined {
  const [, day = '', time = '', offset = '+05:30'] = OF_DAY.exec(written.trim()) ?? [];
  const at = Date.parse(`${day}T${time}:00${offset}`);
  if (day === '' || Number.isNaN(at)) return undefined;
  // A day that does not exist, such as 30 February, would become another one.
  const isReal = new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  return isReal ? new Date(at).toISOString() : undefined;
}
