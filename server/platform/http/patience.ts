const SECOND = 1000;

/**
 * The longest waits of the server, and its most connections. A weak phone may take an
 * hour for its pictures, as long as they keep coming; the server does not wait for a
 * client that sends nothing. Thousands of phones may share one address (decisions/0037).
 */
export const usualPatience = {
  /** The time for the head of a request, from its first byte or the opening of its connection. */
  headersMs: 12 * SECOND,
  /** The time for a whole request. */
  requestMs: 3600 * SECOND,
  /**
   * A body must bring so many bytes in each such time. Bytes beyond that count for later, up to so many saved bytes: a
   * phone may lose its network for half a minute, but a client that only trickles has saved nothing.
   */
  body: { everyMs: 20 * SECOND, bytes: 20 * 1024, savedBytes: 60 * 1024 },
  /** The interval at which the server checks all of these limits. */
  lookMs: 2 * SECOND,
  /** Connections of one address that have asked for nothing yet. One more, and the oldest of them is closed. */
  silentOfOne: 500,
  connectionsOfOne: 4_000,
  connections: 8_000,
};

export type Patience = typeof usualPatience;
