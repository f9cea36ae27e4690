import { setImmediate } from 'node:timers/promises';

// Long work that waits for nothing outside the process would block all other requests. Such work runs in slices.

/** In milliseconds. A request waits for about this long, at most, for another request's work. */
const SLICE_MS = 10;

let began: number | undefined;

/**
 * Call this between the pieces of long work. It returns at once if the present slice is still short. Otherwise it lets
 * other requests run first. After that the work may continue for at least one piece, so it always makes progress.
 */
export async function pause(): Promise<void> {
  if (isTurnYoung()) return;
  await setImmediate();
}

/** Answers whether the present turn of the event loop has lasted for less than a slice. */
function isTurnYoung(): boolean {
  if (began === undefined) {
    began = performance.now();
    void setImmediate().then(() => (began = undefined));
  }
  return performance.now() - began < SLICE_MS;
}
