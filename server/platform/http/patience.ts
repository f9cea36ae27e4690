const SECOND = 1000;

/**
 * The longest waits of the server, and its most connections. A slow phone may take an hour for its pictures, as long as
 * bytes keep coming; the server does not wait for a client that sends nothing. Thousands of phones may share one
 * address (decisions/0037).
 */
export const usualPatience = {
  /** The time for the headers of a request, from its first byte or the opening of its connection. */
  headersMs: 12 * SECOND,
  /** The time for a whole request. */
  requestMs: 3600 * SECOND,
  /**
   * A body must bring this many bytes in each period. More bytes are saved for later, up to a limit: a phone may lose
   * its network for half a minute, but a client that sends only a trickle has saved nothing.
   */
  body: { everyMs: 20 * SECOND, bytes: 20 * 1024, savedBytes: 60 * 1024 },
  /** The interval at which the server checks all of these limits. */
  lookMs: 2 * SECOND,
  /** The most connections of one address without a request yet. For one more, the server closes the oldest of them. */
  silentOfOne: 500,
  connectionsOfOne: 4_000,
  connections: 8_000,
};

export type Patience = typeof usualPatience;
