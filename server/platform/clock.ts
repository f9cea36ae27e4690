import { addMs } from '#domain/instants.ts';

// Guards against wrong clocks. A time that was written while a clock was ahead must not last until the right time has
// come so far. Waits that matter to this process alone are measured by `performance.now()`, which never jumps.

/** The clocks of machines that agree differ by less, in milliseconds. */
export const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * The last instant that can have been written by a clock that was right, for something that was
 * to come `withinMs` later.
 */
export function latestFrom(now: string, withinMs = 0): string {
  return addMs(now, withinMs + CLOCKS_DIFFER_MS);
}
