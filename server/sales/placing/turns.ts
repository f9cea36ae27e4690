// The limits in this file make orders take turns if they wait for each other, which happens only on PostgreSQL
// (decisions/0004).

/** The share of a process's connections that orders may use. */
export const PLACING_SHARE = 2 / 3;
/**
 * A process runs at most `atOnce` transactions at a time that several orders share, and each of these transactions
 * writes at most `most` orders.
 */
export const TOGETHER = { atOnce: 2, most: 32 };
/** An order waits at most this long in all: for its turn, for a connection and for locked rows. */
export const MOST_WAIT_MS = 20_000;
