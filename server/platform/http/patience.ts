const SECOND = 1000;

/**
 * The longest times that the server waits, and the most connections that it accepts. A slow phone may take an hour for
 * its pictures, as long as bytes keep coming, but a client that sends nothing is disconnected. Thousands of phones may
 * share one address (decisions/0037), so the limits for one address are high.
 */
export const usualPatience = {
  /** The longest time for the headers of a request, from its first byte or the opening of its connection. */
  headersMs: 12 * SECOND,
  /** The longest time for a whole request. */
  requestMs: 3600 * SECOND,
  /**
   * At least `bytes` bytes of a body must arrive every `everyMs` milliseconds. Further bytes count for later periods,
   * up to `savedBytes`. A phone that loses its network for half a minute therefore stays connected, but a client that
   * sends only a few bytes at a time does not.
   */
  body: { everyMs: 20 * SECOND, bytes: 20 * 1024, savedBytes: 60 * 1024 },
  /** All unfinished bodies that the process holds in memory may have this many bytes together. */
  heldBytes: 64_000_000,
  /** The interval in milliseconds at which the server checks bodies. */
  lookMs: 2 * SECOND,
  /**
   * The most connections of one address that have sent no request yet. If one more connection without a request opens,
   * the server closes the oldest connection without a request.
   */
  silentOfOne: 500,
  connectionsOfOne: 4_000,
  connections: 8_000,
};

export type Patience = typeof usualPatience;
