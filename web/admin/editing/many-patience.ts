/** How long, in milliseconds, a call is waited for that does many things: moves a hundred orders, reads a long list. */
export const MANY_PATIENCE_MS = 60_000;
