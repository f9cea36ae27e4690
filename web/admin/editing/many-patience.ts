/**
 * The time in milliseconds that the browser waits for a call with much work, for example one that moves a hundred
 * orders or reads a long list.
 */
export const MANY_PATIENCE_MS = 60_000;
