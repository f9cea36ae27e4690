import { formatNearDays } from '#messages/format-days.ts';

const INDIA_MS = 5.5 * 3_600_000;

/** Answers an instant as a box for day and time shows it, in Indian time: "2026-11-30T18:00". Empty for none. */
export function toTimeBox(instant: string | null): string {
  return instant === null ? '' : new Date(Date.parse(instant) + INDIA_MS).toISOString().slice(0, 16);
}

/** Answers the time of a box for day and time in the form that the API takes. */
export function toInstant(box: string): string {
  return `${box}:00+05:30`;
}

/** The same of a box that may be empty. */
export function toInstantOrNull(box: string): string | null {
  return box === '' ? null : toInstant(box);
}

/** Writes such a time for people: "Mon 30 Nov, 18:00". */
export function typedTimeInWords(box: string): string {
  const [day = '', time = ''] = box.split('T');
  return `${formatNearDays(day, day)}, ${time}`;
}

/** Writes an instant in the same way. */
export function timeInWords(instant: string): string {
  return typedTimeInWords(toTimeBox(instant));
}

/**
 * The present minute in the form of the API: a request that is sent again after a lost answer is then mostly the same
 * request.
 */
export function minuteOfNow(): string {
  return toTimeBox(new Date().toISOString());
}
