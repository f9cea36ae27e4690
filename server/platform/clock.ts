import { addMs } from '#domain/instants.ts';

// This file guards against wrong clocks. A time that was written while a clock was ahead must not stay in force until
// the right clock reaches it. The process measures its own waits by `performance.now()`, which never jumps.

/** The clocks of machines differ by less than this, in milliseconds. */
export const CLOCKS_DIFFER_MS = 5 * 60_000;

/** Answers the last instant that a right clock can have written for an event that is at most `withinMs` ahead. */
export function latestFrom(now: string, withinMs = 0): string {
  return addMs(now, withinMs + CLOCKS_DIFFER_MS);
}
