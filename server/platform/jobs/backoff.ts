/** Nothing is tried again at once. */
const LEAST_MS = 1000;

/**
 * Answers the wait after a failed attempt: a random time up to a limit that doubles with each attempt, so that jobs
 * that failed together are not tried together again. `random` is from 0 to 1.
 */
export function backoffMs(
  attempts: number,
  { baseMs, mostMs }: { baseMs: number; mostMs: number },
  random: number = Math.random(),
): number {
  return LEAST_MS + Math.round(random * Math.min(mostMs, baseMs * 2 ** (attempts - 1)));
}
