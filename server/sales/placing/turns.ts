// How orders take turns where they wait for each other, which is on PostgreSQL (decisions/0004).

/** Which share of a process's connections orders may take. */
export const PLACING_SHARE = 2 / 3;
/** So many of these are for orders that are placed together: each is a transaction of so many orders at most. */
export const TOGETHER = { atOnce: 2, most: 32 };
/** How long an order waits in all: for a place among others, for a connection, or for what somebody has locked. */
export const MOST_WAIT_MS = 20_000;
