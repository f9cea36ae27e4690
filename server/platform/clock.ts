import { addMs } from '#domain/instants.ts';

// The clock of a machine may be wrong. If a clock was ahead when a process stored a time, the shop must not wait until
// a right clock reaches that time. To measure its own waits, a process uses `performance.now()`, which never jumps.

/** The clocks of the shop's machines differ by less than this number of milliseconds. */
export const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * Returns the latest time that a process with a right clock can have stored for an event at most `withinMs`
 * milliseconds in the future. A later stored time comes from a wrong clock.
 */
export function latestFrom(now: string, withinMs = 0): string {
  return addMs(now, withinMs + CLOCKS_DIFFER_MS);
}
