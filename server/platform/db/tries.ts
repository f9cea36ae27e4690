/** The most tries of work that the engine rolls back in favour of other work, which is usual at SERIALIZABLE. */
export const MOST_TRIES = 30;

/**
 * Answers the wait in milliseconds: longer from try to try, and random, so that two transactions that met once do not
 * meet again.
 */
export function untilNextTry(tries: number): number {
  return Math.random() * Math.min(200, 5 * 2 ** tries);
}
