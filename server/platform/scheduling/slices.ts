import { setImmediate } from 'node:timers/promises';

// Long work that never waits for anything outside would give no other request a turn, so it runs in slices.

/** A request waits at most about this long for another's work. */
const SLICE_MS = 10;

let began: number | undefined;

/**
 * Long work awaits this function between its pieces: it returns at once while the present turn of the event loop is
 * young, else after others have had their turns. Work that has waited continues for at least one piece, so it always
 * makes progress.
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
