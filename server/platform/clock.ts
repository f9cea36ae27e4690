import { addMs } from '#domain/instants.ts';

// Helps with clocks that are wrong. If a clock was ahead when a process wrote a time, that time must not stay in force
// until the right clock reaches it. For its own waits, the process uses `performance.now()`, which never jumps.

/** The clocks of the shop's machines differ by less than this number of milliseconds. */
export const CLOCKS_DIFFER_MS = 5 * 60_000;

/** Returns the latest instant that a right clock can have written for an event at most `withinMs` in the future. */
export function latestFrom(now: string, withinMs = 0): string {
  return addMs(now, withinMs + CLOCKS_DIFFER_MS);
}
