// Instants are ISO 8601 texts in UTC, all in the form of `toISOString`, so that comparing the texts compares the times.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Adds milliseconds to an instant; a negative number of milliseconds gives an earlier instant. */
export function addMs(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}
