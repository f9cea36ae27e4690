import { addMs } from '#domain/instants.ts';

// Helpers against wrong clocks. If a clock was ahead when a time was written, the time must not stay in force until the
// right clock reaches it. For its own waits, the process uses `performance.now()`, which never jumps.

/** In milliseconds. The clocks of the shop's machines differ by less than this. */
export const CLOCKS_DIFFER_MS = 5 * 60_000;

/** Answers the latest instant that a right clock can have written for an event at most `withinMs` in the future. */
export function latestFrom(now: string, withinMs = 0): string {
  return addMs(now, withinMs + CLOCKS_DIFFER_MS);
}
