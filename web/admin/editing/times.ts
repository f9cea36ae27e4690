import { formatNearDays } from '#messages/format-days.ts';

const INDIA_MS = 5.5 * 3_600_000;

/**
 * Returns an instant in the format of a box for day and time, in Indian time: "2026-11-30T18:00". Returns '' if the
 * instant is null.
 */
export function toTimeBox(instant: string | null): string {
  return instant === null ? '' : new Date(Date.parse(instant) + INDIA_MS).toISOString().slice(0, 16);
}

/** Returns the value of a box for day and time in the format of the API. */
export function toInstant(box: string): string {
  return `${box}:00+05:30`;
}

/** Returns the value of a box for day and time in the format of the API. Returns null if the box is empty. */
export function toInstantOrNull(box: string): string | null {
  return box === '' ? null : toInstant(box);
}

/** Formats the value of a box for day and time for display: "Mon 30 Nov, 18:00". */
export function typedTimeInWords(box: string): string {
  const [day = '', time = ''] = box.split('T');
  return `${formatNearDays(day, day)}, ${time}`;
}

/** Formats an instant for display, in Indian time: "Mon 30 Nov, 18:00". */
export function timeInWords(instant: string): string {
  return typedTimeInWords(toTimeBox(instant));
}

/**
 * Returns the present time, without seconds, in the format of a box for day and time. Without seconds, a request that
 * is sent again after a lost answer equals the first request.
 */
export function minuteOfNow(): string {
  return toTimeBox(new Date().toISOString());
}
