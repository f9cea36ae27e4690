/**
 * The time in milliseconds that the browser waits for a call
 * with much work: a hundred orders to move, a long list to read.
 */
export const MANY_PATIENCE_MS = 60_000;
