// On PostgreSQL, orders may wait for each other. The limits in this file then make them take turns (decisions/0004).

/** The share of a process's connections that orders may use. */
export const PLACING_SHARE = 2 / 3;
/**
 * Several orders may share a transaction, which writes at most `most` orders. A process runs at most `atOnce` such
 * transactions at a time.
 */
export const TOGETHER = { atOnce: 2, most: 32 };
/** An order waits at most this long in all: for its turn, for a connection to the database, and for locked rows. */
export const MOST_WAIT_MS = 20_000;
