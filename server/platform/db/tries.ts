/**
 * The most tries of a transaction or statement that the database rolls back in favour of another. At the isolation
 * level SERIALIZABLE, rollbacks in favour of another transaction are normal.
 */
export const MOST_TRIES = 30;

/**
 * Returns the wait before the next try, in milliseconds. The wait grows with each try, and is random, so that two
 * transactions that have just blocked each other do not meet again.
 */
export function untilNextTry(tries: number): number {
  return Math.random() * Math.min(200, 5 * 2 ** tries);
}
