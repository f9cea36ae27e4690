/** The shortest wait between two attempts at a job, in milliseconds. */
const LEAST_MS = 1000;

/**
 * Returns the wait after a failed attempt, in milliseconds. The wait is random, and its upper limit doubles after each
 * attempt, so jobs that failed together are not tried again together. `random` is from 0 to 1.
 */
export function backoffMs(
  attempts: number,
  { baseMs, mostMs }: { baseMs: number; mostMs: number },
  random: number = Math.random(),
): number {
  return LEAST_MS + Math.round(random * Math.min(mostMs, baseMs * 2 ** (attempts - 1)));
}
