/** The most tries of work that the engine rolls back in favour of others, which is usual at SERIALIZABLE. */
export const MOST_TRIES = 30;

/**
 * The wait in milliseconds: longer from try to try, and never two alike, since those who met once should not meet
 * again.
 */
export function untilNextTry(tries: number): number {
  return Math.random() * Math.min(200, 5 * 2 ** tries);
}
