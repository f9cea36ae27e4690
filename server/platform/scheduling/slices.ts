import { setImmediate } from 'node:timers/promises';

// Long work that never waits for anything outside would let nobody else have a turn. In slices it does.

/** One request waits about this long at most for another's work. */
const SLICE_MS = 10;

let began: number | undefined;

/**
 * Awaited between the pieces of long work: returns at once while the present turn of the event loop is young, else when
 * others have had theirs. Work that has waited goes on for one piece at least, so nobody starves.
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
