import { setImmediate } from 'node:timers/promises';

// Long work that never waits for the disk, the network or a timer would block all other requests. Long work therefore
// runs in slices, with pauses in between.

/**
 * A slice of work lasts about this number of milliseconds. A request waits for another request's work for about this
 * long, at most.
 */
const SLICE_MS = 10;

let began: number | undefined;

/**
 * Lets other requests run if the present slice of work has lasted long enough; otherwise returns at once. Call `pause`
 * between the pieces of long work. After each pause the work may continue for at least one piece, so it always makes
 * progress.
 */
export async function pause(): Promise<void> {
  if (isTurnYoung()) return;
  await setImmediate();
}

/** Returns whether the present turn of the event loop has lasted for less than a slice. */
function isTurnYoung(): boolean {
  if (began === undefined) {
    began = performance.now();
    void setImmediate().then(() => (began = undefined));
  }
  return performance.now() - began < SLICE_MS;
}
